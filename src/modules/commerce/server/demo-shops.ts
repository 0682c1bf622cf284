import { eq } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld, Desk } from '#kernel/server/demo-world.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { rescueRecord } from '#modules/salvage/model/index.ts'
import { commercePartner, goods, partnerVisit } from '../model/index.ts'
import { redeem } from './redeem.ts'
import { moveStock } from './stock.ts'

const shops = [
  { kind: '1', name: '惠民生活超市', state: 'enabled' },
  { kind: '1', name: '社区平价粮油店', state: 'enabled' },
  { kind: '1', name: '康安大药房', state: 'pending' },
  { kind: '1', name: '邻里便利店', state: 'suspended' },
  { kind: '2', name: '助农优选旗舰店', state: 'enabled' },
  { kind: '2', name: '暖冬家居专营店', state: 'draft' },
  { kind: '3', name: '慈善超市一店', state: 'enabled' },
] as const
const items = [
  ['大米 5 千克', 'food', 35_00, 300, 40],
  ['食用油 2 升', 'food', 45_00, 380, 6],
  ['洗衣液', 'daily', 18_00, 150, 25],
  ['棉被', 'daily', 80_00, 700, 12],
] as const
const mostOrganisations = 2

/** Shops of a few organisations: with a door, online and own, with goods and what was bought. */
export async function fillDemoShops(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  let filled = 0
  for (const { id: organisation } of world.organisations) {
    if (filled === mostOrganisations) return
    const lines = await world.as(world.narrator, new Date(), ({ act }) =>
      findRows(
        act.tx,
        rescueRecord,
        eq(columnNamed(rescueRecord, 'organisation'), organisation),
        200,
      ),
    )
    const vouchers = lines.filter(({ voucherState }) => voucherState === '1')
    if (vouchers.length === 0) continue
    filled += 1
    await world.as(operator, new Date(), async desk => {
      const made = await openShops(desk, world, { organisation, serial: filled })
      const [first] = made
      if (first === undefined) return
      for (const [at, voucher] of vouchers.slice(0, 6).entries())
        await redeem(desk.act, {
          ...{ partner: made[at % 2] ?? first, voucherNo: voucher.voucherNo ?? '', proof: '3' },
          ...{
            code: voucher.idNumber.slice(-6),
            terminal: '一号收银台',
            key: `demo-${voucher.id}`,
          },
          ...{ amount: at % 3 === 0 ? 50_00 : 20_00, photo: null, orderNo: null, receiver: null },
          ...{ receiverPhone: null, receiverAddress: null },
          items: [{ name: '米面油', category: 'food', quantity: 1 }],
        })
    })
  }
}

async function openShops(
  { act }: Desk,
  world: DemoWorld,
  { organisation, serial }: { readonly organisation: string; readonly serial: number },
): Promise<string[]> {
  const made: string[] = []
  for (const [at, { kind, name, state }] of shops.entries()) {
    const row = await insertRow(act, commercePartner, {
      ...{ number: await nextRecordNumber(act, 'SW'), kind, name, organisation, state },
      ...{ categories: ['food', 'daily'], contact: '陈店长', phone: `1391234${5000 + at}` },
      ...{ legalPerson: '陈志强', payee: name, bank: '中国农业银行城关支行' },
      account: `62284800${serial}${at}00001234`,
      ...{ agreementNo: `XY-2026-0${at + 1}`, agreementFrom: addDays(world.today, -300) },
      ...{ agreementTo: addDays(world.today, 400), discount: 500, feeRate: 50 },
      foodPermitNo: `JY1330106000${at}`,
      foodPermitTo: addDays(world.today, at === 1 ? 20 : 500),
      ...{ openFrom: '08:30', openTo: '20:30', area: '330106', address: null },
      yearCheckTo: addDays(world.today, 200),
      ...(kind === '2' ? { platform: 'p832' as const, shopName: name } : {}),
      ...(kind === '3' ? { priceRule: ['1', '2'] as const } : {}),
    })
    made.push(row.id)
    if (kind === '3') await stockShop(act, { partner: row.id, organisation, today: world.today })
  }
  await insertRow(act, partnerVisit, {
    ...{ partner: made[0] ?? '', organisation, merchant: made[0] ?? '', kind: 'visit' },
    ...{ onDay: addDays(world.today, -12), staff: '李明、王芳', result: 'ok' },
    finding: '证照齐全，明码标价，收银员熟悉核销流程',
  })
  return made
}

async function stockShop(
  act: Desk['act'],
  { partner, organisation, today }: { partner: string; organisation: string; today: string },
): Promise<void> {
  for (const [at, [name, category, price, points, stock]] of items.entries()) {
    const row = await insertRow(act, goods, {
      ...{ partner, organisation, merchant: partner, code: `SP00${at + 1}`, name, category },
      ...{ price, ceilingPrice: price + 500, points, safety: 10, unit: '件' },
    })
    await moveStock(act, row.id, {
      ...{ kind: '1', quantity: stock, lot: `2026${at + 1}`, expiry: addDays(today, 25 + at * 90) },
      reason: '采购入库',
    })
  }
}
