import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { registry } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { exclusiveLabel, type LabelTarget, targetResources } from '../model/index.ts'
import { ruleCondition } from './exclusive-label.ts'
import { attach, detach, type Label } from './label-use.ts'

const table = tableOf(exclusiveLabel)
const atOnce = 5000

/** Works a rule out anew: whom it meets gets the label, whom it no longer meets loses it. */
export async function renewLabel(
  act: Act,
  label: Label,
  only?: readonly string[],
): Promise<{ added: number; gone: number }> {
  const serving = registry().find(targetResources[label.target])
  if (serving === undefined || label.rule === null) return { added: 0, gone: 0 }
  const { resource } = serving
  const id = columnNamed(resource, 'id')
  const owner = resource.owner?.organisation
  const own =
    label.organisation === null || owner === undefined || owner === 'id'
      ? undefined
      : eq(columnNamed(resource, owner), label.organisation)
  const those = only === undefined ? undefined : inArray(id, [...only])
  const met = and(ruleCondition(label, serving), own, those)
  const fresh = await act.tx.execute<{ id: string }>(sql`
    select ${id} as id from ${tableOf(resource)} where ${met ?? sql`true`}
       and not exists (select 1 from label_use where label = ${label.id} and target = ${id}) limit ${atOnce}`)
  const over = await act.tx.execute<{ id: string }>(sql`
    select target as id from label_use where label = ${label.id}
       ${only === undefined ? sql`` : sql`and ${inArray(sql`target`, [...only])}`}
       and not exists (select 1 from ${tableOf(resource)} where ${id} = label_use.target and ${met ?? sql`true`}) limit ${atOnce}`)
  const gone = await detach(act, label.id, {
    targets: over.rows.map(row => row.id),
    reason: '不再符合规则',
  })
  const added = await attach(act, label, {
    targets: fresh.rows.map(row => row.id),
    reason: '符合规则',
    replace: true,
  })
  return { added, gone }
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
  payload: z.object({ id: z.uuid().optional() }),
  retries: 2,
  every: '*/5 * * * *',
  seconds: 1800,
  async run({ id }, work) {
    if (id !== undefined) {
      await work.change(async act => {
        const label = await findRow(act.tx, exclusiveLabel, id)
        if (label !== undefined) await renewLabel(act, label)
      })
      return
    }
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
    for (const label of due) await work.change(act => renewLabel(act, label))
    for (const label of over)
      await work.change(async act => {
        const held = await act.tx.execute<{ target: string }>(
          sql`select target from label_use where label = ${label.id} limit ${atOnce}`,
        )
        await detach(act, label.id, {
          targets: held.rows.map(row => row.target),
          reason: '有效期已过',
        })
      })
  },
})
