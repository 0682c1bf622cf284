import { and, eq, sql } from 'drizzle-orm'
import type { Answers, Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRow, findRows, lockRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  accountInUse,
  dropVendorOrder,
  endHold,
  orderForVendor,
  payVendor,
  standingOf,
} from '#modules/finance/server/index.ts'
import {
  vendorAccount,
  vendorBankAccount,
  vendorFlow,
  vendorSettlement,
} from '../../model/index.ts'
import { tellVendor } from '../vendor/administrator.ts'
import { bookFlow } from './flows.ts'
import { gather, type Settlement } from './gather.ts'
import { payeeFor } from './payee.ts'

const link = (row: Settlement) => `/sharedevice/fundFlow?id=${row.id}`

/** What a statement said when it went to and fro, added to what it said before. */
function round(
  row: Settlement,
  act: Act,
  said: Partial<NonNullable<Settlement['rounds']>[number]> & {
    what: 'sent' | 'disputed' | 'answered'
  },
) {
  const { charged, deducted, payable } = row
  const at = act.now.toISOString()
  return [
    ...(row.rounds ?? []),
    { at, charged, deducted, payable, items: null, answer: null, ...said },
  ]
}

export const settlementServing = serve(vendorSettlement, {
  mayMove: (row, move, person) => whyNotBy(row, move, person) ?? true,
  movable(row, move) {
    if (move === 'answer') return row.disputeItems === null ? '没有异议' : true
    return true
  },
  moves: {
    async send(row, _answers, act) {
      // What was booked or taken back since it was drawn up belongs to it.
      const figures = await gather(act, row)
      if (figures.charged === 0 && figures.deducted === 0) act.refuse('该期间没有待结算的费用')
      await tellVendor(act, row.vendor, { title: `结算单 ${row.number} 请确认`, link: link(row) })
      const rounds = round({ ...row, ...figures }, act, { what: 'sent' })
      return { ...figures, sentAt: act.now.toISOString(), rounds }
    },
    confirm: () => ({ stateReason: null }),
    async dispute(row, { items }, act) {
      await checkItems(act, row, items)
      return { disputeItems: items, rounds: round(row, act, { what: 'disputed', items }) }
    },
    async answer(row, { answer }, act) {
      const figures = await gather(act, row)
      await tellVendor(act, row.vendor, {
        ...{ title: `结算单 ${row.number} 的异议已处理，请确认`, body: answer, link: link(row) },
      })
      const next = { ...row, ...figures }
      return {
        ...figures,
        ...{ disputeItems: null, sentAt: act.now.toISOString(), stateReason: answer },
        rounds: round(next, act, { what: 'answered', answer }),
      }
    },
    approve,
    pay,
    async void(row, { reason }, act) {
      await release(act, row)
      if (row.state === 'approved') await drop(act, row, { move: 'void', reason })
      return { stateReason: reason, hold: null }
    },
    async fail(row, { reason }, act) {
      await drop(act, row, { move: 'fail', reason })
      return { stateReason: reason, hold: null, moneyOut: null, approvedBy: null, approvedAt: null }
    },
  },
  actions: {
    bill(row, { invoiceNo, invoice }) {
      return row.payable === 0 ? {} : { invoiceNo, invoice: [...invoice] }
    },
  },
  enrich: async (rows, act) =>
    new Map(
      rows.map(row => [
        row.id,
        {
          staysDays: Math.floor((act.now.getTime() - Date.parse(row.updatedAt)) / 86_400_000),
          payeeText: row.payee === null ? null : `${row.payee.bank} 尾号 ${row.payee.tail}`,
        },
      ]),
    ),
  sums: ['payable'],
})

/** Who generated does not approve; who approved does not pay; with an organisation three people act (BR-15). */
function whyNotBy(
  row: Settlement,
  move: string,
  { accountId, ownerKind }: Act['person'],
): string | undefined {
  const isVendor = ownerKind === 'vendor'
  if (move === 'confirm' || move === 'dispute') return isVendor ? undefined : '由厂商确认'
  if (move === 'bill') return isVendor ? undefined : '由厂商上传发票'
  if (isVendor) return '由付款方办理'
  if (move === 'approve' && row.generatedBy === accountId) return '生成结算单的人不能审批'
  if ((move === 'pay' || move === 'fail') && row.approvedBy === accountId)
    return '审批的人不能办理付款'
  if (move === 'pay' && row.organisation !== null && row.generatedBy === accountId)
    return '生成、审批、付款须为三个不同的人'
  return undefined
}

async function checkItems(
  act: Act,
  row: Settlement,
  items: Answers<typeof vendorSettlement, 'dispute'>['items'],
): Promise<void> {
  const own = eq(tableOf(vendorFlow).settlement, row.id)
  const known = new Map((await findRows(act.tx, vendorFlow, own)).map(flow => [flow.id, flow]))
  for (const { flow, claimed } of items) {
    const found = known.get(flow)
    if (found === undefined) act.mark('items', '异议的费用不在本结算单中')
    else if (found.amount === claimed)
      act.mark('items', `流水 ${found.number} 的主张金额与原金额相同`)
  }
}

/** What is about to be paid of an account, so that a deduction does not take it. */
async function settle(act: Act, row: Settlement, by: number): Promise<void> {
  const account = await lockRow(act, vendorAccount, row.account)
  const patch = { settling: account.settling + by }
  await updateRow(act, vendorAccount, account, patch, { verb: 'settle', label: '结算' })
}

/** What was approved is not paid: its order ends, and a deduction may take the money again. */
async function drop(
  act: Act,
  row: Settlement,
  ended: { readonly move: 'fail' | 'void'; readonly reason: string },
): Promise<void> {
  await settle(act, row, -row.payable)
  if (row.moneyOut !== null) await dropVendorOrder(act, row.moneyOut, ended)
  else if (row.hold !== null) await endHold(act.tx, row.hold, 'released')
}

/** 出账单 of a statement whose payer is an organisation. */
async function order(
  act: Act,
  row: Settlement,
  { organisation, reviewer }: { readonly organisation: string; readonly reviewer: string | null },
): Promise<string> {
  const payee = await payeeFor(act, row.vendor, row.bankAccount)
  const to = await findRow(act.tx, vendorBankAccount, payee.bankAccount)
  return orderForVendor(act, {
    ...{ organisation, reviewer, amount: row.payable, hold: row.hold },
    origin: { resource: vendorSettlement.path, id: row.id, number: row.number },
    purpose: `厂商结算 ${row.periodFrom} 至 ${row.periodTo}`,
    payee: {
      payeeName: to?.accountName ?? null,
      payeeAccount: to?.accountNo ?? null,
      payeeBank: to?.bank ?? null,
    },
  })
}

async function release(act: Act, row: Settlement): Promise<void> {
  await act.tx.execute(
    sql`update vendor_flow set settlement = null where settlement = ${row.id}::uuid`,
  )
}

async function approve(
  row: Settlement,
  { bankAccount }: Answers<typeof vendorSettlement, 'approve'>,
  act: Act,
): Promise<Patch<typeof vendorSettlement>> {
  const account = await lockRow(act, vendorAccount, row.account)
  if (account.frozen) act.refuse(`厂商账户已冻结：${account.frozenReason ?? ''}`)
  const decided = { approvedBy: act.person.accountId, approvedAt: act.now.toISOString() }
  if (row.payable === 0)
    return { ...decided, state: 'paid' as const, paidAt: act.now.toISOString() }
  if (row.invoiceNo === null) act.refuse('厂商尚未上传发票，不能审批')
  const payee = await payeeFor(act, row.vendor, bankAccount)
  await settle(act, row, row.payable)
  const { organisation } = row
  const ordered = { ...row, bankAccount: payee.bankAccount }
  const moneyOut =
    organisation === null
      ? null
      : await order(act, ordered, { organisation, reviewer: decided.approvedBy })
  return { ...decided, ...payee, moneyOut, state: 'approved' as const }
}

async function pay(
  row: Settlement,
  { paidOn, bankAccount, paymentNo, slip }: Answers<typeof vendorSettlement, 'pay'>,
  act: Act,
): Promise<Patch<typeof vendorSettlement>> {
  const account = await lockRow(act, vendorAccount, row.account)
  if (account.frozen) act.refuse(`厂商账户已冻结：${account.frozenReason ?? ''}`)
  const { organisation } = row
  await payeeFor(act, row.vendor, row.bankAccount)
  if (paidOn > beijingDay(act.now)) act.mark('paidOn', '付款日不能晚于今天')
  if (row.approvedAt !== null && paidOn < beijingDay(new Date(row.approvedAt)))
    act.mark('paidOn', '付款日不能早于审批日')
  const from = row.organisation === null ? null : bankAccount
  if (row.organisation !== null && bankAccount === null) act.mark('bankAccount', '请选择付款账户')
  else if (row.organisation !== null && bankAccount !== null)
    await accountInUse(act, { id: bankAccount, organisation: row.organisation })
  if (row.organisation !== null) {
    const { closedThrough } = await standingOf(act, row.organisation)
    if (closedThrough !== null && paidOn <= closedThrough)
      act.mark('paidOn', `${closedThrough} 及以前已关账，请核对付款日`)
  }
  act.settle()
  const moneyOut =
    organisation === null
      ? null
      : (row.moneyOut ??
        (await order(act, row, {
          organisation,
          reviewer: row.approvedBy,
        })))
  if (moneyOut !== null && from !== null)
    await payVendor(act, moneyOut, {
      ...{ bankAccount: from, paidOn, bankSerial: paymentNo, slip },
      isForRaising: await isForRaising(act, row),
    })
  await settle(act, row, -row.payable)
  await bookFlow(act, {
    ...{
      account: row.account,
      kind: '7',
      amount: row.payable,
      settlement: row.id,
      memo: row.number,
    },
    period: row.periodFrom.slice(0, 7),
    idempotencyKey: `settlement:${row.id}`,
  })
  return { ...{ paidAt: act.now.toISOString(), paymentNo, slip, moneyOut }, hold: null }
}

/** Whether what is paid for are devices that raise money (P17), or others (P16). */
async function isForRaising(act: Act, row: Settlement): Promise<boolean> {
  const { rows } = await act.tx.execute<{ raising: boolean | null }>(sql`
    select bool_and(t.takes_money) as raising from vendor_flow f
      join equipment e on e.id = f.equipment join equipment_type t on t.id = e.type
     where f.settlement = ${row.id}::uuid`)
  return rows[0]?.raising === true
}

/** Statements of an account that are alive in a span of days. */
export function liveWithin(
  act: Pick<Act, 'tx'>,
  asked: { readonly account: string; readonly from: string; readonly to: string },
): Promise<Row<typeof vendorSettlement>[]> {
  const table = tableOf(vendorSettlement)
  return findRows(
    act.tx,
    vendorSettlement,
    and(
      eq(table.account, asked.account),
      sql`state <> 'voided' and period_from <= ${asked.to}::date and period_to >= ${asked.from}::date`,
    ),
  )
}
