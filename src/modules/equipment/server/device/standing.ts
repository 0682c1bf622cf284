import { sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { type equipment, type StopReason, stopReasons } from '../../model/index.ts'
import { noteEvents } from './events.ts'

/** Whether a device may take money: 1 it may, 2 it may not for a reason, 9 it never does. */
export interface Standing {
  readonly taking: '1' | '2' | '9'
  readonly reason: StopReason | null
}

/** What devices and scans say once the plan of their cause is over. */
export const planOver = '备案已到期'

interface Found extends Standing, Record<string, unknown> {
  readonly id: string
}

/** How devices stand at the moment of the act, as their relations, causes and plans are now. */
export async function standingsOf(
  act: Pick<Act, 'tx' | 'now'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (ids.length === 0) return new Map()
  const { rows } = await act.tx.execute<Found>(sql`
    select * from equipment_standing(${sql.param([...ids])}::uuid[], ${beijingDay(act.now)})`)
  return new Map(rows.map(({ id, taking, reason }) => [id, { taking, reason }]))
}

interface Changed extends Record<string, unknown> {
  readonly id: string
  readonly vendor: string
  readonly organisation: string | null
  readonly taking: string
  readonly before: string
  readonly reason: StopReason | null
}

/**
 * Writes down how devices stand, for lists and figures; what money asks goes by `standingsOf`. Where
 * it changed, the event is kept. Answers those that changed.
 */
export async function refreshStandings(act: Act, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await act.tx.execute<Changed>(sql`
    update equipment e set taking_money = s.taking, stop_reason = s.reason
      from equipment_standing(${sql.param([...ids])}::uuid[], ${beijingDay(act.now)}) s,
           (select id, taking_money as before, stop_reason as why from equipment
             where id = any (${sql.param([...ids])}::uuid[]) for update) o
     where e.id = s.id and o.id = e.id
       and (o.before, coalesce(o.why, '')) is distinct from (s.taking, coalesce(s.reason, ''))
    returning e.id, e.vendor, e.organisation, s.taking, s.reason, o.before`)
  await noteEvents(
    act,
    rows
      .filter(({ taking, before }) => taking !== before)
      .filter(({ taking, before }) => taking === '1' || before === '1')
      .map(device => ({
        device,
        kind: device.taking === '1' ? ('8' as const) : ('7' as const),
        summary: device.taking === '1' ? '恢复收款' : stopReasons[device.reason ?? 'device'],
      })),
  )
  return rows.length
}

/** How a device is about to stand once it has another state, seal or relation, for the row that says so. */
export async function standingAs(
  act: Act,
  device: Row<typeof equipment>,
  next: Partial<Pick<Row<typeof equipment>, 'state' | 'sealNo' | 'relation'>>,
): Promise<Patch<typeof equipment>> {
  const { type, state, sealNo, relation } = { ...device, ...next }
  const { rows } = await act.tx.execute<Found>(sql`
    select * from equipment_stands(${type}::uuid, ${state}, ${sealNo}::text, ${relation}::uuid, ${beijingDay(act.now)})`)
  const [found] = rows
  if (found === undefined) return {}
  const [was, is] = [device.takingMoney === '1', found.taking === '1']
  if (was !== is)
    await noteEvents(act, [
      {
        device,
        kind: is ? '8' : '7',
        summary: is ? '恢复收款' : stopReasons[found.reason ?? 'device'],
      },
    ])
  return { takingMoney: found.taking, stopReason: found.reason }
}

/** Why a device takes no money, in the words that it shows: a plan that is over is told from one not filed. */
export async function stopWords(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  { relation }: Pick<Row<typeof equipment>, 'relation'>,
  reason: StopReason | null,
): Promise<string | null> {
  if (reason !== 'plan') return reason === null ? null : stopReasons[reason]
  const { rows } = await tx.execute<{ isOver: boolean }>(sql`
    select f.end_date < ${beijingDay(now)} as "isOver"
      from equipment_relation r cross join lateral equipment_cause(r.cause) f
     where r.id = ${relation}::uuid`)
  return rows[0]?.isOver === true ? planOver : stopReasons.plan
}
