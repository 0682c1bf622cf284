import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { vendorNotice, vendorSettlement } from '../../model/index.ts'
import { openAccountOf } from '../money/accounts.ts'
import { bookFlow } from '../money/flows.ts'
import { generate } from '../money/settlement-routes.ts'
import type { DemoVendor } from './demo-vendors.ts'

/** Fees of three months with the platform as payer, statements that are sent and drafted, scores, a notice. */
export async function chargeDemoVendors(
  world: DemoWorld,
  {
    operator,
    finance,
    vendors,
  }: {
    readonly operator: Person
    readonly finance: Person
    readonly vendors: readonly DemoVendor[]
  },
): Promise<void> {
  const months = [3, 2, 1].map(back => monthBefore(world.today, back))
  for (const [no, { id }] of vendors.entries()) {
    const account = await world.as(finance, momentIn(months[0] ?? ''), ({ act }) =>
      openAccountOf(act, { vendor: id, organisation: null }),
    )
    const book = (period: string, kind: '2' | '4' | '6' | '8', amount: number, memo: string) =>
      world.as(finance, momentIn(period), ({ act }) =>
        bookFlow(act, { account: account.id, kind, amount, period, memo }),
      )
    await book(months[0] ?? '', '8', 200_000, '收取合作保证金')
    for (const period of months) {
      await book(period, '2', 90_000 + no * 15_000, `${period} 租金`)
      await book(period, '4', 16_000, '现场维保两次')
    }
    await book(months[1] ?? '', '6', 5000, '工单逾期')
    for (const period of months.slice(0, 2)) {
      const row = await world.as(finance, new Date(), ({ act }) =>
        generate(act, account.id, { period }),
      )
      if (period === months[0])
        await world.as(finance, new Date(), desk => desk.move(vendorSettlement.path, 'send', row))
    }
  }
  for (const month of months.slice(1)) await world.run('equipment.score-vendors', { month })
  const [first] = vendors
  if (first !== undefined)
    await world.as(operator, new Date(), desk =>
      desk.insert(vendorNotice.path, {
        ...{ vendor: first.id, dueOn: addDays(world.today, 14) },
        text: '三台设备连续离线超过四小时，请排查网络并说明整改情况。',
      }),
    )
}

function monthBefore(today: string, back: number): string {
  let first = `${today.slice(0, 7)}-01`
  for (let at = 0; at < back; at += 1) first = `${addDays(first, -1).slice(0, 7)}-01`
  return first.slice(0, 7)
}

const momentIn = (month: string) => new Date(`${month}-20T02:00:00Z`)
