import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { findRow, moveRow } from '#kernel/server/rows.ts'
import { limitPassed } from '#kernel/server/sold-limits.ts'
import { hasTerm } from '#kernel/server/vocabulary.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { hasActiveMerchant, whyClosed, whyUncertified } from '#modules/charity/server/index.ts'
import { type CauseRow, filedStates, fundraisingPlan, recordNoShape } from '../model/index.ts'

import type { KnownCause } from './kinds.ts'

/** Days after its start within which an emergency drive files its plan; on the next it stops (BR-06). */
const emergencyDays = 10

/** The last day on which an emergency drive may raise money without a filed plan (BR-06). */
export function filingDue(row: Pick<CauseRow, 'raisingAt'>, now: Date): string {
  return addDays(beijingDay(row.raisingAt === null ? now : new Date(row.raisingAt)), emergencyDays)
}

/** Whether a cause raises money, or is about to, before its plan is filed: an emergency may (BR-06). */
export function mayFileLater(
  { emergency, raiseMode, state }: Pick<CauseRow, 'emergency' | 'raiseMode' | 'state'>,
  plan: Pick<Row<typeof fundraisingPlan>, 'state'> | undefined,
): boolean {
  const isFiled = plan !== undefined && filedStates.includes(plan.state)
  return emergency && raiseMode === '1' && !isFiled && ['approved', 'raising'].includes(state)
}

/** Days between the filing of a plan and the start of its drive (BR-06). */
const filingDays = 10

/** The first day on which a drive of a filed plan may start (BR-06); null while the plan is not filed. */
export function earliestStart({
  submittedOn,
}: Pick<Row<typeof fundraisingPlan>, 'submittedOn'>): string | null {
  return submittedOn === null ? null : addDays(submittedOn, filingDays)
}

/** Why a record number is not the organisation's own (BR-03). */
export function whyRecordWrong(recordNo: string, uscc: string): string | undefined {
  if (!recordNoShape.test(recordNo)) return '备案编号格式不正确'
  return recordNo.startsWith(uscc) ? undefined : '备案编号前 18 位与机构信用代码不一致'
}

/**
 * The sentence why a cause may not raise money today; undefined when it may. Asked at the start,
 * at every resumption and every night (BR-02, 03, 06).
 */
export async function whyNotRaising(
  act: Act,
  { kind, row }: KnownCause,
): Promise<string | undefined> {
  if (kind.raises?.(row) === false) return `该${kind.label}使用机构已有资金，不募捐`
  const today = beijingDay(act.now)
  if (today < row.raiseStart) return `募捐开始日期为 ${row.raiseStart}`
  if (row.raiseEnd !== null && today > row.raiseEnd) return `募捐已于 ${row.raiseEnd} 到期`
  const closed = await whyClosed(act.tx, row.organisation)
  if (closed !== undefined) return closed
  if (row.raiseMode === '1') {
    const barred = await whyNotPublic(act, row, today)
    if (barred !== undefined) return barred
  }
  if (!(await hasActiveMerchant(act.tx, row.organisation))) return '机构尚无已开通的收款商户号'
  return kind.whyNotRaising?.(row, act)
}

async function whyNotPublic(act: Act, row: CauseRow, today: string): Promise<string | undefined> {
  const owner = await findRow(act.tx, organisation, row.organisation)
  if (owner?.qualification !== '1') return '该机构无公开募捐资格'
  const lapsed = await whyUncertified(act, row.organisation)
  if (lapsed !== undefined) return lapsed
  const plan = row.plan === null ? undefined : await findRow(act.tx, fundraisingPlan, row.plan)
  if (plan === undefined || !filedStates.includes(plan.state)) {
    if (row.emergency && today <= filingDue(row, act.now)) return undefined
    return row.emergency ? '应急项目未在 10 日内完成备案' : '募捐方案尚未备案'
  }
  const earliest = row.emergency ? null : earliestStart(plan)
  if (earliest !== null && today < earliest)
    return `募捐方案 ${plan.submittedOn} 提交备案，最早 ${earliest} 可以开始募捐`
  if (today < plan.startDate || today > plan.endDate)
    return `募捐方案期间为 ${plan.startDate} 至 ${plan.endDate}`
  return whyRecordWrong(plan.recordNo ?? '', owner.uscc) ?? whyPlatformsLapsed(plan)
}

/** CL 27: on the internet only on platforms that are designated today, beside the own site. */
export function whyPlatformsLapsed({
  platforms,
  acceptWays,
}: Pick<Row<typeof fundraisingPlan>, 'platforms' | 'acceptWays'>): string | undefined {
  const { dictionary } = fundraisingPlan.fields.platforms
  const named = platforms ?? []
  if (acceptWays?.includes('partner') === true && named.length === 0)
    return '接受合作平台捐赠的方案须写明民政部指定的募捐平台'
  const lapsed = named.filter(code => !hasTerm(dictionary, code))
  return lapsed.length === 0
    ? undefined
    : '方案所列募捐平台中有的已不在民政部指定平台名单中，请更换方案'
}

/** The plan of a cause raises money from its first cause on. */
export async function startPlan(act: Act, row: CauseRow): Promise<void> {
  if (row.plan === null) return
  const plan = await findRow(act.tx, fundraisingPlan, row.plan)
  if (plan?.state === 'recorded') await moveRow(act, fundraisingPlan, plan, 'raise')
}

/** An organisation raises for as many causes at a time as it subscribes to; why it may for no more. */
export async function whyFull(act: Act, organisation: string): Promise<string | undefined> {
  const most = await limitPassed(act, {
    organisation,
    limit: 'maxCauses',
    used: sql`select count(*) from cause
      where organisation = ${organisation}::uuid and status = 'raising'`,
  })
  return most === null ? undefined : `订阅的在筹标的数为 ${most} 个，已用完`
}
