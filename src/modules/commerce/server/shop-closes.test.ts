import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { seedAccess } from '#modules/access/server/index.ts'
import { seedApproval } from '#modules/approval/server/index.ts'
import { personWith } from '#test/house.ts'
import { done } from '#test/payout-world.ts'
import { openShopWorld, type Paid, type ShopWorld } from '#test/shop-world.ts'
import { goods } from '../model/index.ts'

/* What a shop leaves behind that ends, and what is taken back of what it gave. */

let world: ShopWorld
let cause: string
beforeAll(async () => {
  world = await openShopWorld()
  await world.prepare(async act => {
    await seedApproval(act)
    await seedAccess(act)
  })
  cause = (await world.funded(100_000_00)).cause
})
afterAll(() => world.close())

async function voucher(): Promise<Paid> {
  const [made] = await world.vouchers(cause, 1)
  if (made === undefined) throw new Error('none')
  return made
}
const said = (answer: Awaited<ReturnType<ShopWorld['call']>>) =>
  answer.dataPoints?.errors?.[0]?.message ?? answer.statusMessage

it('a shop ends once it is paid, and its people sign in no more', async () => {
  const { clerk, second, moveOf } = world
  const at = await world.shop('1', {
    ...{ state: 'draft', agreementTo: addDays(world.today, 90), contact: '王店长' },
  })
  done(await moveOf(clerk, 'commercePartner', 'submit', at))
  done(await moveOf(second, 'commercePartner', 'approve', at, { opinion: '证照齐全' }))
  const people = () =>
    world.query(sql`select state from account where merchant = ${at} order by created_at`)
  expect(await people()).toEqual([{ state: 'pending' }])
  const [first] = await world.query(sql`select * from account where merchant = ${at}`)
  await world.query(sql`
    insert into account select (jsonb_populate_record(null::account, to_jsonb(a) ||
      jsonb_build_object('id', ${newId()}::text, 'login_name', 'till-1', 'phone_index', null, 'state', 'enabled'))).*
      from account a where a.id = ${first?.id}::uuid`)
  done(await world.pay(clerk, at, await voucher(), 10_00))
  const day = addDays(world.today, -1)
  await world.query(sql`update voucher_redemption set created_at = ${`${day}T04:00:00Z`}::timestamptz
    where partner = ${at}`)
  const settled = done(
    await world.call(clerk, 'POST', '/api/commerce/commerceSettlement/insert', {
      ...{ partner: at, dayFrom: day, dayTo: day },
    }),
  )
  const end = () => moveOf(clerk, 'commercePartner', 'end', at, { reason: '合同到期' })
  expect(said(await end())).toBe('还有 1 笔核销未结算，不能终止')
  await world.query(sql`update commerce_settlement set state = 'paid' where id = ${settled.id}`)
  done(await end())
  expect(await people()).toEqual([{ state: 'cancelled' }, { state: 'disabled' }])
})

it('a till takes back what it took today, the organisation what was taken before', async () => {
  const at = await world.shop('1')
  const online = await world.shop('2', { categories: ['daily'] })
  const cashier = personWith(['voucherRedemption.view', 'voucherRedemption.reverse'], {
    ...{ ownerKind: 'merchant', ownerId: at, scope: 'organisation' },
  })
  const today = done(await world.pay(world.clerk, at, await voucher(), 10_00))
  const before = done(await world.pay(world.clerk, at, await voucher(), 10_00))
  await world.query(sql`update voucher_redemption set created_at = created_at - interval '1 day'
    where id = ${before.id}`)
  const back = (by: typeof cashier, id: string) =>
    world.moveOf(by, 'voucherRedemption', 'reverse', id, { reason: '退货' })
  done(await back(cashier, today.id))
  expect(said(await back(cashier, before.id))).toBe('收银台只能撤销当天的核销，请联系机构办理')
  done(await back(world.clerk, before.id))
  // What was sent comes back days later, to the shop itself.
  const items = [{ name: '一件', category: 'daily', quantity: 1 }]
  const sent = done(await world.pay(world.clerk, online, await voucher(), 10_00, { items }))
  await world.query(sql`update voucher_redemption set created_at = created_at - interval '9 days'
    where id = ${sent.id}`)
  const seller = personWith(['voucherRedemption.view', 'voucherRedemption.reverse'], {
    ...{ ownerKind: 'merchant', ownerId: online, scope: 'organisation' },
  })
  done(await back(seller, sent.id))
})

it('donated goods that come back to an own shop are no second donation', async () => {
  const at = await world.shop('3')
  const rice = await world.prepare(async act => {
    const { id } = await insertRow(act, goods, {
      ...{ partner: at, organisation: world.organisation, merchant: at, name: '大米' },
      ...{ code: newId().slice(-8), category: 'food' as const, price: 20_00, points: 0 },
      ...{ source: '1' as const, cause, unitValue: 18_00 },
    })
    return id
  })
  const received = { quantity: 5, lot: 'L1', expiry: null, reason: '捐赠单' }
  done(await world.moveOf(world.clerk, 'goods', 'stockIn', rice, received))
  const held = await voucher()
  const items = [{ goods: rice, name: '大米', category: 'food', quantity: 2 }]
  const bought = done(await world.pay(world.clerk, at, held, 40_00, { items }))
  await world.query(sql`update rescue_record set voucher_to = ${addDays(world.today, -1)}::date
    where id = ${held.id}`)
  done(
    await world.moveOf(world.clerk, 'voucherRedemption', 'reverse', bought.id, { reason: '退货' }),
  )
  const [after] = await world.query(sql`
    select g.stock,
           (select sum(-e.amount) filter (where e.flow = 'I1')::int from ledger_entry e
              join ledger_posting p on p.id = e.posting_id join stock_move s on s.id = p.source_id
             where s.goods = g.id) as given,
           (select sum(e.amount)::int from ledger_entry e
              join ledger_posting p on p.id = e.posting_id join stock_move s on s.id = p.source_id
              join ledger_account a on a.id = e.account_id
             where s.goods = g.id and a.kind = 'inventory') as inventory,
           (select jsonb_agg(m.lot order by m.created_at, m.id) from stock_move m where m.goods = g.id) as lots
      from goods g where g.id = ${rice}`)
  expect(after).toEqual({ stock: 5, given: 90_00, inventory: 90_00, lots: ['L1', 'L1', 'L1'] })
})
