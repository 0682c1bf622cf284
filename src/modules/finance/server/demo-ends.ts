import { sql } from 'drizzle-orm'
import { beijingDayRange } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { bankAccount, closingDay, donation } from '../model/index.ts'
import { standingOf } from './closing/open-days.ts'
import { openOrder } from './donation/orders.ts'
import { endDemoMoneyIn } from './money/demo-money-in.ts'
import { raisingOf } from './money/demo-raising.ts'
import { endDemoBills } from './recon/demo-bill-ends.ts'
import { keepDemoProof } from './recon/demo-proof.ts'
import { merchantsOf } from './recon/demo-recon.ts'
import { giveDemoGiftsBack } from './refund/demo-refunds.ts'

/** What becomes of money that did not come as it should, in the first organisation. */
export async function endDemoMoney(world: DemoWorld): Promise<void> {
  const [owner] = world.organisations
  if (owner === undefined) return
  await openAccounts(world, owner)
  await orderGifts(world, owner)
  await giveDemoGiftsBack(world, owner)
  await endDemoMoneyIn(world, owner)
  await endDemoBills(world, owner)
  await prepareDay(world, owner)
}

const accounts = [
  ['中国建设银行榆林分行', '6105016874000000', 'pending', '3'],
  ['招商银行西安高新支行', '1299023415100000', 'frozen', '2'],
  ['长安银行榆林分行营业部', '8060100014210000', 'closed', '3'],
] as const

/** Accounts beside the usual one: one that waits to be taken into use, one that is frozen, one given up. */
async function openAccounts(world: DemoWorld, { id, name, head }: DemoOrganisation): Promise<void> {
  const finance = await world.staff('finance')
  const path = bankAccount.path
  const before = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const [at, [bank, account, end, purpose]] of accounts.entries()) {
    const age = end === 'pending' ? 2 : 200
    const made = await world.as(finance, before(age), async desk =>
      desk.insert(path, {
        ...{ organisation: id, name, bank, purpose, account: `${account}${201 + at}` },
        certificate: await keepDemoProof(desk, path, 'certificate', '开户许可证.pdf'),
      }),
    )
    if (end === 'pending') continue
    const active = await world.as(head, before(age - 1), desk => desk.move(path, 'approve', made))
    await world.as(finance, before(20), desk =>
      end === 'frozen'
        ? desk.move(path, 'freeze', active, { reason: '法定代表人变更，银行预留印鉴更换期间停用' })
        : desk.move(path, 'shut', active),
    )
  }
}

/** Orders that nobody has paid yet, and one that its donor gave up. */
async function orderGifts(world: DemoWorld, owner: DemoOrganisation): Promise<void> {
  const finance = await world.staff('finance')
  const [merchant] = await merchantsOf({ world, owner, finance })
  const cause = await raisingOf(world, owner)
  if (merchant === undefined || cause === undefined) return
  const random = world.random('orders that wait')
  for (const [at, amount] of [5000, 20_000, 10_000].entries()) {
    const now = new Date(Date.now() - (3 - at) * 4 * 60_000)
    const row = await world.as(world.narrator, now, ({ act }) =>
      openOrder(act, {
        ...{ organisation: owner.id, cause, amount, channel: '1', merchant: merchant.id },
        ...{ merchantOrderNo: `MP${random.digits(16)}`, source: 'mobile' },
      }),
    )
    if (at === 0)
      await world.as(finance, new Date(), desk =>
        desk.move(donation.path, 'close', row, {
          reason: '捐赠人来电说明金额填错，取消后重新下单',
        }),
      )
  }
}

/** The next day of its books, whose bills were matched before the product kept them, waits to be closed. */
async function prepareDay(world: DemoWorld, { id }: DemoOrganisation): Promise<void> {
  const finance = await world.staff('finance')
  const day = await world.as(world.narrator, new Date(), async ({ act }) => {
    const { firstOpen } = await standingOf(act, id)
    if (firstOpen === null) return undefined
    await act.tx.execute(sql`
      update donation set recon_state = 'even'
       where organisation = ${id}::uuid and channel = '1' and recon_state = 'open'
         and paid_at < ${beijingDayRange(firstOpen).to.toISOString()}::timestamptz`)
    return firstOpen
  })
  const waits = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, closingDay, sql`organisation = ${id}::uuid and state = 'prepared'`, 1),
  )
  if (day !== undefined && waits.length === 0)
    await world.as(finance, new Date(), desk =>
      desk.insert(closingDay.path, { organisation: id, day }),
    )
}
