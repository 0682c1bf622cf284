import { sql } from 'drizzle-orm'
import type { CommandOf, Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { serve } from '#kernel/server/serve.ts'
import { newId } from '#kernel/server/uuid.ts'
import { moneyOut, transferKind, typedMoneyOut } from '../../model/index.ts'
import { standingOf } from '../closing/open-days.ts'
import { isEditor, noteEditor } from '../editors.ts'
import { balanceOf, bankOf, organisationAccount } from '../ledger/accounts.ts'
import { endHold, takeHold } from '../ledger/holds.ts'
import { post } from '../ledger/post.ts'
import { reverse } from '../ledger/reverse.ts'
import { accountInUse } from '../money/account-in-use.ts'
import { financeNumbers } from '../serial.ts'
import { arrivalPosting, paymentPosting } from './money-out-postings.ts'

type MoneyOut = Row<typeof moneyOut>

/** Money out that people enter: applicant, reviewer and payer are three different people (BR-15). */
export const moneyOutServing = serve(moneyOut, {
  async prepare(_draft, act) {
    const [number] = await nextRecordNumbers(act, financeNumbers.moneyOut, 1)
    return { number, editors: [act.person.accountId] }
  },
  check: checkMoneyOut,
  updated: (row, act) => noteEditor(act, moneyOut, row),
  movable: (row, move) => whyNotNow(row, move) ?? true,
  mayMove: (row, move, person) => whyNotBy(row, move, person) ?? true,
  moves: {
    submit: () => ({ opinion: null, statusReason: null }),
    async approve(row, { opinion }, act) {
      return {
        ...(await holdFor(row, act)),
        opinion,
        reviewer: act.person.accountId,
        reviewedAt: act.now.toISOString(),
      }
    },
    reject: (_row, { opinion }, act) => ({
      opinion,
      reviewer: act.person.accountId,
      reviewedAt: act.now.toISOString(),
    }),
    async pay(row, { paidOn, bankSerial, slip }, act) {
      await checkDay(act, row, 'paidOn', paidOn)
      const { bankAccount: id, organisation } = row
      await accountInUse(act, { id: id ?? '', organisation })
      await refuseKnownSerial(act, row, bankSerial)
      act.settle()
      const posting = paymentPosting(row, { paidOn, actor: act.person.accountId })
      if (posting === undefined) throw new Error(`${row.number} is not paid here`)
      await endHolds(act, row, 'consumed')
      await post(act.tx, posting)
      return { ...noHolds, paidOn, bankSerial, slip, payer: act.person.accountId }
    },
    fail: (_row, { reason }) => ({ statusReason: reason }),
    retry: () => ({ statusReason: null }),
    async arrive(row, { arrivedOn, serial }, act) {
      await checkDay(act, row, 'arrivedOn', arrivedOn)
      if (row.paidOn !== null && arrivedOn < row.paidOn)
        act.mark('arrivedOn', `到账日不能早于付款日 ${row.paidOn}`)
      act.settle()
      if (row.toAccount === null) throw new Error(`${row.number} goes to no account`)
      const paid = { paidOn: arrivedOn, actor: act.person.accountId }
      await post(act.tx, arrivalPosting(row, row.toAccount, paid))
      return { arrivedOn, arrivedSerial: serial }
    },
    async void(row, { reason }, act) {
      await endHolds(act, row, 'released')
      return { ...noHolds, statusReason: reason }
    },
    async reverse(row, { reason }, act) {
      await refuseTicked(act, row)
      await takeBackPostings(row, reason, act)
      return { statusReason: reason }
    },
  },
  finds: {
    // Payments that no line of their bank account's statement tells, though some days have passed.
    unticked: ([asked]) => {
      const told = sql`exists (select from bank_line l where l.money_out = money_out.id
                                  and l.bank_account = money_out.bank_account and l.standing = '3')`
      return asked === false
        ? told
        : sql`money_out.bank_account is not null and not ${told}
              and money_out.paid_on < ${beijingToday} - 3`
    },
  },
  async enrich(rows, act) {
    const { rows: told } = await act.tx.execute<{ id: string }>(sql`
      select o.id from money_out o
        join bank_line l on l.money_out = o.id and l.bank_account = o.bank_account
       where l.standing = '3' and o.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
    const known = new Set(told.map(({ id }) => id))
    return new Map(rows.map(({ id }) => [id, { ticked: known.has(id) }]))
  },
  sums: ['amount'],
})

const noHolds = { hold: null, feeHold: null } satisfies Patch<typeof moneyOut>

async function checkMoneyOut(next: MoneyOut, act: Act): Promise<void> {
  if (!(next.kind in typedMoneyOut)) act.mark('kind', '该类型由来源单据产生，不能手工录入')
  const { bankAccount: id, organisation } = next
  if (id === null) act.mark('bankAccount', '请选择付款账户')
  else await accountInUse(act, { id, organisation })
  if (next.kind === transferKind) {
    if (next.toAccount === null) act.mark('toAccount', '请选择转入账户')
    else if (next.toAccount === id) act.mark('toAccount', '转入账户不能与付款账户相同')
    else
      await accountInUse(
        { ...act, mark: (_field, why) => act.mark('toAccount', why) },
        { id: next.toAccount, organisation },
      )
    if (next.charged !== null) act.mark('charged', '资金划转不列支费用，请留空')
    return
  }
  if (next.toAccount !== null) act.mark('toAccount', '只有资金划转有转入账户')
  if (next.charged === null) act.mark('charged', '请选择列支账户')
  else if (next.charged === '1' && next.kind !== '3')
    act.mark('charged', '只有管理费用可以列支管理费')
  if (next.item === null) act.mark('item', '请填写费用项')
  if (next.payeeName === null) act.mark('payeeName', '请填写收款方')
  if (next.kind !== '6' && (next.invoices ?? []).length === 0)
    act.mark('invoices', '请上传发票或付款依据')
}

/** Why this money out does not take this step now. */
function whyNotNow(row: MoneyOut, move: CommandOf<typeof moneyOut>): string | undefined {
  const isBorn = row.originType !== null
  if (isBorn && move !== 'arrive') return '由来源单据产生的出账请在来源单据上处理'
  if (move === 'arrive' && row.kind !== transferKind) return '只有资金划转需要登记到账'
  if (move === 'arrive' && row.arrivedOn !== null) return '该划转已登记到账'
  return undefined
}

/** Why a person may not take this step: nobody judges or pays what they entered. */
function whyNotBy(
  row: MoneyOut,
  move: CommandOf<typeof moneyOut>,
  person: Person,
): string | undefined {
  const hasEntered = isEditor(row, person)
  if (move === 'approve' || move === 'reject')
    return hasEntered || row.updatedBy === person.accountId
      ? '录入或提交的人不能自己审核'
      : undefined
  if (move === 'reverse') return hasEntered ? '录入或修改过的人不能自己红冲' : undefined
  if (move === 'pay' || move === 'fail' || move === 'retry')
    return hasEntered || row.reviewer === person.accountId
      ? '申请、审核、付款须为三个不同的人'
      : undefined
  return undefined
}

/**
 * Holds what an approved payment will take: management costs of the management fee first, then of
 * unrestricted money; a transfer of the account it leaves. A bank has already taken its own fees.
 */
async function holdFor(row: MoneyOut, act: Act): Promise<Patch<typeof moneyOut>> {
  const { organisation, amount, kind, charged } = row
  if (kind === '6') return {}
  const hold = (account: ReturnType<typeof bankOf>, part: number) =>
    // Approved again after it was returned, it is another hold.
    takeHold(act.tx, {
      ...{ organisation, account, amount: part },
      source: { table: 'moneyOut', id: newId() },
    })
  if (kind === transferKind) return { hold: await hold(bankOf(row.bankAccount ?? ''), amount) }
  const fee = organisationAccount('mgmtFee', organisation)
  const free = organisationAccount('unrestricted', organisation)
  const held = charged === '1' ? (await balanceOf(act.tx, organisation, fee)).available : 0
  const feePart = Math.min(Math.max(held, 0), amount)
  return {
    feePart,
    feeHold: feePart === 0 ? null : await hold(fee, feePart),
    hold: feePart === amount ? null : await hold(free, amount - feePart),
  }
}

async function endHolds(act: Act, row: MoneyOut, outcome: 'consumed' | 'released'): Promise<void> {
  for (const hold of [row.feeHold, row.hold])
    if (hold !== null) await endHold(act.tx, hold, outcome)
}

/** The day of a payment is open and past, and not before the review. */
async function checkDay(act: Act, row: MoneyOut, field: string, on: string): Promise<void> {
  const { closedThrough } = await standingOf(act, row.organisation)
  const word = field === 'paidOn' ? '付款日' : '到账日'
  if (closedThrough !== null && on <= closedThrough)
    act.mark(field, `${closedThrough} 及以前已关账，请核对${word}`)
  else if (on > beijingDay(act.now)) act.mark(field, `${word}不能晚于今天`)
  else if (row.reviewedAt !== null && on < beijingDay(new Date(row.reviewedAt)))
    act.mark(field, `${word}不能早于审核通过日`)
}

/** One line of the bank pays one document that is entered here. */
async function refuseKnownSerial(act: Act, row: MoneyOut, bankSerial: string): Promise<void> {
  const { rows } = await act.tx.execute<{ number: string }>(sql`
    select number from money_out
     where bank_account = ${row.bankAccount}::uuid and bank_serial = ${bankSerial}
       and state = 'paid' and id <> ${row.id}::uuid limit 1`)
  if (rows[0] !== undefined) act.mark('bankSerial', `该流水号已用于 ${rows[0].number}`)
}

/** What the bank says it paid was paid: its line is let go of first, also when both happen at once. */
async function refuseTicked({ tx, refuse }: Act, { id }: MoneyOut): Promise<void> {
  const { rows } = await tx.execute<{ serial: string }>(
    sql`select serial from bank_line where money_out = ${id}::uuid limit 1`,
  )
  if (rows[0] !== undefined)
    refuse(`已与银行流水 ${rows[0].serial} 勾对，请先在银行流水中取消勾对再红冲`)
}

/** P35 of everything that was booked for it, the last first. */
async function takeBackPostings(row: MoneyOut, reason: string, act: Act): Promise<void> {
  const { rows } = await act.tx.execute<{ id: string; seq: number }>(sql`
    select id, source_seq as seq from ledger_posting p
     where source_id = ${row.id}::uuid and source_type = 'moneyOut' and event <> 'P35'
     order by number desc`)
  for (const { id, seq } of rows)
    await reverse(act.tx, id, {
      event: 'P35',
      reason: `${row.number} ${reason}`,
      source: { table: 'moneyOut', id: row.id, seq },
      occurredAt: act.now.toISOString(),
      actor: act.person.accountId,
    })
}
