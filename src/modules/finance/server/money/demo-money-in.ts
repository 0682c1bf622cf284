import { sql } from 'drizzle-orm'
import type { DemoOrganisation, DemoWorld, Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { bankAccount, moneyClaim, moneyIn } from '../../model/index.ts'
import { keepDemoProof } from '../recon/demo-proof.ts'
import { raisingOf } from './demo-raising.ts'

type End = 'rejected' | 'held' | 'partial' | 'returning' | 'returned' | 'reversed'

interface Line {
  readonly payer: string
  readonly amount: number
  readonly remark: string
  readonly daysAgo: number
  readonly end: End
}

/** Bank lines that are no plain gift. */
const lines: readonly Line[] = [
  {
    ...{ payer: '榆林启航建材有限公司', amount: 860_000, remark: '货款', daysAgo: 34 },
    end: 'returned',
  },
  {
    ...{ payer: '西安同盛物业管理有限公司', amount: 320_000, remark: '物业费', daysAgo: 5 },
    end: 'returning',
  },
  {
    ...{ payer: '神木蓝天能源有限公司', amount: 3_000_000, remark: '爱心捐款', daysAgo: 14 },
    end: 'partial',
  },
  { payer: '韩春生', amount: 500_000, remark: '转账', daysAgo: 8, end: 'held' },
  {
    ...{ payer: '陕西秦丰农业有限公司', amount: 1_200_000, remark: '捐赠', daysAgo: 19 },
    end: 'reversed',
  },
  {
    ...{ payer: '府谷恒源商贸有限公司', amount: 450_000, remark: '捐赠', daysAgo: 3 },
    end: 'rejected',
  },
]

interface Desks {
  readonly finance: Person
  readonly second: Person
  readonly head: Person
  readonly account: string
  readonly organisation: string
  readonly cause: string | undefined
}

/** Money in that was turned down, waits, was claimed in part, goes back, or was entered twice. */
export async function endDemoMoneyIn(world: DemoWorld, owner: DemoOrganisation): Promise<void> {
  const [account] = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, bankAccount, sql`organisation = ${owner.id}::uuid and state = 'active'`, 1),
  )
  if (account === undefined) return
  const desks = {
    finance: await world.staff('finance'),
    second: await world.staff('finance2'),
    ...{ head: owner.head, account: account.id, organisation: owner.id },
    cause: await raisingOf(world, owner),
  }
  for (const line of lines) await lead(world, desks, line)
}

async function lead(world: DemoWorld, desks: Desks, line: Line): Promise<void> {
  const { finance, second, head } = desks
  const { end, daysAgo } = line
  const then = (days: number) => new Date(Date.now() - Math.max(0, daysAgo - days) * 86_400_000)
  const path = moneyIn.path
  const sent = await enter(world, desks, { line, at: then(0) })
  const by = (person: Person, days: number, move: string, row: Made, answers = {}) =>
    world.as(person, then(days), desk => desk.move(path, move, row, answers))
  if (end === 'rejected') {
    await by(head, 1, 'reject', sent, { reason: '与导入的银行流水为同一笔，不要重复录入' })
    return
  }
  const open = await by(head, 1, 'approve', sent)
  if (end === 'held')
    await by(finance, 2, 'hold', open, { reason: '附言不明，已致电汇款人，等待书面说明用途' })
  if (end === 'partial') await claimPart(world, desks, { money: open.id, at: then(2) })
  if (end === 'reversed')
    await by(head, 2, 'reverse', open, { reason: '录入时金额多输一位，红冲后按银行流水重新录入' })
  if (end !== 'returning' && end !== 'returned') return
  const asked = await by(finance, 2, 'askReturn', open, {
    reason: `对方来函说明为误汇的${line.remark}，申请原路退回`,
  })
  if (end === 'returning') return
  const verified = await by(head, 3, 'verify', asked)
  await world.as(second, then(4), async desk =>
    desk.move(path, 'payReturn', verified, {
      ...{ bankAccount: desks.account, bankSerial: `TH${verified.id.slice(-10)}` },
      returnedAt: desk.act.now.toISOString(),
      slip: await keepDemoProof(desk, path, 'payReturn.slip', '退回回单.pdf'),
    }),
  )
}

async function enter(
  world: DemoWorld,
  { finance, account, organisation }: Desks,
  { line, at }: { readonly line: Line; readonly at: Date },
): Promise<Made> {
  const random = world.random(`money in ${line.payer}`)
  return world.as(finance, at, async desk => {
    const made = await desk.insert(moneyIn.path, {
      ...{ organisation, origin: '2', bankAccount: account, amount: line.amount },
      ...{ bankSerial: `YH${random.digits(14)}`, bookedAt: at.toISOString() },
      ...{ payerName: line.payer, payerBank: '中国工商银行', remark: line.remark },
      payerAccount: `2610${random.digits(15)}`,
    })
    return desk.move(moneyIn.path, 'submit', made)
  })
}

/** One part is a gift; what was said of the other was wrong, so that it waits. */
async function claimPart(
  world: DemoWorld,
  { finance, head, cause }: Desks,
  { money, at }: { readonly money: string; readonly at: Date },
): Promise<void> {
  const path = moneyClaim.path
  const propose = (given: Record<string, unknown>) =>
    world.as(finance, at, desk => desk.insert(path, { moneyIn: money, ...given }))
  const giver = { donorName: '神木蓝天能源有限公司', donorPhone: '13891204478', donorIsUnit: true }
  const part = { kind: 'donation', cause, displayName: '神木蓝天能源有限公司', ...giver }
  const first = await propose({ ...part, amount: 2_000_000 })
  await world.as(head, at, desk => desk.move(path, 'confirm', first))
  const second = await propose({ ...part, amount: 1_000_000 })
  await world.as(head, at, desk => desk.move(path, 'reject', second))
}
