import { and, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, findRows, lockRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { holdersOf } from '#modules/access/server/index.ts'
import { notify } from '#modules/platform/server/index.ts'
import { postStation } from '#modules/station/model/index.ts'
import {
  equipment,
  equipmentAudit,
  equipmentAuditLine,
  equipmentRelation,
} from '../../model/index.ts'
import { noteEvents } from './events.ts'
import { openRepair } from './ticket.ts'

export type Audit = Row<typeof equipmentAudit>
const lines = tableOf(equipmentAuditLine)

/** What devices in stock are said to stand in. */
export const storeroom = '库房'

export const auditServing = serve(equipmentAudit, {
  async prepare(draft, act) {
    // What a form held for another scope before is no place of this one.
    const station = draft.scope === '2' ? (draft.station ?? null) : null
    const placeName = draft.scope === '3' ? (draft.placeName ?? null) : null
    return { number: await nextRecordNumber(act, 'PD'), station, placeName }
  },
  check(next, act) {
    if (next.scope === '2' && next.station === null) act.mark('station', '请选择驿站')
    if (next.scope === '3' && next.placeName === null) act.mark('placeName', '请填写投放点')
    if (next.counters.length === 0) act.mark('counters', '请选择盘点人')
  },
  async inserted(row, act) {
    const expected = await writeExpected(act, row)
    if (expected === 0) act.refuse('该范围内没有设备')
    await act.tx.execute(
      sql`update equipment_audit set expected = ${expected} where id = ${row.id}::uuid`,
    )
  },
  mayMove(row, move, person) {
    const isCounter = row.counters.includes(person.accountId)
    if (move === 'check') return isCounter ? true : '由盘点人提交'
    return isCounter || row.checkedBy === person.accountId ? '由盘点人以外的人确认' : true
  },
  moves: {
    async check(row, _answers, act) {
      await act.tx.execute(sql`
        update equipment_audit_line set found = '3', at = ${act.now.toISOString()},
               counted_by = ${act.person.accountId}::uuid
         where audit = ${row.id}::uuid and found is null`)
      await keepSums(act, row.id)
      return { checkedBy: act.person.accountId, checkedAt: act.now.toISOString() }
    },
    async reopen(row, _answers, act) {
      await act.tx.execute(sql`
        update equipment_audit_line set found = null, at = null, counted_by = null
         where audit = ${row.id}::uuid and found = '3'`)
      await keepSums(act, row.id)
      return { checkedBy: null, checkedAt: null }
    },
    async close(row, _answers, act) {
      await settleMoves(act, row)
      await settleMissing(act, row)
      await tellUnknown(act, row)
      return { closedBy: act.person.accountId, closedAt: act.now.toISOString() }
    },
  },
})

export const auditLineServing = serve(equipmentAuditLine)

/** The devices that should be met, each with its place; answers how many. */
async function writeExpected(act: Act, row: Audit): Promise<number> {
  const { rows } = await act.tx.execute<{ id: string; sn: string; place: string | null }>(sql`
    select e.id, e.sn, case when r.id is null then ${storeroom} else r.place_name end as place
      from equipment e left join equipment_relation r on r.id = e.relation
     where e.organisation = ${row.organisation}::uuid and e.state <> 'scrapped'
       and case ${row.scope}::text
             when '2' then r.station = ${row.station}::uuid
             when '3' then r.place_name = ${row.placeName}::text
             when '4' then r.id is null
             else true end
     order by e.sn`)
  await insertMany(
    act,
    equipmentAuditLine,
    rows.map(({ id, sn, place }) => ({
      ...{ audit: row.id, organisation: row.organisation, equipment: id, sn },
      expectedPlace: place,
    })),
  )
  return rows.length
}

/** How the lines of a count stand, on its row. */
export async function keepSums(act: Act, id: string): Promise<void> {
  await act.tx.execute(sql`
    update equipment_audit set in_place = s.well, moved = s.moved, missing = s.missing, unknown = s.unknown
      from (select count(*) filter (where found = '1') as well, count(*) filter (where found = '2') as moved,
                   count(*) filter (where found = '3') as missing, count(*) filter (where found = '4') as unknown
              from equipment_audit_line where audit = ${id}::uuid) s
     where id = ${id}::uuid`)
}

const found = (row: Audit, finding: '2' | '3' | '4') =>
  and(eq(lines.audit, row.id), eq(lines.found, finding))

/** Where a count took place, for a device that was met there. */
export async function placeOfAudit(act: Act, row: Audit) {
  if (row.scope === '4') return { station: null, placeName: storeroom, address: null }
  const at = row.station === null ? undefined : await findRow(act.tx, postStation, row.station)
  if (at === undefined) return { station: null, placeName: row.placeName, address: null }
  const address = { areaCode: at.area, detail: at.address }
  return { station: at.id, placeName: at.name, address }
}

type Line = Row<typeof equipmentAuditLine>

/**
 * The relation under which a device was counted; undefined where it works for nobody, null where by now
 * it works for somebody else, or elsewhere.
 */
async function countedUnder(act: Act, row: Audit, { line, device }: Counted) {
  if (device.organisation !== row.organisation) return null
  if (device.relation === null) return undefined
  const relation = await lockRow(act, equipmentRelation, device.relation)
  const isLater = line.at !== null && (relation.activeAt ?? '') > line.at
  return relation.organisation !== row.organisation || isLater ? null : relation
}

interface Counted {
  readonly line: Line
  readonly device: Row<typeof equipment>
}

/** Devices that were met elsewhere stand there from now on, as their relation says. */
async function settleMoves(act: Act, row: Audit): Promise<void> {
  const place = await placeOfAudit(act, row)
  for (const line of await findRows(act.tx, equipmentAuditLine, found(row, '2'))) {
    const device = await lockRow(act, equipment, line.equipment ?? '')
    const relation = await countedUnder(act, row, { line, device })
    if (relation === null) continue
    await noteEvents(act, [
      { device, kind: '11', summary: `盘点 ${row.number}：移至 ${line.actualPlace ?? '—'}` },
    ])
    // What stands in the storeroom keeps its relation until somebody ends it.
    if (relation === undefined || place.placeName === null || row.scope === '4') continue
    await updateRow(
      act,
      equipmentRelation,
      relation,
      {
        ...{ placeName: place.placeName, station: place.station },
        placeKind: place.station === null ? '2' : '1',
        ...(place.address && { address: place.address }),
      },
      { verb: 'relocate', label: '盘点移位' },
    )
  }
}

/** A ticket for each device that nobody met. */
async function settleMissing(act: Act, row: Audit): Promise<void> {
  for (const line of await findRows(act.tx, equipmentAuditLine, found(row, '3'))) {
    const device = await lockRow(act, equipment, line.equipment ?? '')
    const isGone = device.state === 'scrapped' || device.state === 'inStock'
    const isElsewhere = (await countedUnder(act, row, { line, device })) === null
    if (isElsewhere || (isGone && line.expectedPlace !== storeroom)) continue
    const description = `盘点 ${row.number} 未找到设备，应在 ${line.expectedPlace ?? '—'}`
    await openRepair(act, device, { description, cause: '1' })
  }
}

/** Whoever registers devices finds those that the register did not know, one draft each. */
async function tellUnknown(act: Act, row: Audit): Promise<void> {
  const unknown = await findRows(act.tx, equipmentAuditLine, found(row, '4'))
  if (unknown.length === 0) return
  const accounts = await holdersOf(act, 'equipment.create', null)
  if (accounts.length === 0) return
  for (const { sn } of unknown)
    await notify(act, {
      ...{ accounts, kind: 'todo', title: `盘点 ${row.number} 发现账外设备 ${sn}，请登记` },
      link: `/equipment/equipmentList?part=form&sn=${encodeURIComponent(sn)}`,
    })
}
