import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { lockInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, insertRow, updateRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { whereClause } from '#kernel/server/where.ts'
import { settlementGenerate, settlementTabs, unsettled } from '../../model/calls.ts'
import { vendorAccount, vendorSettlement } from '../../model/index.ts'
import { nextMonth, termsOn } from '../vendor/terms.ts'
import { gather, settleable } from './gather.ts'
import { liveWithin, settlementServing } from './settlement.ts'
import { vendorAccountServing } from './vendor-account.ts'

interface Open extends Record<string, unknown> {
  readonly account: string
  readonly vendor: string
  readonly payer: string
  readonly period: string
  readonly flows: number
  readonly charged: number
  readonly deducted: number
  readonly payable: number
  readonly firstAt: string
}

/** What is to be settled, and what is. */
export const settlementRoutes: readonly AnyRoute[] = [
  route(unsettled, {
    access: { action: 'vendorSettlement.view' },
    summary: '待结算费用，按厂商账户与期间汇总',
    async read(_question, act) {
      const seen = whereClause(
        visible(vendorAccountServing, act.person, {}, 'vendorSettlement.view'),
      )
      const { rows } = await act.tx.execute<Open>(sql`
        select f.account, v.name as vendor, coalesce(o.name, '平台') as payer, f.period, count(*)::int as flows,
               sum(case when f.kind in ('1', '2', '3', '4', '5') then f.amount when f.kind = '10' and f.direction = '2' then -f.amount else 0 end)::float8 as charged,
               sum(case when f.kind = '6' then f.amount when f.kind = '10' and f.direction = '1' then -f.amount else 0 end)::float8 as deducted,
               sum(case when f.direction = '1' then f.amount else -f.amount end)::float8 as payable,
               to_char(min(f.created_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "firstAt"
          from (select * from vendor_flow where settlement is null and ${settleable}) f
          join vendor v on v.id = f.vendor
          left join lateral equipment_organisation_name(f.organisation) o on true
         where f.account in (select id from vendor_account ${seen})
         group by f.account, v.name, o.name, f.period order by f.period, v.name limit 500`)
      return rows
    },
  }),
  route(settlementTabs, {
    access: { action: 'vendorSettlement.view' },
    summary: '各状态结算单的数量与金额',
    async read(_question, act) {
      const seen = whereClause(visible(settlementServing, act.person, {}))
      const { rows } = await act.tx.execute<{ state: string; count: number; payable: number }>(sql`
        select state, count(*)::int as count, sum(payable)::float8 as payable
          from vendor_settlement ${seen} group by state`)
      return rows
    },
  }),
  route(settlementGenerate, {
    access: { action: 'vendorSettlement.generate' },
    summary: '生成厂商结算单',
    change: async (asked, act) => {
      if (act.person.ownerKind === 'vendor') act.refuse('由付款方生成结算单')
      const account = await lockInScope(act, vendorAccountServing, {
        id: asked.account,
        action: 'vendorSettlement.generate',
      })
      const { id, number } = await generate(act, account.id, asked)
      return { id, number }
    },
  }),
]

interface Asked {
  readonly period: string
  readonly leaveOut?: readonly string[]
  readonly reason?: string | null
}

/** A statement of all that is unsettled in a month or quarter, once a period. */
export async function generate(act: Act, accountId: string, asked: Asked) {
  const account = await findRow(act.tx, vendorAccount, accountId)
  if (account === undefined) throw new Error('a statement has no account')
  if (account.frozen) act.refuse(`厂商账户已冻结：${account.frozenReason ?? ''}`)
  const { leaveOut = [], reason = null } = asked
  if (leaveOut.length > 0 && reason === null) act.refuse('请填写费用留待下期的原因', 'reason')
  const { from, to } = await spanOf(act, account.vendor, asked.period)
  if (from > beijingDay(act.now)) act.refuse('结算期间尚未开始', 'period')
  const [alive] = await liveWithin(act, { account: account.id, from, to })
  if (alive !== undefined)
    throw new Refusal('conflict', `${from} 至 ${to} 已有结算单 ${alive.number}`)
  const row = await insertRow(act, vendorSettlement, {
    id: newId(),
    number: await nextRecordNumber(act, 'JS'),
    ...{ account: account.id, vendor: account.vendor, organisation: account.organisation },
    ...{ periodFrom: from, periodTo: to, leftOut: [...leaveOut] },
    ...{ generatedBy: act.person.accountId, stateReason: reason },
  })
  const figures = await gather(act, row)
  if (figures.charged === 0 && figures.deducted === 0)
    act.refuse('该期间没有待结算的费用', 'period')
  return updateRow(act, vendorSettlement, row, figures, { verb: 'generate', label: '生成结算单' })
}

/** The days of the month or quarter in which a month lies, by the terms. */
async function spanOf(act: Act, vendor: string, period: string) {
  const first = `${period}-01`
  const terms = await termsOn(act.tx, vendor, first)
  if (terms.settlementCycle !== '2') return { from: first, to: addDays(nextMonth(first), -1) }
  const [year = '', month = ''] = period.split('-')
  const quarter = Math.floor((Number(month) - 1) / 3)
  const from = `${year}-${String(quarter * 3 + 1).padStart(2, '0')}-01`
  const last = `${year}-${String(quarter * 3 + 3).padStart(2, '0')}-01`
  return { from, to: addDays(nextMonth(last), -1) }
}
