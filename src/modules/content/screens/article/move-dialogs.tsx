import { useSession } from '#kernel/web/logic/session.ts'
import { MoveDialog, type MoveDialogProps } from '#kernel/web/views/move-dialog.tsx'
import { askedAtHandingOver, askedAtRecommending, standingOut } from './article-asks.ts'

/** 提交审核 and 发布: 更正说明 only of what readers had before. */
export function HandOverDialog(props: MoveDialogProps) {
  return <MoveDialog {...props} asked={askedAtHandingOver(props.rows)} />
}

/** 置顶与推荐: begins with how the article stands out now, and asks only what the person may say. */
export function RecommendDialog(props: MoveDialogProps) {
  const { account } = useSession()
  const asked = askedAtRecommending(account.ownerKind === 'platform')
  const now = standingOut(props.rows)
  const initial = Object.fromEntries(Object.entries(now).filter(([name]) => name in asked))
  return <MoveDialog {...props} asked={asked} initial={initial} />
}
