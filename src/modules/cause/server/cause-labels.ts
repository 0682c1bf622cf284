import { inArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { exclusiveLabel } from '#modules/classify/model/index.ts'
import { changeLabels, labelFields } from '#modules/classify/server/index.ts'
import type { CauseRow, LabelWay } from '../model/index.ts'
import type { CauseKind } from './kinds.ts'

/** Labels that one cause bears at most (project.md "cause"). */
const most = 5

/** Labels put on causes stand in their own records. */
export const causeLabels = ({ resource }: CauseKind) =>
  labelFields.of({ target: 'cause', resource, field: 'labels', max: most })

/** Why labels cannot be put on a cause of an organisation; undefined when they can. */
export async function whyLabelsWrong(
  act: Pick<Act, 'tx'>,
  organisation: string,
  labels: readonly string[],
): Promise<string | undefined> {
  if (labels.length === 0) return undefined
  const found = await findRows(
    act.tx,
    exclusiveLabel,
    inArray(tableOf(exclusiveLabel).id, [...labels]),
  )
  const usable = found.filter(
    each =>
      each.target === 'cause' && (each.organisation === null || each.organisation === organisation),
  )
  if (usable.length < labels.length) return '所选标签不适用于该项目'
  const off = usable.find(each => each.state !== 'enabled')
  return off && `标签「${off.name}」已停用`
}

/** The labels of one cause after a change of many at once; refuses more than fit. */
export async function labelled(
  act: Act,
  row: CauseRow,
  { labels, way }: { labels: readonly string[]; way: LabelWay },
): Promise<readonly string[] | null> {
  const from = row.labels ?? []
  const kept = way === 'replace' ? [] : from.filter(id => !labels.includes(id))
  const to = way === 'remove' ? kept : [...kept, ...labels]
  if (to.length > most) act.refuse(`${row.title}的标签将超过 ${most} 个`, 'labels')
  const wrong = await whyLabelsWrong(
    act,
    row.organisation,
    to.filter(id => !from.includes(id)),
  )
  if (wrong !== undefined) act.refuse(`${row.title}：${wrong}`, 'labels')
  await changeLabels(act, { target: row.id, from, to })
  return to.length === 0 ? null : to
}
