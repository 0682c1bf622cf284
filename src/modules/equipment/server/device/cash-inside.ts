import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { findRow } from '#kernel/server/rows.ts'
import { type equipment, equipmentType } from '../../model/index.ts'

type Device = Row<typeof equipment>

/** For whom a box collected what is in it. */
interface Collecting extends Record<string, unknown> {
  readonly id: string
  readonly organisation: string
  readonly cause: string | null
}

/**
 * The relation that a box stood under when it was opened; where none was in force any more, the last
 * one before: what lies in the box was given to it.
 */
export async function relationAt(
  { tx }: Pick<Act, 'tx'>,
  asked: { readonly equipment: string; readonly openedAt: string },
): Promise<Collecting | undefined> {
  const isBefore = sql`active_at <= ${asked.openedAt}::timestamptz`
  const { rows } = await tx.execute<Collecting>(sql`
    select id, organisation, cause from equipment_relation
     where equipment = ${asked.equipment}::uuid and active_at is not null
       and state in ('active', 'ended', 'expired')
     order by (${isBefore}) desc, case when ${isBefore} then active_at end desc, active_at limit 1`)
  return rows[0]
}

/**
 * Whether cash may lie in a box that nobody counted: it stood for somebody after it was last opened.
 * `today`: an opening of this day suffices, where the box goes on standing.
 */
async function mayHoldCash(
  act: Pick<Act, 'tx' | 'now'>,
  device: Device,
  { today = false }: { readonly today?: boolean } = {},
): Promise<boolean> {
  if (device.deployedOn === null) return false
  const type = await findRow(act.tx, equipmentType, device.type)
  if (type?.takesCash !== true) return false
  const { from } = beijingDayRange(beijingDay(act.now))
  const until = today ? from.toISOString() : act.now.toISOString()
  // One that was bound and never deployed collected nothing, unless it went on from another.
  const { rows } = await act.tx.execute(sql`
    select from equipment_relation r
     where r.equipment = ${device.id}::uuid and r.active_at is not null
       and r.state in ('active', 'ended', 'expired')
       and (${device.state} <> 'inStock' or r.replaces is not null
            or ${device.deployedOn}::date >= (r.active_at at time zone 'Asia/Shanghai')::date)
       and date_trunc('minute', least(coalesce(r.ended_at, 'infinity'), ${until}::timestamptz))
           > coalesce((select max(opened_at) from box_opening b where b.equipment = r.equipment), '-infinity')
     limit 1`)
  return rows.length > 0
}

/** Refuses to give a box to another cause, or to throw it away, with money in it. */
export async function refuseCashInside(
  act: Act,
  device: Device,
  more: { readonly today?: boolean } = {},
): Promise<void> {
  if (await mayHoldCash(act, device, more)) act.refuse('箱内善款尚未开箱清点，请先开箱')
}

/**
 * What a device is once it works for nobody. One with cash inside stays with whom that was given to,
 * who opens it, and keeps the seal under which it was given; `sealNo` is for one that goes into stock.
 */
export async function freed(act: Act, device: Device) {
  const holds = await mayHoldCash(act, device)
  return {
    unbound: { relation: null, organisation: holds ? device.organisation : device.owner },
    sealNo: holds ? device.sealNo : null,
  }
}
