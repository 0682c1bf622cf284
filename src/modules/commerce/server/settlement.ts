import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { printMoney } from '#kinds/index.ts'
import {
  accountInUse,
  bankOf,
  moneyOutOf,
  organisationAccount,
  post,
  standingOf,
} from '#modules/finance/server/index.ts'
import { voucherOf } from '#modules/salvage/server/index.ts'
import { commercePartner, commerceSettlement } from '../model/index.ts'
import { ownerOfShop } from './ask-shop.ts'
import { coolingHours } from './commerce-partner.ts'
import { settlementNumbers } from './numbers.ts'
import { settleable } from './voucher-redemption.ts'

type Settlement = Row<typeof commerceSettlement>
type Share = NonNullable<Settlement['shares']>[number]

/** What a shop is paid for some days: generated, confirmed by the shop, approved and paid by different people. */
export const commerceSettlementServing = serve(commerceSettlement, {
  async prepare(draft, act) {
    const [number = ''] = await nextRecordNumbers(act, settlementNumbers, 1)
    return { ...(await ownerOfShop(act, draft.partner)), number, generatedBy: act.person.accountId }
  },
  async check(next, act, before) {
    if (before !== undefined) return
    if (next.dayTo < next.dayFrom) act.mark('dayTo', '止不能早于起')
    if (next.dayTo >= beijingDay(act.now)) act.mark('dayTo', '只能结算今天以前的核销')
    const shop = await findRow(act.tx, commercePartner, next.partner)
    if (shop?.kind === '3') act.mark('partner', '自营商务不结算')
    // Two that are generated at once take turns.
    await lockByName(act, `commerce settlement ${next.partner}`)
    const { rows } = await act.tx.execute<{ number: string }>(sql`
      select number from commerce_settlement where partner = ${next.partner} and state <> 'voided'
         and day_from <= ${next.dayTo}::date and day_to >= ${next.dayFrom}::date limit 1`)
    if (rows[0] !== undefined) act.mark('dayFrom', `与结算单 ${rows[0].number} 的日期重叠`)
  },
  inserted: gather,
  mayMove(row, name, { accountId, ownerKind }) {
    const isShop = ownerKind === 'merchant'
    if (['confirm', 'dispute'].includes(name) && !isShop && row.generatedBy === accountId)
      return '制单人不能代商家确认'
    if (['approve', 'pay', 'send', 'void'].includes(name) && isShop) return '由机构或平台办理'
    if (name === 'approve' && row.generatedBy === accountId) return '制单人不能审核自己的结算单'
    if (name === 'pay' && [row.generatedBy, row.approver].includes(accountId))
      return '制单、审核、付款须为三个不同的人'
    return true
  },
  movable: (row, name) =>
    name === 'approve' && row.amount <= 0 ? '应付不大于 0，请作废后结转下期' : true,
  moves: {
    confirm: (_row, _answers, act) => ({ confirmedBy: act.person.accountId }),
    dispute: (_row, { note }) => ({ note }),
    async approve(row, _answers, act) {
      // What is approved is what is paid, whatever the shop changes later.
      const { payee, bank, account } = await refuseCooling(act, row.partner)
      return { approver: act.person.accountId, payee, bank, account }
    },
    pay: paid,
    async void(row, { note }, act) {
      await act.tx.execute(sql`
        update voucher_redemption set settlement = null where settlement = ${row.id}`)
      return { note }
    },
  },
  sums: ['amount', 'fee'],
})

/**
 * Takes every redemption up to the last day that no settlement has yet: orders that arrived after
 * their month was settled, what was taken back since, and what a voided settlement let go of.
 */
async function gather(row: Settlement, act: Act): Promise<void> {
  const { to } = beijingDayRange(row.dayTo)
  const shop = await findRow(act.tx, commercePartner, row.partner)
  if (shop === undefined) throw new Error(`the shop of ${row.number} is gone`)
  await act.tx.execute(sql`
    update voucher_redemption set settlement = ${row.id}
     where partner = ${row.partner} and ${settleable} and created_at < ${to.toISOString()}::timestamptz`)
  const { rows } = await act.tx.execute<{
    batch: string
    number: string
    cause: string | null
    amount: string
    n: number
  }>(sql`
    select v.batch, b.number, v.cause, sum(v.amount)::text as amount,
           count(*) filter (where v.reverse_of is null)::int as n
      from voucher_redemption v join grant_batch b on b.id = v.batch
     where v.settlement = ${row.id} group by 1, 2, 3 order by 2`)
  const shares: Share[] = rows.map(({ batch, number, cause, amount }) => ({
    ...{ batch, number, cause, amount: Number(amount) },
  }))
  const amount = shares.reduce((sum, each) => sum + each.amount, 0)
  const fee = Math.max(Math.floor((amount * shop.feeRate) / 10_000), 0)
  await act.tx.execute(sql`
    update commerce_settlement
       set redemptions = ${rows.reduce((sum, { n }) => sum + n, 0)}, amount = ${amount}, fee = ${fee},
           shares = ${JSON.stringify(shares)}::jsonb
     where id = ${row.id}`)
}

async function refuseCooling(act: Act, partner: string) {
  const shop = await findRow(act.tx, commercePartner, partner)
  if (shop === undefined) throw new Error('the shop is gone')
  const since = Date.parse(shop.accountSince ?? '')
  const until = since + coolingHours * 3_600_000
  if (Number.isFinite(since) && until > act.now.getTime())
    act.refuse(`收款账户变更未满 ${coolingHours} 小时，暂不能付款`)
  return shop
}

/** P29 of every batch in one posting, and the fee from unrestricted money beside it, in one act. */
async function paid(
  row: Settlement,
  answers: { bankAccount: string; paidOn: string; bankSerial: string; slip: string },
  act: Act,
) {
  const shop = await findRow(act.tx, commercePartner, row.partner)
  if (shop === undefined) throw new Error('the shop is gone')
  const to = row.account === null ? await refuseCooling(act, row.partner) : row
  const { bankAccount, paidOn, bankSerial, slip } = answers
  const { organisation, number, amount, fee } = row
  await accountInUse(act, { id: bankAccount, organisation })
  const { closedThrough } = await standingOf(act, organisation)
  if (closedThrough !== null && paidOn <= closedThrough)
    act.mark('paidOn', `${closedThrough} 及以前已关账，请核对付款日`)
  else if (paidOn > beijingDay(act.now)) act.mark('paidOn', '付款日不能晚于今天')
  act.settle()
  const shares = row.shares ?? []
  const common = {
    organisation,
    source: { table: 'commerceSettlement', id: row.id },
    occurredAt: `${paidOn}T04:00:00.000Z`,
    valueDate: paidOn,
    actor: act.person.accountId,
    memo: `${number} ${shop.name}`,
  }
  // A batch whose redemptions were all taken back bears nothing, or brings something in.
  const lines = shares.flatMap(({ batch, cause, amount: part }) =>
    part === 0 ? [] : [{ account: voucherOf({ id: batch, cause }), amount: part }],
  )
  if (lines.some(({ amount: part }) => part < 0))
    act.refuse('有批次的撤销多于核销，请作废后并入下期')
  await post(act.tx, {
    ...{ ...common, event: 'P29' },
    lines: [...lines, { account: bankOf(bankAccount), amount: -amount }],
  })
  if (fee > 0)
    await post(act.tx, {
      ...{ ...common, event: 'P16' },
      lines: [
        { account: organisationAccount('unrestricted', organisation), amount: fee, flow: 'E4' },
        { account: bankOf(bankAccount), amount: -fee },
      ],
    })
  const payee = { payeeName: to.payee, payeeBank: to.bank, payeeAccount: to.account }
  const told = {
    organisation,
    bankAccount,
    paidOn,
    bankSerial,
    slip,
    payee,
    reviewer: row.approver,
  }
  const origin = { resource: commerceSettlement.path, id: row.id, number }
  const made = await moneyOutOf(act, { ...told, origin, kind: '9', charged: '3', amount })
  if (fee > 0)
    await moneyOutOf(act, {
      ...{ ...told, origin, kind: '3', charged: '2', amount: fee },
      purpose: `${number} 服务费 ¥${printMoney(fee)}`,
    })
  return {
    ...{ bankAccount, paidOn, bankSerial, slip },
    ...{ payee: to.payee, bank: to.bank, account: to.account },
    ...{ moneyOut: made.id, payer: act.person.accountId },
  }
}
