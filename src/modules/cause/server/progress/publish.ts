import { eq } from 'drizzle-orm'
import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { lockRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { appendLeaves, fingerprint } from '#modules/evidence/server/index.ts'
import { type DisclosureKind, disclosureTask, progress } from '../../model/index.ts'
import { completeTask, findOpenTask, reopenTasksDoneBy } from '../disclosure/tasks.ts'
import { figuresNow } from '../figures.ts'
import { findingsOf, type Progress } from './findings.ts'

type Change = Patch<typeof progress>

/** Hears of every progress that is published, in its transaction. */
export const whenTold = extensionPoint<(act: Act, row: Progress) => Promise<void>>()

/** Which tasks a progress of a kind may do; a correction does none. */
const tasksOf: Readonly<Record<Progress['kind'], readonly DisclosureKind[]>> = {
  '1': ['quarter', 'emergency5'],
  '2': ['quarter', 'emergency5'],
  '3': ['quarter'],
  '4': ['emergency5', 'quarter'],
  '5': [],
  '6': ['feedback'],
}

/** The task that a progress is proposed to do: the one of its cause that waits longest. */
export async function proposedTask(
  act: Act,
  { cause, kind, occurredOn: by }: Pick<Progress, 'cause' | 'kind' | 'occurredOn'>,
): Promise<string | null> {
  const kinds = tasksOf[kind]
  if (kinds.length === 0) return null
  return (await findOpenTask(act.tx, { cause, kinds, by }))?.id ?? null
}

/** Why a progress cannot do this task; undefined when it can. */
export function whyNotItsTask(
  row: Pick<Progress, 'cause' | 'kind' | 'occurredOn'>,
  task: Pick<Patch<typeof disclosureTask>, 'cause' | 'kind' | 'periodStart'>,
): string | undefined {
  if (task.cause !== row.cause) return '该披露任务属于其他标的'
  if (task.kind === undefined || !tasksOf[row.kind].includes(task.kind))
    return '该披露任务不能由这类进展完成'
  const { periodStart = '' } = task
  return periodStart > row.occurredOn ? `该任务的所属期间自 ${periodStart} 开始` : undefined
}

/** Publishes: words checked once more, figures frozen, evidence left, the task done, the original marked. */
export async function published(row: Progress, act: Act): Promise<Change> {
  const blocked = (await findingsOf(row, act)).filter(({ level }) => level === 'block')
  if (blocked.length > 0)
    act.refuse(`不能发布：${blocked.map(({ message }) => message).join('；')}`)
  if (row.corrects !== null) await markCorrected(row, row.corrects, act)
  const publishedAt = act.now.toISOString()
  const figures = await figuresNow(act.tx, row.cause, act.now)
  const task = row.coversTask ?? (await proposedTask(act, row))
  if (task !== null) await completeTask(act, task, { doneProgress: row.id })
  for (const hear of whenTold()) await hear(act, row)
  await noteShown(act, row, 'publish')
  return { state: 'published', publishedAt, figures, coversTask: task } satisfies Change
}

/** Takes a progress from its readers: what it did is open again, what it corrected stands uncorrected. */
export async function takenDown(row: Progress, reason: string, act: Act): Promise<Change> {
  await reopenTasksDoneBy(act, eq(tableOf(disclosureTask).doneProgress, row.id))
  if (row.corrects !== null) {
    const original = await lockRow(act, progress, row.corrects)
    if (original.correctedBy === row.id)
      await updateRow(act, progress, original, { correctedBy: null }, { label: '更正已撤下' })
  }
  await noteShown(act, row, 'unpublish')
  return { withdrawnReason: reason }
}

async function markCorrected(row: Progress, id: string, act: Act): Promise<void> {
  const original = await lockRow(act, progress, id)
  if (original.state !== 'published') act.refuse('更正对象已撤下，不能发布更正说明')
  if (original.correctedBy !== null) act.refuse('更正对象已有更正说明，请更正最新的一篇')
  await updateRow(act, progress, original, { correctedBy: row.id }, { label: '被更正' })
}

/** What was shown, and when, stays provable. */
function noteShown(act: Act, row: Progress, what: 'publish' | 'unpublish'): Promise<void> {
  const { id: sourceId, organisation, title, cause, kind, corrects, version } = row
  const text = fingerprint(JSON.stringify([title, row.body, row.images, row.usedAmount]))
  return appendLeaves(act, [
    {
      kind: 'publication',
      sourceType: progress.path,
      sourceId,
      organisation,
      occurredAt: act.now.toISOString(),
      content: { what, cause, progressKind: kind, corrects, text, version },
    },
  ])
}
