import { sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { equipment, equipmentRelation, equipmentType, vendor } from '../../model/index.ts'
import { refuseCashInside } from './cash-inside.ts'
import { noteEvents } from './events.ts'
import { factsOfDevices } from './facts.ts'
import { refreshStandings, standingAs } from './standing.ts'

export type Device = Row<typeof equipment>

/** The device goes on taking orders at its next heartbeat. */
const commanded = (act: Act) => ({ commandAt: act.now.toISOString() })

export const equipmentServing = serve(equipment, {
  openPicks: true,
  pickNote: 'sn',
  async prepare(draft, act) {
    const type = await findRow(act.tx, equipmentType, draft.type)
    const bought = draft.purchaseDate ?? null
    const months = type?.warrantyMonths ?? 0
    return {
      number: await nextRecordNumber(act, 'SB'),
      organisation: draft.owner ?? null,
      online: type?.hasHeartbeat === true ? ('3' as const) : ('9' as const),
      takingMoney: type?.takesMoney === true ? ('2' as const) : ('9' as const),
      stopReason: type?.takesMoney === true ? ('unbound' as const) : null,
      warrantyTo: draft.warrantyTo ?? (bought === null ? null : addMonths(bought, months)),
    }
  },
  check: checkDevice,
  async updated(row, act) {
    await refreshStandings(act, [row.id])
  },
  movable(row, move) {
    if (move === 'deploy' && row.relation === null) return '请先关联机构，再投放'
    return true
  },
  moves: {
    async deploy(row, { sealNo }, act) {
      const type = await typeOf(act, row)
      await refuseUnbound(act, row)
      if (type.needsSeal && (sealNo ?? row.sealNo) === null)
        act.refuse('该类型设备投放时须铅封，请填写铅封号', 'sealNo')
      await refuseKnownSeal(act, row, sealNo)
      const today = beijingDay(act.now)
      // What leased devices owe is counted from here; whoever looks at the relation goes on with it.
      await act.tx.execute(sql`
        update equipment_relation set deployed_on = ${today}::date where id = ${row.relation}::uuid`)
      const seal = sealNo ?? row.sealNo
      return {
        ...(await standingAs(act, row, { state: 'deployed', sealNo: seal })),
        sealNo: seal,
        deployedOn: today,
        stateReason: null,
        nextInspect: type.inspectDays === 0 ? null : addDays(today, type.inspectDays),
        nextOpen: type.openDays === null ? null : addDays(today, type.openDays),
      }
    },
    pause: async (row, { reason }, act) => ({
      ...(await standingAs(act, row, { state: 'paused' })),
      ...{ stateReason: reason, ...commanded(act) },
    }),
    async restart(row, _answers, act) {
      await refuseUnbound(act, row)
      const standing = await standingAs(act, row, { state: 'deployed' })
      return { ...standing, stateReason: null, ...commanded(act) }
    },
    async fault(row, { reason }, act) {
      await noteEvents(act, [{ device: row, kind: '3', summary: reason }])
      return { ...(await standingAs(act, row, { state: 'faulty' })), stateReason: reason }
    },
    async repaired(row, _answers, act) {
      await refuseUnbound(act, row)
      await noteEvents(act, [{ device: row, kind: '4', summary: '修复' }])
      return { ...(await standingAs(act, row, { state: 'deployed' })), stateReason: null }
    },
    async scrap(row, { reason, photos }, act) {
      await refuseOpenCash(act, row)
      if (row.relation !== null) act.refuse('设备还有生效的关联，请先解除')
      await refuseCashInside(act, row)
      return { stateReason: reason, scrapPhotos: photos }
    },
  },
  actions: {
    async inspect(row, { result, note }, act) {
      const type = await typeOf(act, row)
      const today = beijingDay(act.now)
      const isWell = result === '1'
      await noteEvents(act, [
        { device: row, kind: '11', summary: `${isWell ? '正常' : '有问题'}：${note}` },
      ])
      return { nextInspect: type.inspectDays === 0 ? null : addDays(today, type.inspectDays) }
    },
    async transferVendor(row, { vendor: to }, act) {
      if (to === row.vendor) act.refuse('新厂商与现厂商相同', 'vendor')
      if (row.relation !== null) act.refuse('设备还有生效的关联，请先解除')
      const next = await findRow(act.tx, vendor, to)
      if (next?.state !== 'active') act.refuse('新厂商不在合作中', 'vendor')
      return { vendor: to }
    },
  },
  enrich: factsOfDevices,
  finds: {
    isUnwell: () =>
      sql`(state = 'faulty' or (state = 'deployed' and (online = '2' or taking_money = '2')))`,
    isInspectDue: () =>
      sql`(state in ('deployed', 'paused', 'faulty') and next_inspect < ${beijingToday})`,
    isOpenDue: () =>
      sql`(state in ('deployed', 'paused', 'faulty') and next_open < ${beijingToday})`,
    isPlanEnding: () => planEnding,
  },
  sums: ['price'],
})

/** Devices at work for a cause whose plan ends within so many days. */
const soonDays = 30
const planEnding = sql`equipment.id in (
  select r.equipment from equipment_relation r cross join lateral equipment_cause(r.cause) f
   where r.state = 'active' and f.end_date::date between ${beijingToday}
     and ${beijingToday} + ${soonDays}::int)`

/** A day so many months later; of a month that is too short its last day. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const found = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
  return found.toISOString().slice(0, 10)
}

async function typeOf(act: Act, row: Device): Promise<Row<typeof equipmentType>> {
  const type = await findRow(act.tx, equipmentType, row.type)
  if (type === undefined) throw new Error(`${row.number} has no type`)
  return type
}

async function checkDevice(next: Device, act: Act, before: Device | undefined): Promise<void> {
  if (next.purchaseDate !== null && next.purchaseDate > beijingDay(act.now))
    act.mark('purchaseDate', '购置日期不能晚于今天')
  const isOwned = next.ownership === '1' || next.ownership === '4'
  if (isOwned && next.owner === null) act.mark('owner', '机构采购与捐赠的设备请选择产权机构')
  if (before !== undefined && before.state !== 'inStock') {
    if (next.sn !== before.sn) act.mark('sn', '投放过的设备不能修改序列号')
    if (next.type !== before.type) act.mark('type', '投放过的设备不能修改类型')
  }
  await refuseKnownSeal(act, next, next.sealNo)
  const type = await findRow(act.tx, equipmentType, next.type)
  for (const { name, required } of type?.params ?? [])
    if (required && !next.params?.[name]) act.mark('params', `请填写「${name}」`)
  if (before !== undefined) return
  const owner = await findRow(act.tx, vendor, next.vendor)
  if (owner !== undefined && owner.state !== 'active') act.mark('vendor', '厂商不在合作中')
}

/** Only a device whose relation is in force stands where it meets the public. */
async function refuseUnbound(act: Act, { relation }: Device): Promise<void> {
  const bound = relation === null ? undefined : await findRow(act.tx, equipmentRelation, relation)
  if (bound?.state !== 'active') act.refuse('设备没有生效的关联，不能投放')
}

/** A seal number is on one box at a time. */
async function refuseKnownSeal(act: Act, row: Device, sealNo: string | null): Promise<void> {
  if (sealNo === null) return
  const { rows } = await act.tx.execute<{ number: string }>(sql`
    select number from equipment where seal_no = ${sealNo} and id is distinct from ${row.id ?? null}::uuid
       and state not in ('inStock', 'scrapped') limit 1`)
  if (rows[0] !== undefined) act.mark('sealNo', `铅封号已用于设备 ${rows[0].number}`)
}

/** Cash that was counted and is not at the bank yet keeps a box from being thrown away. */
async function refuseOpenCash(act: Act, row: Device): Promise<void> {
  const { rows } = await act.tx.execute<{ number: string }>(sql`
    select number from box_opening where equipment = ${row.id}::uuid and state <> 'booked' limit 1`)
  if (rows[0] !== undefined) act.refuse(`开箱单 ${rows[0].number} 的现金尚未入账，不能报废`)
}

/** Whose the device is to see, and what it works for, once a relation begins. */
export function boundTo(relation: Row<typeof equipmentRelation>): Patch<typeof equipment> {
  return { relation: relation.id, organisation: relation.organisation }
}
