import { useSession } from '#kernel/web/logic/session.ts'
import { MoveDialog, type MoveDialogProps } from '#kernel/web/views/move-dialog.tsx'

/** 置顶与推荐: only the platform recommends to its own home page; nobody else is asked about it. */
export function RecommendDialog({ named, ...props }: MoveDialogProps) {
  const { account } = useSession()
  const { homepage: _homepage, ...ask } = named.move.ask ?? {}
  const isAskedAll = account.ownerKind === 'platform'
  const asked = isAskedAll ? named : { ...named, move: { ...named.move, ask } }
  return <MoveDialog named={asked} {...props} />
}
