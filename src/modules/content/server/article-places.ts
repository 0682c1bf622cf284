import type { Answers } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRow } from '#kernel/server/rows.ts'
import { notify } from '#modules/platform/server/index.ts'
import { type article, column } from '../model/index.ts'
import { livePlaces, mustWriteIn, placesOf, reviewAsked } from './article-columns.ts'
import type { Article } from './article-row.ts'
import type { ArticleChange } from './article-versions.ts'
import type { Column } from './sites.ts'

const dayLength = 86_400_000

/** Puts an article into another column of its site; what readers have moves only where nobody reviews. */
export async function relocate(
  row: Article,
  { column: into, disclosure }: Answers<typeof article, 'relocate'>,
  act: Act,
): Promise<ArticleChange> {
  const target = await findRow(act.tx, column, into)
  if (target === undefined || target.organisation !== row.organisation)
    return act.refuse('栏目不属于该站点', 'column')
  if (target.kind === 'link') act.refuse('外部链接栏目不能放文章', 'column')
  if (target.state !== 'enabled') act.refuse('栏目已停用', 'column')
  if (row.extraColumns?.includes(into) === true)
    act.refuse('文章已同时发布到该栏目，请先从「同时发布到」中移除', 'column')
  if (disclosure !== null && target.kind !== 'disclosure')
    act.refuse('只有信息公开栏目的文章可以选择公开项', 'disclosure')
  await mustWriteIn(row, act)
  await mustWriteIn({ column: into }, act)
  const placed = { column: into, columnKind: target.kind, disclosure }
  if (row.state !== 'published') return placed
  if (target.kind !== 'disclosure' && (await placesOf(act, livePlaces(row))).some(isDisclosure))
    act.refuse('已公开的信息公开文章不能直接移出，请更正后换栏目并送审', 'column')
  const { extraColumns } = row
  const { steps, place } = reviewAsked(row, await placesOf(act, { column: into, extraColumns }))
  if (steps > 0)
    act.refuse(`栏目「${place.name}」须经 ${steps} 级审核，已发布的文章请更正后送审`, 'column')
  return { ...placed, liveColumn: into }
}

const isDisclosure = ({ kind }: Column) => kind === 'disclosure'

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
