import type { Answers } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRow } from '#kernel/server/rows.ts'
import { notify } from '#modules/platform/server/index.ts'
import { type article, column } from '../model/index.ts'
import type { Article } from './article-checks.ts'
import type { ArticleChange } from './article-versions.ts'

const dayLength = 86_400_000

/** Puts an article into another column of its site. */
export async function relocate(
  row: Article,
  { column: into }: Answers<typeof article, 'relocate'>,
  act: Act,
): Promise<ArticleChange> {
  const target = await findRow(act.tx, column, into)
  if (target === undefined || target.organisation !== row.organisation)
    return act.refuse('栏目不属于该站点', 'column')
  if (target.kind === 'link') act.refuse('外部链接栏目不能放文章', 'column')
  if (row.liveVersion !== null && target.kind === 'disclosure')
    act.refuse('已发布的文章移入信息公开栏目须更正后重新审核', 'column')
  return { state: row.state, column: into, columnKind: target.kind, disclosure: null }
}

/** The platform asks an organisation to correct what it published, until a day. */
export async function askCorrection(
  row: Article,
  { text, days }: Answers<typeof article, 'askCorrection'>,
  act: Act,
): Promise<ArticleChange> {
  const dueOn = beijingDay(new Date(act.now.getTime() + days * dayLength))
  await notify(act, {
    accounts: [row.editorInCharge, row.submittedBy].filter(each => each !== null),
    kind: 'todo',
    title: `请在 ${dueOn} 前更正：${row.title}`,
    body: text,
    link: `/article/editarticle?id=${row.id}`,
  })
  return {
    correctionAsked: { text, dueOn, at: act.now.toISOString(), by: act.person.name },
    correctionDue: dueOn,
  }
}
