import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act, JobWork } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { exclusiveLabel, type LabelTarget, targetResources } from '../model/index.ts'
import { ruleCondition } from './exclusive-label.ts'
import {
  attach,
  bearsStronger,
  detach,
  isInForce,
  type Label,
  lockWithRivals,
} from './label-use.ts'

const table = tableOf(exclusiveLabel)
const atOnce = 5000

/** What one working out of a rule changed; `isCut` when there is more than one transaction takes. */
export interface Renewed {
  readonly added: number
  readonly gone: number
  readonly isCut: boolean
}

/** Works a rule out anew: whom it meets gets the label, whom it no longer meets loses it. */
export async function renewLabel(
  act: Act,
  label: Label,
  only?: readonly string[],
): Promise<Renewed> {
  const serving = registry().find(targetResources[label.target])
  if (serving === undefined || label.rule === null) return { added: 0, gone: 0, isCut: false }
  const { resource } = serving
  if (label.exclusiveGroup) await lockWithRivals(act, label)
  const id = columnNamed(resource, 'id')
  const owner = resource.owner?.organisation
  const own =
    label.organisation === null || owner === undefined || owner === 'id'
      ? undefined
      : eq(columnNamed(resource, owner), label.organisation)
  const those = only === undefined ? undefined : inArray(id, [...only])
  const met = and(ruleCondition(label, serving), own, those)
  const over = await act.tx.execute<{ id: string }>(sql`
    select target as id from label_use where label = ${label.id}
       ${only === undefined ? sql`` : sql`and ${inArray(sql`target`, [...only])}`}
       and not exists (select 1 from ${tableOf(resource)} where ${id} = label_use.target and ${met ?? sql`true`}) limit ${atOnce}`)
  const gone = await detach(act, label.id, {
    targets: over.rows.map(row => row.id),
    reason: '不再符合规则',
  })
  if (!isInForce(label, act)) return { added: 0, gone, isCut: gone === atOnce }
  const room = label.maxCount === null ? atOnce : await roomOf(act, label.id, label.maxCount)
  const fresh = await act.tx.execute<{ id: string }>(sql`
    select ${id} as id from ${tableOf(resource)} where ${met ?? sql`true`}
       and not exists (select 1 from label_use where label = ${label.id} and target = ${id})
       and not ${bearsStronger(label, sql`${id}`)}
     order by ${id} limit ${room}`)
  const added = await attach(act, label, {
    targets: fresh.rows.map(row => row.id),
    reason: '符合规则',
    replace: true,
  })
  return { added, gone, isCut: gone === atOnce || added === atOnce }
}

/** How many more may bear a label: a rule stops at its limit, it does not fail there, whoever else fills it. */
async function roomOf(act: Act, id: string, most: number): Promise<number> {
  await act.tx.execute(sql`select 1 from exclusive_label where id = ${id} for update`)
  const held = await act.tx.execute<{ count: number }>(
    sql`select count(*)::int as count from label_use where label = ${id}`,
  )
  return Math.max(0, Math.min(atOnce, most - (held.rows[0]?.count ?? 0)))
}

/** Works a rule out part by part, each in a transaction of its own. */
async function renewWhole(work: JobWork, id: string): Promise<void> {
  for (let isCut = true; isCut && !work.signal.aborted; )
    isCut = await work.change(async act => {
      const label = await findRow(act.tx, exclusiveLabel, id)
      return label?.state === 'enabled' && (await renewLabel(act, label)).isCut
    })
}

/** Records changed: rules that follow at once are worked out for just these. */
export async function recordsChanged(
  act: Act,
  { target, ids }: { target: LabelTarget; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  const labels = await findRows(
    act.tx,
    exclusiveLabel,
    and(
      eq(table.target, target),
      eq(table.mode, 'rule'),
      eq(table.refresh, 'onEvent'),
      eq(table.state, 'enabled'),
    ),
  )
  for (const label of labels) await renewLabel(act, label, ids)
}

/** Every five minutes the labels that follow events, at the hour those of the hour, at three those of the day; ended campaigns go. */
export const renewLabels = job('classify.renew-labels', {
  label: '更新规则标签',
  payload: z.object({ id: z.uuid().optional() }),
  retries: 2,
  every: '*/5 * * * *',
  seconds: 1800,
  async run({ id }, work) {
    if (id !== undefined) return renewWhole(work, id)
    const { due, over } = await work.change(async act => {
      const beijing = new Date(act.now.getTime() + 8 * 3_600_000)
      const isHour = beijing.getUTCMinutes() < 5
      const kinds = [
        'onEvent' as const,
        ...(isHour ? ['hourly' as const] : []),
        ...(isHour && beijing.getUTCHours() === 3 ? ['daily' as const] : []),
      ]
      const day = beijingDay(act.now)
      const holds = and(
        eq(table.state, 'enabled'),
        or(isNull(table.validFrom), sql`valid_from <= ${day}`),
        or(isNull(table.validUntil), sql`valid_until >= ${day}`),
      )
      return {
        due: await findRows(
          act.tx,
          exclusiveLabel,
          and(eq(table.mode, 'rule'), inArray(table.refresh, kinds), holds),
        ),
        over: await findRows(act.tx, exclusiveLabel, sql`valid_until < ${day} and count > 0`),
      }
    })
    for (const label of due) await renewWhole(work, label.id)
    for (const { id: ended } of over)
      for (let gone = atOnce; gone === atOnce; )
        gone = await work.change(act => detach(act, ended, { reason: '有效期已过', most: atOnce }))
  },
})
