import { useSession } from '#ui/logic/session.ts'
import { MoveDialog, type MoveDialogProps } from '#ui/views/move-dialog.tsx'
import { askedAtHandingOver, askedAtRecommending, standingOut } from './article-asks.ts'

/** 提交审核 and 发布: 更正说明 only of what readers had before. */
export function HandOverDialog(props: MoveDialogProps) {
  return <MoveDialog {...props} asked={askedAtHandingOver(props.rows)} />
}

/** What stands in the dialog counts for all of several texts, also where one stood out otherwise. */
function toldOfMany({ named, count }: MoveDialogProps): MoveDialogProps['named'] {
  if (count === 1) return named
  return { ...named, move: { ...named.move, confirm: '所选文章的置顶与推荐将统一改为以下设置。' } }
}

/** 置顶与推荐: begins with how the article stands out now, and asks only what the person may say. */
export function RecommendDialog(props: MoveDialogProps) {
  const { account } = useSession()
  const asked = askedAtRecommending(account.ownerKind === 'platform')
  const now = standingOut(props.rows)
  const initial = Object.fromEntries(Object.entries(now).filter(([name]) => name in asked))
  return <MoveDialog {...props} named={toldOfMany(props)} asked={asked} initial={initial} />
}
