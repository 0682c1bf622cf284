import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { visible } from '#kernel/server/list.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { isSystem } from '#kernel/server/person.ts'
import { absent } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { filterSchema } from '#kinds/filter.ts'
import { account } from '#modules/access/model/index.ts'
import { closeTask, openTask, tellTask } from '#modules/platform/server/index.ts'
import { exclusiveLabel, targetResources } from '../model/index.ts'
import { ruleCondition } from './exclusive-label.ts'
import { labelOf } from './label-reach.ts'
import { attach, detach, type Label } from './label-use.ts'

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

const most = 100_000
const atOnce = 1000
const at = (call: string) => `/api/classify/exclusiveLabel/${call}`
const id = z.uuid('记录编号有误')

/** Labels all that the person may see and that meets the conditions, as one piece of work. */
const attachAllRoute = route({
  method: 'POST',
  path: at('attachAll'),
  access: { action: 'exclusiveLabel.attach' },
  summary: '按条件打标签',
  question: z.strictObject({ id, filter: filterSchema }),
  async change({ id: record, filter }, act) {
    const label = await labelOf(act, record)
    if (label.state !== 'enabled') act.refuse('该标签已停用')
    if (filter.length === 0) act.refuse('请至少设置一个条件', 'filter')
    const serving = registry().find(targetResources[label.target])
    if (serving === undefined) return act.refuse('该对象暂不支持批量打标签')
    const target = columnNamed(serving.resource, 'id')
    const where = and(
      visible(serving, act.person),
      ruleCondition({ rule: filter }, serving, act.person),
    )
    const batch = newId()
    const taken = await act.tx.execute(sql`
      insert into label_batch_target (batch, target)
      select ${batch}, ${target} from ${tableOf(serving.resource)} where ${where ?? sql`true`} limit ${most + 1}`)
    const total = taken.rowCount ?? 0
    if (total === 0) act.refuse('没有符合条件的记录', 'filter')
    if (total > most)
      act.refuse(`符合条件的记录超过 ${most.toLocaleString('zh-CN')} 条，请缩小范围`, 'filter')
    await act.tx.insert(labelBatch).values({
      id: batch,
      label: label.id,
      by: act.person.accountId,
      at: act.now.toISOString(),
      total,
    })
    const task = await openTask(act, { kind: 'label', title: `批量打标签「${label.name}」` })
    await act.enqueue(attachBatch, { batch, task })
    await note(act, label, { verb: 'attach', text: '按条件打标签', total })
    return { batch, task, total }
  },
})

/** Labels what is left of a batch, a thousand at a time; a restart goes on where it stopped. */
export const attachBatch = job('classify.attach-batch', {
  label: '批量打标签',
  payload: z.object({ batch: z.uuid(), task: z.uuid() }),
  retries: 5,
  seconds: 3600,
  async run({ batch, task }, work) {
    for (let isOver = false; !isOver; ) {
      if (work.signal.aborted) throw new Error('the labelling was stopped')
      const left = await work.change(act => attachNext(act, batch))
      isOver = left.count === 0
      const percent = left.total === 0 ? 100 : ((left.total - left.count) / left.total) * 100
      const goesOn = isOver || (await tellTask(work.database, task, { percent }))
      if (!goesOn) {
        await work.change(act =>
          act.tx.delete(labelBatchTarget).where(eq(labelBatchTarget.batch, batch)),
        )
        return
      }
    }
    await work.change(async act => {
      const [done] = await act.tx.select().from(labelBatch).where(eq(labelBatch.id, batch))
      await closeTask(act.tx, task, { state: 'done', message: `新增 ${done?.added ?? 0} 条` })
    })
  },
})

async function attachNext(act: Act, batch: string): Promise<{ total: number; count: number }> {
  // Locked: an undoing that comes now waits, or this finds it undone.
  const [known] = await act.tx
    .select()
    .from(labelBatch)
    .where(eq(labelBatch.id, batch))
    .for('update')
  const label = known && (await findRow(act.tx, exclusiveLabel, known.label))
  if (known === undefined || known.undoneAt !== null || label === undefined)
    return { total: 0, count: 0 }
  const next = await act.tx.execute<{ target: string }>(sql`
    delete from label_batch_target where batch = ${batch} and target in (
      select target from label_batch_target where batch = ${batch} order by target limit ${atOnce})
    returning target`)
  const added = await attach(act, label, {
    targets: next.rows.map(row => row.target),
    reason: '按条件打标签',
    replace: true,
    batch,
  })
  await act.tx
    .update(labelBatch)
    .set({ added: sql`${labelBatch.added} + ${added}` })
    .where(eq(labelBatch.id, batch))
  const left = await act.tx.execute<{ count: number }>(
    sql`select count(*)::int as count from label_batch_target where batch = ${batch}`,
  )
  return { total: known.total, count: left.rows[0]?.count ?? 0 }
}

/** Takes off again what one batch put on, also while it is still at work. */
const undoRoute = route({
  method: 'POST',
  path: at('undoBatch'),
  access: { action: 'exclusiveLabel.detach' },
  summary: '撤销批量打标签',
  question: z.strictObject({ batch: id }),
  async change({ batch }, act) {
    const [known] = await act.tx
      .select()
      .from(labelBatch)
      .where(eq(labelBatch.id, batch))
      .for('update')
    if (known === undefined || !(await isOwn(act, known.by))) throw absent()
    const label = await labelOf(act, known.label)
    if (known.undoneAt !== null) act.refuse('已撤销')
    await act.tx
      .update(labelBatch)
      .set({ undoneAt: act.now.toISOString() })
      .where(eq(labelBatch.id, batch))
    await act.tx.delete(labelBatchTarget).where(eq(labelBatchTarget.batch, batch))
    const gone = await detach(act, label.id, { batch, reason: '撤销批量打标签' })
    await note(act, label, { verb: 'detach', text: '撤销批量打标签', total: gone })
    return { gone }
  },
})

const listRoute = route({
  method: 'GET',
  path: at('getBatches'),
  access: { action: 'exclusiveLabel.view' },
  summary: '批量打标签的记录',
  question: z.object({ id }),
  async read({ id: record }, act) {
    const label = await labelOf(act, record)
    const left = sql<number>`(select count(*)::int from label_batch_target where batch = ${labelBatch.id})`
    const rows = await act.tx
      .select({ ...getTableColumns(labelBatch), left })
      .from(labelBatch)
      .where(eq(labelBatch.label, label.id))
      .orderBy(desc(labelBatch.at))
      .limit(100)
    const own: typeof rows = []
    for (const row of rows) if (own.length < 20 && (await isOwn(act, row.by))) own.push(row)
    return own
  },
})

/** Of a label of the platform an organisation sees and undoes only what its own people put on. */
async function isOwn(act: Act, by: string): Promise<boolean> {
  const { person } = act
  if (person.ownerKind !== 'organisation' || isSystem(person)) return true
  if (by === person.accountId) return true
  return (await findRow(act.tx, account, by))?.organisation === person.ownerId
}

function note(
  act: Act,
  label: Label,
  { verb, text, total }: { verb: string; text: string; total: number },
): Promise<unknown> {
  return recordOperation(act, {
    action: `exclusiveLabel.${verb}`,
    label: text,
    resource: exclusiveLabel.path,
    record: label.id,
    version: null,
    title: label.name,
    organisation: label.organisation,
    changes: [{ field: 'count', label: '记录数', before: '', after: String(total) }],
    reason: null,
    outcome: 'done',
  })
}

export const batchRoutes: readonly AnyRoute[] = [attachAllRoute, undoRoute, listRoute]
