import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { printMoney } from '#kinds/index.ts'
import { moneyClaim, moneyIn, settlementBatch } from '../../model/index.ts'
import { channelSettled } from '../ledger/channel-postings.ts'
import { post } from '../ledger/post.ts'
import { configOn } from './config-on.ts'

type Batch = Row<typeof settlementBatch>

/** Fen from which on somebody else than who linked the bank line checks a settlement. */
export const checkedByTwoFrom = 10_000_000

/** Settlements: a bank line is found for each, and what it brought is posted (P13). */
export const settlementBatchServing = serve(settlementBatch, {
  mayMove: (row, move, person) =>
    move === 'check' && row.expected >= checkedByTwoFrom && row.linkedBy === person.accountId
      ? `¥${printMoney(checkedByTwoFrom)} 及以上的结算须由另一人核对`
      : true,
  moves: {
    async link(row, { moneyIn: id }, act) {
      const money = await lockRow(act, moneyIn, id)
      if (money.organisation !== row.organisation || money.bankAccount !== row.bankAccount)
        act.mark('moneyIn', '请选择结算账户上的入账单')
      else if (money.state !== 'unclaimed') act.mark('moneyIn', '该入账单不是待认领')
      act.settle()
      return {
        ...{ moneyIn: id, arrived: money.openAmount, gap: money.openAmount - row.expected },
        ...{ linkedBy: act.person.accountId, linkedAt: act.now.toISOString() },
      }
    },
    unlink: () => ({ moneyIn: null, arrived: null, gap: null, linkedBy: null, linkedAt: null }),
    async check(row, _answers, act) {
      const arrived = await claimSettlement(act, row)
      const config = await configOn(act, row.merchant, row.settleDate)
      const gap = arrived - row.expected
      return {
        state:
          Math.abs(gap) <= (config?.tolerance ?? 0) ? ('matched' as const) : ('gapped' as const),
        ...{ arrived, gap },
        ...{ checkedBy: act.person.accountId, checkedAt: act.now.toISOString() },
      }
    },
    resolve: (_row, answers, act) => ({
      ...answers,
      ...{ resolvedBy: act.person.accountId, resolvedAt: act.now.toISOString() },
    }),
  },
  actions: {
    tellChannel: (_row, { channelSaid, channelProof }) => ({ channelSaid, channelProof }),
  },
  sums: ['tradeAmount', 'refundAmount', 'feeAmount', 'expected', 'arrived', 'gap'],
})

/** The bank line is the channel's: its claim, P13, and when the gifts of the days came to the bank. */
async function claimSettlement(act: Act, row: Batch): Promise<number> {
  const money = await lockRow(act, moneyIn, row.moneyIn ?? '')
  if (money.state !== 'unclaimed') act.refuse('该入账单已被认领，请取消关联后重新选择')
  const amount = money.openAmount
  const { accountId } = act.person
  const claim = await insertRow(act, moneyClaim, {
    ...{ number: money.number, organisation: row.organisation, moneyIn: money.id },
    ...{ kind: 'settlement', amount, merchant: row.merchant, donorIsUnit: false },
    ...{ anonymous: false, wantReceipt: false, editors: row.linkedBy ? [row.linkedBy] : [] },
  })
  await post(
    act.tx,
    channelSettled(
      {
        organisation: row.organisation,
        source: { table: 'moneyClaim', id: claim.id },
        occurredAt: money.bookedAt,
        actor: accountId,
        memo: row.number,
      },
      row.merchant,
      amount,
    ),
  )
  const at = act.now.toISOString()
  await moveRow(act, moneyClaim, claim, 'count', { checkedBy: accountId, checkedAt: at })
  await moveRow(act, moneyIn, money, 'claim', {
    claimedAmount: money.claimedAmount + amount,
    openAmount: 0,
    state: 'claimed',
  })
  await act.tx.execute(sql`
    update donation set settled_at = ${money.bookedAt}::timestamptz
     where settled_at is null and id in (
       select l.donation from bill_line l join bill b on b.id = l.bill
        where b.settlement = ${row.id}::uuid and l.direction = '1')`)
  return amount
}
