import { eq, sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { findRow } from '#kernel/server/rows.ts'
import { closeTask, tellTask } from '#modules/platform/server/index.ts'
import { sentenceOf } from '#services/bulk/act-on-one.ts'
import { exclusiveLabel } from '../model/index.ts'
import { fullAmong, listed } from './label-fields.ts'
import { attach, type Label, lockWithRivals, rivalsOn } from './label-use.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** A label put on everything that met some conditions at a moment. */
export const labelBatch = pgTable(
  'label_batch',
  {
    id: uuid('id').primaryKey(),
    label: uuid('label').notNull(),
    by: uuid('by').notNull(),
    at: moment('at').notNull(),
    total: integer('total').notNull(),
    added: integer('added').notNull().default(0),
    undoneAt: moment('undone_at'),
  },
  table => [index('label_batch_label_idx').on(table.label, table.at)],
)

/** What of a batch is still to be labelled. */
export const labelBatchTarget = pgTable(
  'label_batch_target',
  { batch: uuid('batch').notNull(), target: uuid('target').notNull() },
  table => [primaryKey({ columns: [table.batch, table.target] })],
)

const atOnce = 1000

/**
 * Labels what is left of a batch, a thousand at a time; a restart goes on where it stopped. What was
 * refused ends it, with what it has put on so far.
 */
export const attachBatch = job('classify.attach-batch', {
  label: '批量打标签',
  payload: z.object({ batch: z.uuid(), task: z.uuid(), replace: z.boolean().default(false) }),
  retries: 5,
  seconds: 3600,
  async run({ batch, task, replace }, work) {
    let [passedOver, isOver] = [0, false]
    let refused: string | undefined
    while (!isOver && refused === undefined) {
      if (work.signal.aborted) throw new Error('the labelling was stopped')
      const next = await work.change(act => attachNext(act, { batch, replace })).catch(refusalOf)
      if (next instanceof Refusal) {
        refused = sentenceOf(next)
        continue
      }
      passedOver += next.passedOver
      isOver = next.count === 0
      const percent = next.total === 0 ? 100 : ((next.total - next.count) / next.total) * 100
      const goesOn = isOver || (await tellTask(work.database, task, { percent }))
      if (!goesOn) return work.change(act => forgetTargets(act, batch))
    }
    await work.change(async act => {
      await forgetTargets(act, batch)
      const [done] = await act.tx.select().from(labelBatch).where(eq(labelBatch.id, batch))
      const added = `新增 ${done?.added ?? 0} 条`
      const passed = passedOver === 0 ? '' : `，跳过 ${passedOver} 条：标签已满或已有同组标签`
      await closeTask(
        act.tx,
        task,
        refused === undefined
          ? { state: 'done', message: added + passed }
          : { state: 'failed', message: `${refused}；已${added}${passed}` },
      )
    })
  },
})

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

/** Leaves what is still to be labelled as it is. */
export async function forgetTargets(act: Act, batch: string): Promise<void> {
  await act.tx.delete(labelBatchTarget).where(eq(labelBatchTarget.batch, batch))
}

/** What is left of a batch, and how many of these were passed over. */
interface Attached {
  readonly total: number
  readonly count: number
  readonly passedOver: number
}

async function attachNext(
  act: Act,
  { batch, replace }: { batch: string; replace: boolean },
): Promise<Attached> {
  // Locked: an undoing that comes now waits, or this finds it undone.
  const [known] = await act.tx
    .select()
    .from(labelBatch)
    .where(eq(labelBatch.id, batch))
    .for('update')
  const label = known && (await findRow(act.tx, exclusiveLabel, known.label))
  if (known === undefined || known.undoneAt !== null || label === undefined)
    return { total: 0, count: 0, passedOver: 0 }
  const next = await act.tx.execute<{ target: string }>(sql`
    delete from label_batch_target where batch = ${batch} and target in (
      select target from label_batch_target where batch = ${batch} order by target limit ${atOnce})
    returning target`)
  const those = next.rows.map(row => row.target)
  const targets = await attachable(act, label, { targets: those, replace })
  const reason = '按条件打标签'
  const added = await attach(act, label, { targets, reason, replace, batch })
  await act.tx
    .update(labelBatch)
    .set({ added: sql`${labelBatch.added} + ${added}` })
    .where(eq(labelBatch.id, batch))
  const left = await act.tx.execute<{ count: number }>(
    sql`select count(*)::int as count from label_batch_target where batch = ${batch}`,
  )
  const passedOver = those.length - targets.length
  return { total: known.total, count: left.rows[0]?.count ?? 0, passedOver }
}

/** Without those that have no room for the label, and those that came to bear another of its group unasked. */
async function attachable(
  act: Act,
  label: Label,
  { targets, replace }: { targets: readonly string[]; replace: boolean },
): Promise<readonly string[]> {
  if (targets.length === 0) return targets
  await lockWithRivals(act, label)
  const rivals = replace ? [] : await rivalsOn(act, label, listed(targets))
  const passed = new Set([
    ...(await fullAmong(act, label, targets)),
    ...rivals.map(({ target }) => target),
  ])
  return targets.filter(target => !passed.has(target))
}
