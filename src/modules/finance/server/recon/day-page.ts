import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDayRange } from '#kernel/server/china-time.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { reconDay } from '../../model/recon/recon-calls.ts'
import { nameOrganisationsById } from '../books/names.ts'
import { whyNotPrepared } from '../closing/closing-day.ts'
import { lastClosable, standingOf } from '../closing/open-days.ts'
import { expectedBills } from '../settlement/config-on.ts'
import { mayRead } from './may-read.ts'
import { nameMerchants } from './names.ts'

interface Found extends Record<string, unknown> {
  readonly merchant: string
  readonly bill: string | null
  readonly billNumber: string | null
  readonly state: string | null
  readonly isExpected: boolean
  readonly differences: number
}

/** 对账日: each merchant number's bill beside the books, and what keeps the day open. */
export const reconDayRoute: AnyRoute = route(reconDay, {
  access: { action: 'bill.view' },
  summary: '一天的对账情况（按商户号）',
  async read({ organisation: asked, day }, act) {
    const own = act.person.ownerKind === 'organisation' ? act.person.ownerId : null
    const organisation = own ?? asked
    if (organisation === undefined) return act.refuse('请先选择机构', 'organisation')
    if (!(await mayRead(act, organisation))) throw absent()
    const { closedThrough } = await standingOf(act, organisation)
    const isClosed = closedThrough !== null && day <= closedThrough
    const names = await nameOrganisationsById(act, [organisation])
    return {
      ...{ organisation, name: names.get(organisation) ?? '', day, isClosed, closedThrough },
      isOver: day <= lastClosable(act.now),
      why: isClosed ? [] : await whyNotPrepared(act, { organisation, day }),
      merchants: await merchantsOf(act, organisation, day),
    }
  },
})

async function merchantsOf(act: Act, organisation: string, day: string) {
  const { rows } = await act.tx.execute<Found>(sql`
    with expected as (${expectedBills({ organisation, from: day, to: day })}),
         bills as (select * from bill where organisation = ${organisation}::uuid
                      and bill_date = ${day}::date and state <> 'void'),
         known as (select merchant from expected union select merchant from bills)
    select k.merchant, b.id as bill, b.number as "billNumber", b.state,
           exists (select from expected e where e.merchant = k.merchant) as "isExpected",
           (select count(*)::int from difference f where f.merchant = k.merchant
               and f.bill_date = ${day}::date and f.state in ('open', 'proposed')) as differences
      from known k
      left join lateral (select * from bills b where b.merchant = k.merchant
                          order by b.format = 'wxTradeRefund', b.number limit 1) b on true
     order by 1`)
  const numbers = await nameMerchants(
    act.tx,
    rows.map(({ merchant }) => merchant),
  )
  return Promise.all(
    rows.map(async row => ({
      ...row,
      number: numbers.get(row.merchant) ?? '',
      ours: await oursOf(act, row.merchant, day),
      theirs: await theirsOf(act, row.merchant, day),
    })),
  )
}

async function oursOf({ tx }: Act, merchant: string, day: string) {
  const { from, to } = beijingDayRange(day)
  const span = { from: from.toISOString(), to: to.toISOString() }
  const { rows } = await tx.execute<Record<string, string>>(sql`
    select (select count(*)::text from donation d where d.merchant = ${merchant}::uuid
               and d.paid_at >= ${span.from} and d.paid_at < ${span.to}
               and d.state in ('paid', 'partRefunded', 'refunded')) as count,
           (select coalesce(sum(amount), 0)::text from donation d where d.merchant = ${merchant}::uuid
               and d.paid_at >= ${span.from} and d.paid_at < ${span.to}
               and d.state in ('paid', 'partRefunded', 'refunded')) as amount,
           (select count(*)::text from refund r where r.merchant = ${merchant}::uuid
               and r.success_at >= ${span.from} and r.success_at < ${span.to}
               and r.state = 'success') as refunds,
           (select coalesce(sum(amount), 0)::text from refund r where r.merchant = ${merchant}::uuid
               and r.success_at >= ${span.from} and r.success_at < ${span.to}
               and r.state = 'success') as refunded`)
  const [sum] = rows
  return {
    ...{ count: Number(sum?.count ?? 0), amount: Number(sum?.amount ?? 0) },
    ...{ refunds: Number(sum?.refunds ?? 0), refunded: Number(sum?.refunded ?? 0) },
  }
}

async function theirsOf({ tx }: Act, merchant: string, day: string) {
  const { rows } = await tx.execute<Record<string, string>>(sql`
    select coalesce(sum(pay_count), 0)::text as count, coalesce(sum(pay_amount), 0)::text as amount,
           coalesce(sum(refund_count), 0)::text as refunds,
           coalesce(sum(refund_amount), 0)::text as refunded, coalesce(sum(fee_amount), 0)::text as fee
      from bill where merchant = ${merchant}::uuid and bill_date = ${day}::date and state <> 'void'`)
  const [sum] = rows
  return {
    ...{ count: Number(sum?.count ?? 0), amount: Number(sum?.amount ?? 0) },
    ...{ refunds: Number(sum?.refunds ?? 0), refunded: Number(sum?.refunded ?? 0) },
    fee: Number(sum?.fee ?? 0),
  }
}
