import { and, eq, sql } from 'drizzle-orm'
import type { AnswerOf, ReadOf } from '#kernel/resource/ask.ts'
import type { Act } from '#kernel/server/act.ts'
import { lockInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { auditScan } from '../../model/calls.ts'
import { equipment, equipmentAuditLine } from '../../model/index.ts'
import { type Audit, auditServing, keepSums, placeOfAudit, storeroom } from './audit.ts'

const lines = tableOf(equipmentAuditLine)

/** 扫码盘点: a label that belongs here is in place; another one is moved here, or added, once asked. */
export const auditRoute: AnyRoute = route(auditScan, {
  access: { action: 'equipmentAudit.scan' },
  summary: '扫码盘点一台设备',
  change: scan,
})

/** One label, as whoever counts scans it. */
export async function scan(
  { id, code, condition, moves, adds }: ReadOf<typeof auditScan>,
  act: Act,
): Promise<AnswerOf<typeof auditScan>> {
  const row = await lockInScope(act, auditServing, { id, action: 'equipmentAudit.scan' })
  if (row.state !== 'open') act.refuse('盘点已提交，不能再扫码')
  if (!row.counters.includes(act.person.accountId)) act.refuse('由盘点人扫码')
  const device = await deviceWith(act, row, code)
  if (device === undefined) {
    if (!adds) return { found: null, offer: 'add' as const, number: null, place: null }
    await meet(act, row, { sn: code, equipment: null, condition, found: '4' })
    return { found: '4' as const, offer: null, number: null, place: null }
  }
  const { sn, number } = device
  const place = device.place ?? storeroom
  const [line] = await findRows(
    act.tx,
    equipmentAuditLine,
    and(eq(lines.audit, row.id), eq(lines.equipment, device.id)),
    1,
  )
  const isExpected = line !== undefined && line.found !== '2'
  if (!isExpected && !moves) return { found: null, offer: 'move' as const, number, place }
  const found = isExpected ? ('1' as const) : ('2' as const)
  await meet(act, row, { sn, equipment: device.id, condition, found, place })
  return { found, offer: null, number, place }
}

interface Known extends Record<string, unknown> {
  readonly id: string
  readonly sn: string
  readonly number: string
  readonly place: string | null
}

/** The device of the organisation that a label names. */
async function deviceWith(act: Act, row: Audit, code: string): Promise<Known | undefined> {
  const [device] = await selectRows(
    act.tx,
    equipment,
    sql`where organisation = ${row.organisation}::uuid and ${code} in (sn, number)
          and state <> 'scrapped' limit 1`,
  )
  if (device === undefined) return undefined
  const { rows } = await act.tx.execute<{ place: string }>(
    sql`select place_name as place from equipment_relation where id = ${device.relation}::uuid`,
  )
  return { id: device.id, sn: device.sn, number: device.number, place: rows[0]?.place ?? null }
}

interface Met {
  readonly sn: string
  readonly equipment: string | null
  readonly condition: '1' | '2' | '3'
  readonly found: '1' | '2' | '4'
  readonly place?: string
}

/** Writes down that a device was met; the same label again changes nothing but its condition and time. */
async function meet(act: Act, row: Audit, { sn, place, ...met }: Met): Promise<void> {
  const here = await placeOfAudit(act, row)
  const actual = met.found === '1' ? (place ?? null) : here.placeName
  const { rows } = await act.tx.execute(sql`
    update equipment_audit_line set found = ${met.found}, condition = ${met.condition},
           actual_place = ${actual}, at = ${act.now.toISOString()},
           counted_by = ${act.person.accountId}::uuid
     where audit = ${row.id}::uuid and sn = ${sn} and equipment is not distinct from ${met.equipment}::uuid
    returning 1`)
  if (rows.length === 0)
    await insertRow(act, equipmentAuditLine, {
      ...{ ...met, audit: row.id, organisation: row.organisation, sn, actualPlace: actual },
      ...{ expectedPlace: place ?? null, at: act.now.toISOString() },
      countedBy: act.person.accountId,
    })
  await keepSums(act, row.id)
}
