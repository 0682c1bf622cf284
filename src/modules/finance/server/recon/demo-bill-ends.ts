import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { findRow, findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { bill, billLine, difference, refund } from '../../model/index.ts'
import { openLines } from '../bill/bill.ts'
import { type BillTrade, writeWechatBill } from '../bills/write-wechat-bill.ts'
import { bookChargeback } from '../refund/chargeback.ts'
import {
  type DemoMerchant,
  type DemoOwner,
  narrate,
  strangers,
  takeDemoBill,
  tradesOf,
} from './demo-days.ts'
import { keepDemoProof } from './demo-proof.ts'
import { merchantsOf } from './demo-recon.ts'

/** Bills of older days: one whose differences are all settled, one given up, one with a chargeback that was won back. */
export async function endDemoBills(world: DemoWorld, owner: DemoOrganisation): Promise<void> {
  const of = { world, owner, finance: await world.staff('finance') }
  const merchant = (await merchantsOf(of)).find(({ channel }) => channel === 'wechat')
  if (merchant === undefined) return
  const [settled, given, back] = await oldDays(of, merchant)
  if (settled !== undefined) await settleAll(of, merchant, settled)
  if (given !== undefined) await giveUp(of, merchant, given)
  if (back !== undefined) await chargeBack(of, merchant, back)
}

/** The latest days with gifts before those that are told, which have no bill. */
async function oldDays(of: DemoOwner, merchant: DemoMerchant): Promise<string[]> {
  const rows = await narrate<{ day: string }>(
    of,
    sql`select (paid_at at time zone 'Asia/Shanghai')::date::text as day from donation d
         where merchant = ${merchant.id}::uuid and channel = '1' and channel_trade_no is not null
           and merchant_order_no is not null and state = 'paid' and cause is not null
           and paid_at < (${addDays(of.world.today, -12)}::timestamp at time zone 'Asia/Shanghai')
           and paid_at > (${addDays(of.world.today, -400)}::timestamp at time zone 'Asia/Shanghai')
           and not exists (select from refund r where r.donation = d.id)
           and not exists (select from bill b where b.merchant = d.merchant and b.state <> 'void'
                and b.bill_date = (d.paid_at at time zone 'Asia/Shanghai')::date)
         group by 1 order by 1 desc limit 3`,
  )
  return rows.map(({ day }) => day)
}

const fileOf = (merchant: DemoMerchant, day: string) => `${merchant.number}All${day}.csv`

/** A payment that nobody here knew: the channel's answer came, and another person agreed. */
async function settleAll(of: DemoOwner, merchant: DemoMerchant, day: string): Promise<void> {
  const { world, owner, finance } = of
  const unknown = strangers(of, merchant, { day, howMany: 1 })
  const trades = [...(await tradesOf(of, merchant, day)), ...unknown]
  const [made = ''] = await takeDemoBill(of, fileOf(merchant, day), writeWechatBill(trades))
  const open = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, difference, sql`bill = ${made}::uuid and state = 'open'`, 20),
  )
  for (const row of open) {
    const proposed = await world.as(finance, new Date(), async desk =>
      desk.move(difference.path, 'propose', row, {
        resolution: '3',
        opinion: '渠道书面答复为商户号测试收款，款项挂账，待渠道扣回。',
        proof: [await keepDemoProof(desk, difference.path, 'propose.proof', '渠道答复函.pdf')],
      }),
    )
    await world.as(owner.head, new Date(), desk => desk.move(difference.path, 'confirm', proposed))
  }
}

/** A file that was cut off while it was fetched. */
async function giveUp(of: DemoOwner, merchant: DemoMerchant, day: string): Promise<void> {
  const [, ...rest] = await tradesOf(of, merchant, day)
  const trades = rest.length > 0 ? rest : strangers(of, merchant, { day, howMany: 1 })
  const [made = ''] = await takeDemoBill(of, fileOf(merchant, day), writeWechatBill(trades))
  await of.world.as(of.finance, new Date(), async desk => {
    const row = await findRow(desk.act.tx, bill, made)
    if (row !== undefined) await desk.move(bill.path, 'discard', row)
  })
}

/** A card whose holder denied the gift; the channel took it back, and gave it again once it was proved. */
async function chargeBack(of: DemoOwner, merchant: DemoMerchant, day: string): Promise<void> {
  const { world, owner, finance } = of
  const random = world.random(`${owner.name} chargeback`)
  const trades = await tradesOf(of, merchant, day)
  const taken = trades[0]
  if (taken === undefined) return
  const back: BillTrade = {
    ...taken,
    refund: {
      merchantRefundNo: `JF${random.digits(16)}`,
      channelRefundNo: `5030${random.digits(24)}`,
    },
  }
  const content = writeWechatBill([...trades, back])
  const [made = ''] = await takeDemoBill(of, fileOf(merchant, day), content)
  const booked = await world.as(owner.head, new Date(), async ({ act }) => {
    const [line] = await findRows(
      act.tx,
      billLine,
      sql`bill = ${made}::uuid and direction = '2' and donation is not null`,
      1,
    )
    if (line === undefined) return undefined
    const row = await bookChargeback(act, line, {
      ...{ fundingSource: '1', opinion: '持卡人否认交易，渠道先行扣回，已提交捐赠凭证申诉' },
    })
    await openLines(act, made)
    await moveRow(act, bill, await lockRow(act, bill, made), 'rematch')
    return row
  })
  await world.run('finance.match-bill', { bill: made })
  if (booked === undefined) return
  await world.as(finance, new Date(), async desk => {
    const row = await findRow(desk.act.tx, refund, booked.id)
    if (row === undefined) return
    await desk.move(refund.path, 'recover', row, {
      recoveredAt: desk.act.now.toISOString(),
      proof: [await keepDemoProof(desk, refund.path, 'recover.proof', '拒付撤回通知.pdf')],
    })
  })
}
