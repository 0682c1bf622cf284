import { and, type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import { visible } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import type { AnyServing, Serving } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { tellSums } from '#kernel/server/tell-sums.ts'
import { whereClause } from '#kernel/server/where.ts'
import { readTitles } from '#kernel/server/words.ts'
import { nameOrganisations, type TodoSource } from '#modules/platform/server/index.ts'
import type {
  accountingPeriod,
  bankAccount,
  bill,
  closingDay,
  difference,
  ledgerAdjustment,
  moneyClaim,
  moneyIn,
  moneyOut,
  receipt,
  refund,
  settlementConfig,
} from '../../model/index.ts'
import { ledgerAdjustmentServing } from '../adjustment/ledger-adjustment.ts'
import { billServing } from '../bill/bill.ts'
import { closingDayServing } from '../closing/closing-day.ts'
import { differenceServing } from '../difference/difference.ts'
import { bankAccountServing } from '../money/bank-account.ts'
import { moneyClaimServing } from '../money/money-claim.ts'
import { moneyInServing } from '../money/money-in.ts'
import { moneyOutServing } from '../money-out/money-out.ts'
import { accountingPeriodServing } from '../period/accounting-period.ts'
import { receiptServing } from '../receipt/receipt.ts'
import { refundServing } from '../refund/refund.ts'
import { settlementConfigServing } from '../settlement/settlement-config.ts'

interface Waiting {
  readonly serving:
    | Serving<typeof bankAccount>
    | Serving<typeof bill>
    | Serving<typeof closingDay>
    | Serving<typeof moneyIn>
    | Serving<typeof moneyClaim>
    | Serving<typeof moneyOut>
    | Serving<typeof refund>
    | Serving<typeof receipt>
    | Serving<typeof accountingPeriod>
    | Serving<typeof difference>
    | Serving<typeof ledgerAdjustment>
    | Serving<typeof settlementConfig>
  readonly kind: string
  readonly label: string
  readonly link: string
  readonly action: string
  readonly state: string
  /** Whether it is the turn of this account. */
  turn(me: string): SQL
}

/** Nobody checks what they typed or changed themselves. */
const notOwn = (me: string) =>
  sql`created_by <> ${me}::uuid and not coalesce(editors, '{}') @> array[${me}::uuid]`

/** What waits for a second person of finance; nobody is shown what they entered themselves. */
export const moneyTodo: readonly TodoSource[] = [
  todoSource({
    serving: moneyInServing,
    kind: 'moneyIn',
    label: '入账复核',
    link: '/finance/finentry?part=money&tab=pending',
    action: 'moneyIn.approve',
    state: 'pending',
    // Cash waits for its other counters, money on the bank for anybody but who entered or sent it in.
    turn: me => sql`${notOwn(me)} and updated_by <> ${me}::uuid
      and (origin not in ('3', '4') or counters @> array[${me}::uuid])`,
  }),
  todoSource({
    serving: moneyInServing,
    kind: 'cashDeposit',
    label: '现金逾期未缴存',
    link: '/finance/finentry?part=money&tab=cash',
    action: 'moneyIn.deposit',
    state: 'claimed',
    turn: () => sql`deposited_on is null
      and deposit_due < ${beijingToday}`,
  }),
  todoSource({
    serving: moneyInServing,
    kind: 'moneyReturn',
    label: '退回审核',
    link: '/finance/finentry?part=money&tab=returning',
    action: 'moneyIn.verify',
    state: 'returning',
    turn: me => sql`return_checked_by is null and return_asked_by <> ${me}::uuid`,
  }),
  todoSource({
    serving: moneyInServing,
    kind: 'moneyReturnPaid',
    label: '退回付款',
    link: '/finance/finentry?part=money&tab=returning',
    action: 'moneyIn.payReturn',
    state: 'returning',
    turn: me => sql`return_checked_by <> ${me}::uuid and return_asked_by <> ${me}::uuid`,
  }),
  todoSource({
    serving: moneyClaimServing,
    kind: 'moneyClaim',
    label: '认领确认',
    link: '/finance/finentry?part=claims&tab=proposed',
    action: 'moneyClaim.confirm',
    state: 'proposed',
    // Counted cash is checked with its money in, never claim by claim.
    turn: me => sql`${notOwn(me)} and first_checked_by is distinct from ${me}::uuid
      and money_in in (select id from money_in where origin in ('1', '2', '5'))`,
  }),
  todoSource({
    serving: moneyOutServing,
    kind: 'moneyOut',
    label: '出账审核',
    link: '/finance/finout?tab=pending',
    action: 'moneyOut.approve',
    state: 'pending',
    turn: me => sql`${notOwn(me)} and updated_by <> ${me}::uuid`,
  }),
  todoSource({
    serving: moneyOutServing,
    kind: 'moneyOutPay',
    label: '出账付款',
    link: '/finance/finout?tab=approved',
    action: 'moneyOut.pay',
    state: 'approved',
    // What another document orders is paid where it stands.
    turn: me => sql`${notOwn(me)} and reviewer is distinct from ${me}::uuid and origin_id is null`,
  }),
  todoSource({
    serving: differenceServing,
    kind: 'difference',
    label: '差异确认',
    link: '/useradmin/accountlist?part=differences&tab=proposed',
    action: 'difference.confirm',
    state: 'proposed',
    turn: me => sql`proposer <> ${me}::uuid`,
  }),
  todoSource({
    serving: settlementConfigServing,
    kind: 'settlementConfig',
    label: '结算配置审核',
    link: '/useradmin/espeizhi?tab=pending',
    action: 'settlementConfig.approve',
    state: 'pending',
    turn: notOwn,
  }),
  todoSource({
    serving: billServing,
    kind: 'billMissing',
    label: '补单确认',
    link: '/finance/findon?part=bills&tab=differing',
    action: 'bill.createMissing',
    state: 'differing',
    // 长款 lines that the uploader proposed to make donations of (BR-34).
    turn: me => sql`creates_missing and created_by <> ${me}::uuid
      and exists (select from bill_line l where l.bill = bill.id and l.direction = '1' and l.result = '2')`,
  }),
  todoSource({
    serving: bankAccountServing,
    kind: 'bankAccount',
    label: '银行账户启用',
    link: '/finance/finentry?part=accounts&tab=pending',
    action: 'bankAccount.approve',
    state: 'pending',
    turn: notOwn,
  }),
  todoSource({
    serving: bankAccountServing,
    kind: 'bankAccountChange',
    label: '银行账户变更审核',
    link: '/finance/finentry?part=accounts&tab=active',
    action: 'bankAccount.verify',
    state: 'active',
    turn: me => sql`change_asked_by <> ${me}::uuid`,
  }),
  todoSource({
    serving: closingDayServing,
    kind: 'closingDay',
    label: '关账确认',
    link: '/finance/findon?part=closing&tab=prepared',
    action: 'closingDay.approve',
    state: 'prepared',
    turn: me => sql`created_by <> ${me}::uuid`,
  }),
  todoSource({
    serving: refundServing,
    kind: 'refund',
    label: '退款审核',
    link: '/finance/findon?part=refunds&tab=pending',
    action: 'refund.approve',
    state: 'pending',
    turn: me => sql`${notOwn(me)} and first_reviewer is distinct from ${me}::uuid`,
  }),
  todoSource({
    serving: receiptServing,
    kind: 'receipt',
    label: '票据审核',
    link: '/finance/findon?part=receipts&tab=pending',
    action: 'receipt.approve',
    state: 'pending',
    turn: notOwn,
  }),
  todoSource({
    serving: ledgerAdjustmentServing,
    kind: 'ledgerAdjustment',
    label: '账务调整复核',
    link: '/finance/finpro?part=adjustments&tab=pending',
    action: 'ledgerAdjustment.approve',
    state: 'pending',
    turn: me => sql`${notOwn(me)} and submitted_by is distinct from ${me}::uuid`,
  }),
  todoSource({
    serving: accountingPeriodServing,
    kind: 'accountingPeriod',
    label: '月度结账',
    link: '/finance/findata?part=periods&tab=hold',
    action: 'accountingPeriod.close',
    state: 'hold',
    turn: me => sql`held_by <> ${me}::uuid`,
  }),
]

function todoSource(waiting: Waiting): TodoSource {
  const { serving, kind, label, link, action } = waiting
  const { resource } = serving
  return {
    kind,
    label,
    link,
    isFor: ({ person }) => holds(person, action),
    async count(act) {
      if (!holds(act.person, action)) return { count: 0 }
      const answer = await act.tx.execute<{ count: number; oldest: string | null }>(sql`
        select count(*)::int as count, min(created_at)::text as oldest
          from ${tableOf<typeof resource>(resource)} ${whereClause(conditionOf(act, waiting))}`)
      const { count = 0, oldest = null } = answer.rows[0] ?? {}
      return { count, oldestAt: oldest === null ? null : new Date(oldest).toISOString() }
    },
    async list(act, limit) {
      if (!holds(act.person, action)) return []
      const rows = await selectRows(
        act.tx,
        resource as typeof moneyIn,
        sql`${whereClause(conditionOf(act, waiting))} order by created_at limit ${limit}`,
      )
      const titles = await readTitles(act.tx, resource, rows)
      const sums = await tellSums(act, serving as AnyServing, rows)
      const items = rows.map((row, at) => ({
        id: row.id,
        resource: resource.path,
        record: row.id,
        title: titles[at] ?? '',
        sum: sums[at] ?? '',
        label,
        organisation: row.organisation,
        submittedAt: row.updatedAt,
        link,
      }))
      return nameOrganisations(act.tx, items)
    },
  }
}

function conditionOf(act: Act, { serving, action, state, turn }: Waiting): SQL | undefined {
  return and(
    visible(serving, act.person, {}, action),
    sql`state = ${state}`,
    turn(act.person.accountId),
  )
}
