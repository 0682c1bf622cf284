import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRow } from '#kernel/server/rows.ts'
import { filedStates } from '#modules/cause/model/index.ts'
import { postStation } from '#modules/station/model/index.ts'
import { whyStationKept } from '#modules/station/server/index.ts'
import { equipment, type equipmentRelation, equipmentType } from '../../model/index.ts'

/** What a cause is bound by when a device is to raise money for it. */
export interface CauseFacts {
  readonly id: string
  readonly organisation: string
  readonly title: string
  readonly status: string
  readonly listed: boolean
  readonly raiseMode: string
  readonly plan: string | null
  readonly recordNo: string | null
  readonly planState: string | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly area: string | null
}

/** The facts of a cause, whoever asks; undefined where there is none. */
export async function factsOfCause(
  { tx }: Pick<Act, 'tx'>,
  id: string,
): Promise<CauseFacts | undefined> {
  const { rows } = await tx.execute<CauseFacts & Record<string, unknown>>(sql`
    select id, organisation, title, status, listed, raise_mode as "raiseMode", plan,
           record_no as "recordNo", plan_state as "planState", start_date as "startDate",
           end_date as "endDate", area
      from equipment_cause(${id}::uuid)`)
  return rows[0]
}

type Relation = Row<typeof equipmentRelation>

/** What is wrong with a relation that is proposed or about to be in force, at its fields. */
export async function checkRelation(next: Relation, act: Act): Promise<void> {
  const device = await findRow(act.tx, equipment, next.equipment)
  if (device === undefined) return act.mark('equipment', '设备不存在')
  if (device.state === 'scrapped') act.mark('equipment', '设备已报废')
  const type = await findRow(act.tx, equipmentType, device.type)
  if (next.endOn !== null && next.endOn < next.startOn) act.mark('endOn', '投放止不能早于投放起')
  await checkStation(next, act)
  await checkOrganisation(next, act)
  if (type === undefined || !(type.takesMoney || type.takesGoods)) return
  if (next.cause === null) return act.mark('cause', '收款或收物资的设备请选择募捐标的')
  const facts = await factsOfCause(act, next.cause)
  if (facts?.organisation !== next.organisation) return act.mark('cause', '标的不属于该机构')
  if (facts.status !== 'raising' || !facts.listed || facts.raiseMode !== '1')
    act.mark('cause', '标的须为公开募捐并在募捐中')
  checkPlan(next, facts, act)
  if (!type.takesCash) return
  const place = next.address.areaCode
  // Cash boxes stand in the area of the registrar, or are filed where they stand (CL 23).
  if (
    facts.area !== null &&
    !place.startsWith(facts.area.slice(0, 4)) &&
    next.offsiteFiled !== true
  )
    act.mark('offsiteFiled', '募捐箱投放在登记地以外，请确认已在投放地备案')
  if (next.offsiteFiled === true && (next.offsiteFile ?? []).length === 0)
    act.mark('offsiteFile', '请上传异地备案材料')
}

/** A device stands at a station only while that is open. */
async function checkStation(next: Relation, act: Act): Promise<void> {
  if (next.station === null) {
    if (next.placeKind === '1') act.mark('station', '请选择驿站')
    return
  }
  const found = await findRow(act.tx, postStation, next.station)
  if (found?.state !== 'open') act.mark('station', '驿站未在开放，不能投放设备')
}

/** Devices that keep a station from being closed: those in force there, and those that are asked for. */
export const devicesAtStation = whyStationKept.of(async (act, station) => {
  const { rows } = await act.tx.execute<{ n: number; number: string }>(sql`
    select count(*)::int as n, min(number) as number from equipment_relation
     where station = ${station}::uuid and state in ('active', 'proposed')`)
  const [{ n, number } = { n: 0, number: '' }] = rows
  return n === 0 ? undefined : `驿站还有 ${n} 台设备的关联（${number} 等），请先解除`
})

async function checkOrganisation(next: Relation, act: Act): Promise<void> {
  const { rows } = await act.tx.execute<{ state: string }>(
    sql`select state from equipment_organisation_state(${next.organisation}::uuid)`,
  )
  if (rows[0]?.state !== 'active') act.mark('organisation', '机构已冻结或退出，不能关联设备')
}

function checkPlan(next: Relation, facts: CauseFacts, act: Act): void {
  const today = beijingDay(act.now)
  const { planState, startDate, endDate } = facts
  if (planState === null || !filedStates.includes(planState)) {
    act.mark('cause', '标的的募捐方案尚未备案')
  } else if (startDate !== null && endDate !== null && (today < startDate || today > endDate)) {
    act.mark('cause', `募捐方案期间为 ${startDate} 至 ${endDate}`)
  } else if (next.endOn !== null && endDate !== null && next.endOn > endDate) {
    act.mark('endOn', `投放止不能晚于募捐方案结束日期 ${endDate}`)
  }
}
