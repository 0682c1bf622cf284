import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { payingAccountOf } from '#modules/cause/server/index.ts'
import { keepDemoProof } from '#modules/finance/server/index.ts'
import { commerceSettlement } from '../../model/index.ts'
import type { DemoShops } from './open-shops.ts'
import { morning } from './people.ts'

type End = 'draft' | 'sent' | 'disputed' | 'confirmed' | 'approved' | 'paid' | 'voided'

interface Period {
  readonly shop: 'market' | 'grain' | 'online'
  /** Days ago of its first and last day. */
  readonly from: number
  readonly to: number
  readonly end: End
}

/** The settlements of the last weeks in every state, the oldest first. */
const periods: readonly Period[] = [
  { shop: 'market', from: 30, to: 11, end: 'voided' },
  { shop: 'market', from: 30, to: 16, end: 'paid' },
  { shop: 'grain', from: 30, to: 16, end: 'approved' },
  { shop: 'market', from: 15, to: 8, end: 'sent' },
  { shop: 'grain', from: 15, to: 8, end: 'disputed' },
  { shop: 'online', from: 30, to: 8, end: 'confirmed' },
  { shop: 'market', from: 7, to: 2, end: 'draft' },
]

const sentOn = ['sent', 'disputed', 'confirmed', 'approved', 'paid']
const path = commerceSettlement.path

/** What shops are paid: made out, confirmed by the shop, approved and paid by different people. */
export async function paySettlements(
  world: DemoWorld,
  organisation: DemoOrganisation,
  shops: DemoShops,
): Promise<void> {
  const operator = await world.staff('operator')
  for (const { shop, from, to, end } of periods) {
    const { id: partner, keeper } = shops[shop]
    const made = await world.as(operator, morning(world, to - 1), desk =>
      desk.insert(path, {
        ...{ partner, dayFrom: addDays(world.today, -from), dayTo: addDays(world.today, -to) },
      }),
    )
    if (end === 'voided')
      await world.as(operator, morning(world, to - 1), desk =>
        desk.move(path, 'void', made, { note: '起止日期选错，应按半月结算，重新生成' }),
      )
    if (!sentOn.includes(end)) continue
    const sent = await world.as(operator, morning(world, to - 1), desk =>
      desk.move(path, 'send', made),
    )
    if (end === 'disputed')
      await world.as(keeper, morning(world, to - 2), desk =>
        desk.move(path, 'dispute', sent, { note: '少计一笔，当日还核销过一袋面粉，请核对' }),
      )
    if (end === 'sent' || end === 'disputed') continue
    const confirmed = await world.as(keeper, morning(world, to - 2), desk =>
      desk.move(path, 'confirm', sent),
    )
    if (end === 'confirmed') continue
    const approved = await world.as(await world.staff('reviewer1'), morning(world, to - 3), desk =>
      desk.move(path, 'approve', confirmed),
    )
    if (end === 'paid') await pay(world, organisation, approved)
  }
}

async function pay(
  world: DemoWorld,
  organisation: DemoOrganisation,
  row: { readonly id: string; readonly version: number },
): Promise<void> {
  const account = await world.as(world.narrator, new Date(), ({ act }) =>
    payingAccountOf(act, organisation.id),
  )
  if (account === null) return
  await world.as(await world.staff('finance'), new Date(), async desk =>
    desk.move(path, 'pay', row, {
      ...{ bankAccount: account, paidOn: world.today },
      bankSerial: `SW${world.today.replaceAll('-', '')}0017`,
      slip: await keepDemoProof(desk, path, 'pay.slip', '付款回单.pdf'),
    }),
  )
}
