import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { moneyClaim, moneyIn, typedOrigins } from '../../model/index.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { isEditor, noteEditor } from '../editors.ts'
import { bankEntered } from '../ledger/channel-postings.ts'
import { post } from '../ledger/post.ts'
import { markWhen } from '../mark-when.ts'
import { financeNumbers } from '../serial.ts'
import { accountInUse } from './account-in-use.ts'
import { depositCash, whyNotDepositable } from './deposit-cash.ts'
import { giftOf } from './gift-of-claim.ts'
import { isCash } from './is-cash.ts'
import { proposedClaims } from './open-claims.ts'
import { returnMoves, whyNotReturnable, whyNotReturner } from './return-money.ts'
import { takeOut } from './take-out.ts'

/** Days after which counted cash must be on a bank account. */
const depositWithin = 3

/** Money in, entered by one person and checked by another. */
export const moneyInServing = serve(moneyIn, {
  async prepare(draft, act) {
    const [number] = await nextRecordNumbers(act, financeNumbers.moneyIn, 1)
    return { number, openAmount: draft.amount, editors: [act.person.accountId] }
  },
  async check(next, act, before) {
    if (before !== undefined || next.origin in typedOrigins) await checkMoney(next, act)
    else act.mark('origin', elsewhere(next))
  },
  updated: async (row, act, before) => {
    await noteEditor(act, moneyIn, row)
    if (row.amount !== before.amount)
      // The rest follows the amount while nothing is claimed yet.
      await act.tx.execute(
        sql`update money_in set open_amount = amount - claimed_amount where id = ${row.id}`,
      )
  },
  movable: (row, move) =>
    move === 'reverse' && row.origin === '1'
      ? '银行流水导入的入账单不能红冲，请认领或申请退回'
      : (whyNotReturnable(row, move) ?? whyNotDepositable(row, move) ?? true),
  mayMove(row, move, person) {
    const why = whyNotReturner(row, move, person)
    if (why !== undefined) return why
    if (move === 'submit' && isCash(row) && !isCounter(row, person))
      return '现金须由清点人之一提交，由另一名清点人复核'
    if (move === 'reverse') return isEditor(row, person) ? '录入或修改过的人不能自己红冲' : true
    if (move !== 'approve' && move !== 'reject') return true
    if (isEditor(row, person) || row.updatedBy === person.accountId)
      return '录入或提交的人不能自己复核'
    if (move === 'approve' && isCash(row) && !isCounter(row, person))
      return '现金须由另一名清点人复核'
    return true
  },
  moves: {
    async submit(row, _answers, act) {
      if (isCash(row)) await cashClaims(act, row)
      return { reason: null }
    },
    async approve(row, _answers, act) {
      const checked = { checkedBy: act.person.accountId, checkedAt: act.now.toISOString() }
      if (isCash(row)) {
        await takeCash(act, row)
        const due = new Date(act.now.getTime() + depositWithin * 86_400_000)
        return {
          ...checked,
          state: 'claimed' as const,
          claimedAmount: row.amount,
          openAmount: 0,
          depositDue: beijingDay(due),
        }
      }
      await enterBank(act, row)
      return { ...checked, state: 'unclaimed' as const }
    },
    reject: (_row, { reason }) => ({ reason }),
    hold: (_row, { reason }) => ({ reason }),
    resume: () => ({ reason: null }),
    ...returnMoves,
    deposit: depositCash,
    reverse: takeOut,
  },
  sums: ['amount', 'openAmount'],
})

/** Counted cash; it is entered with the gifts it is made of, in a call of its own. */
export const countedCashServing = serve(moneyIn, {
  ...moneyInServing.rules,
  async check(next, act) {
    if (isCash(next)) await checkMoney(next, act)
    else act.mark('origin', '清点的现金来自现金清点或募捐箱开箱')
  },
})

/** Where money comes in that is not typed. */
function elsewhere(next: Row<typeof moneyIn>): string {
  return isCash(next) ? '现金请在「登记现金」中录入' : '银行流水由导入产生，不能手工录入'
}

async function checkMoney(next: Row<typeof moneyIn>, act: Act): Promise<void> {
  markWhen(act, 'bookedAt', { label: '入账时间', at: next.bookedAt })
  if (isCash(next)) checkCash(next, act)
  else await checkBank(next, act)
}

function isCounter({ counters }: Row<typeof moneyIn>, { accountId }: Person): boolean {
  return counters?.includes(accountId) === true
}

function checkCash(next: Row<typeof moneyIn>, act: Act): void {
  if (next.bankAccount !== null) act.mark('bankAccount', '现金不经银行账户，请留空')
  if (new Set(next.counters ?? []).size < 2) act.mark('counters', '现金须至少两人清点')
  const counted = Object.entries(next.denominations ?? {}).reduce(
    (sum, [fen, pieces]) => sum + Number(fen) * (pieces ?? 0),
    0,
  )
  if (counted !== next.amount) act.mark('denominations', '面额合计与金额不符')
  if (next.origin === '4' && next.boxNo === null) act.mark('boxNo', '请填写募捐箱箱号')
  if (next.origin === '4' && next.sealNo === null) act.mark('sealNo', '请填写封条号')
}

async function checkBank(next: Row<typeof moneyIn>, act: Act): Promise<void> {
  if (next.counters !== null || next.denominations !== null)
    act.mark('counters', '只有现金需要清点')
  if (next.bankAccount === null) {
    act.mark('bankAccount', '请选择银行账户')
    return
  }
  const { bankAccount: id, organisation } = next
  const opened = (await accountInUse(act, { id, organisation }))?.openedOn ?? null
  if (opened !== null && beijingDay(new Date(next.bookedAt)) < opened)
    act.mark('bookedAt', `入账时间不能早于账户开户日期 ${opened}`)
}

/** The claims of counted cash, which must explain it to the fen. */
async function cashClaims(act: Act, row: Row<typeof moneyIn>): Promise<Row<typeof moneyClaim>[]> {
  const claims = await proposedClaims(act, row)
  const sum = claims.reduce((total, { amount }) => total + amount, 0)
  if (sum !== row.amount) act.refuse('捐赠明细合计与清点金额不符')
  return claims
}

/** P11: each part of the counted cash becomes a donation. */
async function takeCash(act: Act, row: Row<typeof moneyIn>): Promise<void> {
  const claims = await cashClaims(act, row)
  const donations = await recordGifts(
    act,
    claims.map(claim => giftOf(claim, row)),
    { place: 'cash', audit: 'each' },
  )
  for (const [at, claim] of claims.entries()) {
    await moveRow(act, moneyClaim, claim, 'count', {
      donation: donations[at] ?? null,
      checkedBy: act.person.accountId,
      checkedAt: act.now.toISOString(),
    })
  }
}

/** P09: the bank has it, and nobody has claimed it yet. */
async function enterBank(act: Act, row: Row<typeof moneyIn>): Promise<void> {
  if (row.bankAccount === null) throw new Error(`${row.number} has no bank account`)
  const occasion = {
    organisation: row.organisation,
    source: { table: 'moneyIn', id: row.id },
    occurredAt: row.bookedAt,
    actor: act.person.accountId,
    memo: row.number,
  }
  await post(act.tx, bankEntered(occasion, row.bankAccount, row.amount))
}
