import { eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { ledgerAdjustment, moneyIn, openingBalance } from '../../model/index.ts'
import { standingOf } from '../closing/open-days.ts'
import { isEditor, noteEditor } from '../editors.ts'
import { giving } from '../giving.ts'
import { balanceOf, organisationAccount, restrictedOf } from '../ledger/accounts.ts'
import { type PostingLine, post } from '../ledger/post.ts'
import { claimReturned } from '../money/claim-returned.ts'
import { financeNumbers } from '../serial.ts'
import { openingLines } from './opening-lines.ts'

type Adjustment = Row<typeof ledgerAdjustment>

/** Postings by decision: 限定解除 (P34), 对账挂账 recovered or written off (P32), 期初余额 (P36). */
export const ledgerAdjustmentServing = serve(ledgerAdjustment, {
  async prepare(_draft, act) {
    const [number] = await nextRecordNumbers(act, financeNumbers.adjustment, 1)
    return { number, editors: [act.person.accountId] }
  },
  check: checkAdjustment,
  updated: (row, act) => noteEditor(act, ledgerAdjustment, row),
  mayMove(row, move, person) {
    if (move === 'withdraw')
      return row.submittedBy === person.accountId ? true : '只有提交人可以撤回'
    if (move !== 'approve' && move !== 'reject') return true
    return isEditor(row, person) || row.submittedBy === person.accountId
      ? '录入、修改或提交的人不能自己复核'
      : true
  },
  moves: {
    async submit(row, _answers, act) {
      await checkAdjustment(row, act)
      await markMissing(row, act)
      act.settle()
      return {
        submittedBy: act.person.accountId,
        submittedAt: act.now.toISOString(),
        refusal: null,
      }
    },
    async approve(row, _answers, act) {
      const amount = await book(row, act)
      return { amount, checkedBy: act.person.accountId, checkedAt: act.now.toISOString() }
    },
    reject: (_row, { refusal }, act) => ({
      ...{ refusal, checkedBy: act.person.accountId, checkedAt: act.now.toISOString() },
    }),
  },
  sums: ['amount'],
})

async function checkAdjustment(next: Adjustment, act: Act): Promise<void> {
  const { kind, cause, organisation } = next
  if (cause !== null) {
    const known = (await giving().causes(act.tx, [cause])).get(cause)
    if (known?.organisation !== organisation) act.mark('cause', '标的不属于该机构')
    else if (known.custodial) act.mark('cause', '受托代理的款项不能解除限定')
  }
  if (next.moneyIn !== null) {
    const money = await findRow(act.tx, moneyIn, next.moneyIn)
    if (money?.organisation !== organisation) act.mark('moneyIn', '入账单不属于该机构')
  }
  if (kind === '4' && next.openingOn !== null && next.openingOn > beijingDay(act.now))
    act.mark('openingOn', '期初日期不能晚于今天')
}

/** What each kind cannot do without. */
async function markMissing(row: Adjustment, act: Act): Promise<void> {
  const { kind } = row
  if (kind === '1' && row.cause === null) act.mark('cause', '请选择标的')
  if (kind === '2' && row.moneyIn === null) act.mark('moneyIn', '请选择入账单')
  if ((kind === '1' || kind === '3') && row.amount === null) act.mark('amount', '请填写金额')
  if ((kind === '1' || kind === '3') && (row.files ?? []).length === 0)
    act.mark('files', '请上传决定文件')
  if (kind !== '4') return
  if (row.openingOn === null) act.mark('openingOn', '请填写期初日期')
  const { lines } = await openingLines(act, row.organisation)
  if (lines.length === 0) act.refuse('请先录入或导入期初余额明细')
}

/** Books it; answers the fen that it moved. */
async function book(row: Adjustment, act: Act): Promise<number> {
  const { kind, organisation } = row
  if (kind === '4') return bookOpening(row, act)
  if (kind === '2') return bookRecovered(row, act)
  const amount = row.amount ?? 0
  const own = organisationAccount('unrestricted', organisation)
  if (kind === '1') {
    const from = restrictedOf({ cause: row.cause ?? '' })
    const { available } = await balanceOf(act.tx, organisation, from)
    if (amount > available) act.refuse(`标的可用余额 ¥${printMoney(available)}，不足以解除`)
    await enter(row, act, 'P34', [
      { account: from, amount, flow: 'X0' },
      { account: own, amount: -amount, flow: 'X0' },
    ])
    return amount
  }
  await refuseBeyondShortage(act, organisation, amount)
  await enter(row, act, 'P32', [
    { account: own, amount, flow: 'E6' },
    { account: organisationAccount('shortage', organisation), amount: -amount },
  ])
  return amount
}

/** What the channel owed came after all: it is claimed out of money that waits at the bank. */
async function bookRecovered(row: Adjustment, act: Act): Promise<number> {
  const { organisation } = row
  const amount = await claimReturned(act, {
    ...{ id: row.moneyIn ?? '', organisation, field: 'moneyIn' },
  })
  await refuseBeyondShortage(act, organisation, amount)
  await enter(row, act, 'P32', [
    { account: organisationAccount('unclaimed', organisation), amount },
    { account: organisationAccount('shortage', organisation), amount: -amount },
  ])
  return amount
}

async function refuseBeyondShortage(act: Act, organisation: string, amount: number) {
  const { balance } = await balanceOf(
    act.tx,
    organisation,
    organisationAccount('shortage', organisation),
  )
  if (amount > balance)
    act.refuse(`对账挂账余额 ¥${printMoney(balance)}，少于 ¥${printMoney(amount)}`)
}

/** Once an organisation, and before its first day is closed. */
async function bookOpening(row: Adjustment, act: Act): Promise<number> {
  const { organisation, openingOn } = row
  await lockByName(act, `opening ${organisation}`)
  const { rows } = await act.tx.execute<{ number: string }>(sql`
    select number from ledger_adjustment
     where organisation = ${organisation}::uuid and kind = '4' and state = 'booked' limit 1`)
  if (rows[0] !== undefined) act.refuse(`期初余额已由 ${rows[0].number} 入账，只能入账一次`)
  const { closedThrough } = await standingOf(act, organisation)
  if (closedThrough !== null) act.refuse(`账簿已关账至 ${closedThrough}，不能再录期初余额`)
  const { lines, total, gap } = await openingLines(act, organisation)
  if (lines.length === 0) act.refuse('没有期初余额明细')
  if (gap !== 0)
    act.refuse(`资产合计与负债、净资产合计相差 ¥${printMoney(Math.abs(gap))}，请更正明细`)
  await enter(row, act, 'P36', lines, `${openingOn}T00:00:00+08:00`)
  const table = columnNamed(openingBalance, 'organisation')
  await act.tx.execute(sql`
    update opening_balance set adjustment = ${row.id}::uuid, version = version + 1
     where ${eq(table, organisation)} and adjustment is null`)
  return total
}

async function enter(
  row: Adjustment,
  act: Act,
  event: 'P32' | 'P34' | 'P36',
  lines: readonly PostingLine[],
  occurredAt = act.now.toISOString(),
): Promise<void> {
  await post(act.tx, {
    ...{ event, organisation: row.organisation, occurredAt, lines },
    source: { table: 'ledgerAdjustment', id: row.id },
    ...{ actor: act.person.accountId, memo: `${row.number} ${row.reason}`.slice(0, 100) },
  })
}
