import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { findRows, lockRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { fundraisingPlan, localFiling, localFilingDays } from '../model/index.ts'

type Filing = Row<typeof localFiling>

/** States of a plan whose filings are closed with it. */
const over: readonly string[] = ['disclosed', 'refused', 'revoked']

export const localFilingServing = serve(localFiling, {
  async prepare(draft, act) {
    const plan = await lockRow(act, fundraisingPlan, draft.plan)
    if (plan.offsite !== '1') act.mark('plan', '募捐方案没有选择线下异地募捐')
    if (over.includes(plan.state)) act.mark('plan', '募捐方案已终结，不能登记异地备案')
    return { organisation: plan.organisation }
  },
  async check(next, act) {
    const plan = await lockRow(act, fundraisingPlan, next.plan)
    if (next.endDate < next.startDate) act.mark('endDate', '结束日期不能早于开始日期')
    if (next.startDate < plan.startDate || next.endDate > plan.endDate)
      act.mark('startDate', `活动期间应在方案期间 ${plan.startDate} 至 ${plan.endDate} 之内`)
    if (next.filedOn > beijingDay(act.now)) act.mark('filedOn', '备案日期不能晚于今天')
    const latest = addDays(next.startDate, -localFilingDays)
    if (!plan.emergency && next.filedOn > latest)
      act.mark('filedOn', `应在活动开始 ${localFilingDays} 日前备案，最晚为 ${latest}`)
  },
  async removing(row, act) {
    const plan = await lockRow(act, fundraisingPlan, row.plan)
    if (over.includes(plan.state)) throw refusal('募捐方案已终结，异地备案须保留')
  },
})

/** The filings of a plan with authorities of other places. */
export function localFilingsOf(reader: Reader, plan: string): Promise<Filing[]> {
  return findRows(reader, localFiling, eq(tableOf(localFiling).plan, plan), 500)
}
