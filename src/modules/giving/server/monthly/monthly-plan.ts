import { inArray, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { findCause } from '#modules/cause/server/index.ts'
import { orgMerchant } from '#modules/charity/model/index.ts'
import { monthlyContract, monthlyPlan, type PlanFacts } from '../../model/index.ts'
import { markBlocked } from '../words.ts'
import { endPlanContracts } from './end-plan.ts'

export type Plan = Row<typeof monthlyPlan>

const contracts = tableOf(monthlyContract)
/** A year of drive at least: nobody is asked for a monthly gift that ends at once. */
const leastDays = 365

export const planReviewed = reviewOf({
  kind: 'monthlyPlan',
  label: '月捐计划',
  resource: monthlyPlan,
  places: { list: '/zhuanti/yuejuan?tab=pending', detail: '/zhuanti/yuejuan/detail' },
  steps: [plainStep('月捐计划审核')],
  async onApproved(row, _verdict, act) {
    await checkCause(row, act)
    act.settle()
    return { state: 'online' as const }
  },
  onRejected: () => ({ state: 'draft' as const }),
})

export const monthlyPlanServing = serve(monthlyPlan, {
  openPicks: true,
  async prepare(draft, act) {
    const known = draft.cause == null ? undefined : await findCause(act.tx, draft.cause)
    return {
      number: await nextRecordNumber(act, 'YJ'),
      organisation: known?.row.organisation ?? act.person.ownerId ?? undefined,
    }
  },
  async check(next, act) {
    await checkCause(next, act)
    const merchant = await findRow(act.tx, orgMerchant, next.merchant)
    if (merchant?.organisation !== next.organisation)
      act.mark('merchant', '请选择本机构的微信商户号')
    for (const { amount } of next.tiers ?? [])
      if (amount < next.minAmount) act.mark('tiers', '档位金额不能低于每期最低')
    if (!next.custom && (next.tiers ?? []).length === 0)
      act.mark('tiers', '不可自填金额时至少有一个档位')
    markBlocked(act, next.organisation, { title: next.title, story: next.story })
  },
  moves: {
    async submit(row, _answers, act) {
      await checkCause(row, act)
      act.settle()
      await openReview(act, { kind: 'monthlyPlan', row, organisation: row.organisation })
      return {}
    },
    async withdraw(row, _answers, act) {
      await planReviewed.withdraw(row, act)
      return {}
    },
    approve: planReviewed.approve,
    reject: planReviewed.reject,
    pause: (_row, { reason }) => ({ statusReason: reason }),
    resume: () => ({ statusReason: null }),
    async end(row, { reason }, act) {
      await act.enqueue(endPlanContracts, { plan: row.id })
      return { statusReason: reason }
    },
  },
  enrich: (rows, act) => factsOf(rows, act),
})

async function checkCause(next: Plan, act: Act): Promise<void> {
  const known = await findCause(act.tx, next.cause)
  if (known === undefined || known.row.organisation !== next.organisation)
    return act.mark('cause', '标的不存在')
  const { state, allowMonthly, raiseEnd, custodial } = known.row
  if (state !== 'raising') act.mark('cause', '标的不在募捐中')
  if (!allowMonthly) act.mark('cause', '该标的没有开启月捐')
  if (custodial) act.mark('cause', '指定给特定个人的标的不能开展月捐')
  if (raiseEnd !== null && raiseEnd < addDays(beijingDay(act.now), leastDays))
    act.mark('cause', `标的募捐结束日 ${raiseEnd} 不足 12 个月`)
}

/** The day that a moment falls on in Beijing. */
const onDay = (column: string) => sql`(${sql.raw(column)} at time zone 'Asia/Shanghai')::date`

async function factsOf(
  rows: readonly Plan[],
  { tx, now }: Act,
): Promise<ReadonlyMap<string, PlanFacts>> {
  const month = beijingDay(now).slice(0, 7)
  const start = `${month}-01`
  const ids = rows.map(({ id }) => id)
  const { rows: sums } = await tx.execute<Record<string, string>>(sql`
    select plan, count(*) filter (where signed_at is not null) as signed,
           count(*) filter (where state in ('active', 'retrying')) as active,
           coalesce(sum(total), 0) as total,
           count(*) filter (where ${onDay('signed_at')} < ${start}::date
             and (ended_at is null or ${onDay('ended_at')} >= ${start}::date)) as before,
           count(*) filter (where ${onDay('signed_at')} < ${start}::date
             and ${onDay('ended_at')} >= ${start}::date) as lost
      from ${contracts} where ${inArray(contracts.plan, ids)} group by plan`)
  const { rows: months } = await tx.execute<Record<string, string>>(sql`
    select plan, sum(amount) as amount from monthly_debit
     where state = 'success' and period = ${month} and ${inArray(sql`plan`, ids)} group by plan`)
  const { rows: told } = await tx.execute<Record<string, string>>(sql`
    select cause, max(${onDay('published_at')})::text as day from progress
     where state = 'published' and ${inArray(
       sql`cause`,
       rows.map(({ cause }) => cause),
     )} group by cause`)
  const sumOf = new Map(sums.map(each => [each.plan, each]))
  const monthOf = new Map(months.map(each => [each.plan, Number(each.amount)]))
  const toldOf = new Map(told.map(each => [each.cause, each.day ?? null]))
  return new Map(
    rows.map(row => {
      const sum = sumOf.get(row.id)
      const before = Number(sum?.before ?? 0)
      return [
        row.id,
        {
          ...{ signed: Number(sum?.signed ?? 0), active: Number(sum?.active ?? 0) },
          churn: before === 0 ? null : Math.round((Number(sum?.lost) * 10_000) / before),
          ...{ monthAmount: monthOf.get(row.id) ?? 0, total: Number(sum?.total ?? 0) },
          toldOn: toldOf.get(row.cause) ?? null,
        },
      ]
    }),
  )
}
