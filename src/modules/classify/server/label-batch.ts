import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { attempt } from '#kernel/server/database.ts'
import { visible } from '#kernel/server/list.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { isSystem } from '#kernel/server/person.ts'
import { absent, Refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { filterSchema } from '#kinds/filter.ts'
import { account } from '#modules/access/model/index.ts'
import { openTask } from '#modules/platform/server/index.ts'
import { exclusiveLabel, targetResources } from '../model/index.ts'
import { attachBatch, forgetTargets, labelBatch } from './attach-batch.ts'
import { ruleCondition } from './exclusive-label.ts'
import { labelOf } from './label-reach.ts'
import {
  attach,
  detach,
  type Label,
  lockWithRivals,
  refuseReplacing,
  rivalsOn,
} from './label-use.ts'

const most = 100_000
const at = (call: string) => `/api/classify/exclusiveLabel/${call}`
const id = z.uuid('记录编号有误')

/** Labels all that the person may see and that meets the conditions, as one piece of work. */
const attachAllRoute = route({
  method: 'POST',
  path: at('attachAll'),
  access: { action: 'exclusiveLabel.attach' },
  summary: '按条件打标签',
  question: z.strictObject({ id, filter: filterSchema, replace: z.boolean().default(false) }),
  async change({ id: record, filter, replace }, act) {
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
    const rivals = await rivalsOn(act, label, targetsOf(batch))
    if (rivals.length > 0 && !replace) refuseReplacing(label, rivals)
    await act.tx.insert(labelBatch).values({
      id: batch,
      label: label.id,
      by: act.person.accountId,
      at: act.now.toISOString(),
      total,
    })
    const task = await openTask(act, { kind: 'label', title: `批量打标签「${label.name}」` })
    await act.enqueue(attachBatch, { batch, task, replace })
    await note(act, label, { verb: 'attach', text: '按条件打标签', total })
    return { batch, task, total }
  },
})

const targetsOf = (batch: string) =>
  sql`(select target from label_batch_target where batch = ${batch}) as those`

/** Takes off again what one batch put on, also while it is still at work, and puts back what that replaced. */
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
    await forgetTargets(act, batch)
    await lockWithRivals(act, label)
    const replaced = await replacedBy(act, label, batch)
    const gone = await detach(act, label.id, { batch, reason: '撤销批量打标签' })
    const restored = await putBack(act, replaced)
    await note(act, label, { verb: 'detach', text: '撤销批量打标签', total: gone })
    return { gone, restored }
  },
})

/** Records that lost a label to a batch; `batch` is the one that had put that label on. */
interface Replaced {
  readonly label: string
  readonly batch: string | null
  readonly targets: readonly string[]
}

/** What a batch replaced on records that bear its label still: what ended at the moment at which it came. */
async function replacedBy(act: Act, { id }: Label, batch: string): Promise<readonly Replaced[]> {
  const { rows } = await act.tx.execute<{
    label: string
    batch: string | null
    targets: string[]
  }>(sql`
    select gone.label, gone.batch, array_agg(gone.target::text) as targets
      from label_use as use join label_use_gone as gone
        on gone.target = use.target and gone.until = use.at and gone.label <> use.label
       and gone.gone_by is not distinct from use.by
     where use.label = ${id} and use.batch = ${batch}
     group by gone.label, gone.batch order by gone.label`)
  return rows
}

/** Puts labels on again as they were; those that may no longer be put on stay off. Answers how many came back. */
async function putBack(act: Act, replaced: readonly Replaced[]): Promise<number> {
  let restored = 0
  for (const { label: former, batch, targets } of replaced) {
    const label = await findRow(act.tx, exclusiveLabel, former)
    if (label === undefined) continue
    const reason = '撤销批量打标签后恢复'
    restored += await attempt(act.tx, () => attach(act, label, { targets, reason, batch })).catch(
      error => (error instanceof Refusal ? 0 : Promise.reject(error)),
    )
  }
  return restored
}

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
