import { eq } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld, Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows, lockRow, updateRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { keepDemoProof } from '#modules/finance/server/index.ts'
import { vendorBankAccount, vendorFlow, vendorNotice, vendorSettlement } from '../../model/index.ts'
import { openAccountOf } from '../money/accounts.ts'
import { bookFlow } from '../money/flows.ts'
import { generate } from '../money/settlement-routes.ts'

/** A vendor with whoever works for it. */
export interface DemoMaker {
  readonly id: string
  readonly name: string
  readonly person: Person
}

interface Money {
  readonly finance: Person
  readonly finance2: Person
}

type End = 'disputed' | 'confirmed' | 'approved' | 'paid' | 'voided'

const path = vendorSettlement.path

/** Statements of older months; the newest are sent and drafted elsewhere. */
export async function settleOldMonths(
  world: DemoWorld,
  money: Money,
  [first, second]: readonly DemoMaker[],
): Promise<void> {
  if (first === undefined || second === undefined) return
  await settleMonths(world, money, first, [
    [6, 'paid'],
    [5, 'approved'],
    [4, 'confirmed'],
  ])
  await settleMonths(world, money, second, [
    [5, 'voided'],
    [4, 'disputed'],
  ])
}

async function settleMonths(
  world: DemoWorld,
  money: Money,
  maker: DemoMaker,
  months: readonly (readonly [back: number, end: End])[],
): Promise<void> {
  const { finance } = money
  for (const [back, end] of months) {
    const period = monthBefore(world.today, back)
    const within = new Date(`${period}-20T02:00:00Z`)
    const account = await world.as(finance, within, async ({ act }) => {
      const { id } = await openAccountOf(act, { vendor: maker.id, organisation: null })
      const fee = { account: id, period }
      await bookFlow(act, { ...fee, kind: '2', amount: 88_000, memo: `${period} 租金` })
      await bookFlow(act, { ...fee, kind: '4', amount: 24_000, memo: '现场维保三次' })
      return id
    })
    const after = (days: number) =>
      new Date(`${addDays(`${monthBefore(world.today, back - 1)}-05`, days)}T02:00:00Z`)
    const made = await world.as(finance, after(0), ({ act }) => generate(act, account, { period }))
    await lead(world, { money, maker, end, after }, made)
  }
}

interface Course {
  readonly money: Money
  readonly maker: DemoMaker
  readonly end: End
  readonly after: (days: number) => Date
}

async function lead(
  world: DemoWorld,
  { money: { finance, finance2 }, maker, end, after }: Course,
  made: Made,
): Promise<void> {
  const sent = await world.as(finance, after(0), desk => desk.move(path, 'send', made))
  if (end === 'voided')
    await world.as(finance, after(1), desk =>
      desk.move(path, 'void', sent, { reason: '漏计当月换装费用，并入下月一起结算' }),
    )
  if (end === 'disputed')
    await world.as(maker.person, after(2), async desk => {
      const flows = await findRows(
        desk.act.tx,
        vendorFlow,
        eq(columnNamed(vendorFlow, 'settlement'), made.id),
      )
      const repair = flows.find(({ kind }) => kind === '4')
      await desk.move(path, 'dispute', sent, {
        items: [
          {
            ...{ flow: repair?.id, claimed: 32_000 },
            reason: '当月上门维保四次，有签单，少计一次',
          },
        ],
      })
    })
  if (end === 'voided' || end === 'disputed') return
  const confirmed = await world.as(maker.person, after(2), desk => desk.move(path, 'confirm', sent))
  const billed = await bill(world, maker, { row: confirmed, at: after(3) })
  if (end === 'confirmed') return
  const approved = await world.as(finance2, after(4), desk => desk.move(path, 'approve', billed))
  if (end === 'approved') return
  await world.as(finance, after(6), async desk =>
    desk.move(path, 'pay', approved, {
      ...{ paidOn: after(6).toISOString().slice(0, 10), paymentNo: `CS${made.id.slice(-10)}` },
      slip: await keepDemoProof(desk, path, 'pay.slip', '付款回单.pdf'),
    }),
  )
}

/** The vendor's invoice. */
async function bill(
  world: DemoWorld,
  { person }: DemoMaker,
  { row, at }: { readonly row: Made; readonly at: Date },
): Promise<Made> {
  return world.as(person, at, async desk => {
    const found = await lockRow(desk.act, vendorSettlement, row.id)
    const given = {
      invoiceNo: `2661${found.periodFrom.replaceAll('-', '')}`,
      invoice: [await keepDemoProof(desk, path, 'bill.invoice', '增值税发票.pdf')],
    }
    return updateRow(desk.act, vendorSettlement, found, given, { verb: 'bill', label: '上传发票' })
  })
}

/** The first of a month so many months back, as 2026-05. */
export function monthBefore(today: string, back: number): string {
  let first = `${today.slice(0, 7)}-01`
  for (let at = 0; at < back; at += 1) first = `${addDays(first, -1).slice(0, 7)}-01`
  return first.slice(0, 7)
}

const accounts = [
  ['中国工商银行', '榆林高新支行', '2610081209200', 'verified', 190],
  ['中国建设银行', '榆林分行', '6100167410005', 'disabled', 150],
  ['招商银行', '榆林分行', '9129021534100', 'rejected', 60],
  ['中国银行', '榆林新建路支行', '1028507634100', 'checking', 3],
  ['长安银行', '榆林高新支行', '8060100014210', 'pending', 1],
] as const

/** Where a vendor is paid: one account that was proved, others on their way there or given up. */
export async function nameBankAccounts(
  world: DemoWorld,
  { finance, finance2 }: Money,
  maker: DemoMaker,
): Promise<void> {
  const of = vendorBankAccount.path
  for (const [at, [bank, branchName, serial, end, daysAgo]] of accounts.entries()) {
    const then = (days: number) => new Date(`${addDays(world.today, days - daysAgo)}T02:00:00Z`)
    const made = await world.as(maker.person, then(0), async desk =>
      desk.insert(of, {
        ...{ vendor: maker.id, accountName: maker.name, bank, branchName },
        ...{ accountNo: `${serial}${240 + at}`, cnaps: `10280600${1200 + at}` },
        proof: [await keepDemoProof(desk, of, 'proof', '开户许可证.pdf')],
      }),
    )
    if (end === 'pending') continue
    if (end === 'rejected') {
      await world.as(finance, then(1), desk =>
        desk.move(of, 'reject', made, { reason: '开户证明为复印件，户名处看不清，请重新上传原件' }),
      )
      continue
    }
    const sent = await prove(world, { finance, finance2 }, { row: made, at: then(1) })
    if (end === 'checking') continue
    const verified = await world.as(maker.person, then(1), async desk => {
      const row = await findRow(desk.act.tx, vendorBankAccount, made.id)
      return desk.move(of, 'enter', sent, { amount: row?.verifyAmount })
    })
    if (end === 'disabled')
      await world.as(maker.person, then(30), desk =>
        desk.move(of, 'disable', verified, { reason: '账户已在开户行销户' }),
      )
  }
}

/** Two people of finance look at an account before a small amount is sent to it. */
async function prove(
  world: DemoWorld,
  { finance, finance2 }: Money,
  { row, at }: { readonly row: Made; readonly at: Date },
): Promise<Made> {
  const of = vendorBankAccount.path
  const { version } = await world.as(finance, at, async ({ act }) => {
    const found = await lockRow(act, vendorBankAccount, row.id)
    const accepted = { acceptedBy: finance.accountId }
    return updateRow(act, vendorBankAccount, found, accepted, { verb: 'accept', label: '受理验证' })
  })
  return world.as(finance2, at, desk => desk.move(of, 'verify', { id: row.id, version }))
}

/** Notices that a vendor answered, one of them closed. */
export async function answerNotices(
  world: DemoWorld,
  operator: Person,
  maker: DemoMaker,
): Promise<void> {
  const of = vendorNotice.path
  const told = [
    [
      40,
      '近一个月有两张报修工单超过时限才到场，请说明原因并调整排班。',
      '已增加一名驻点工程师，周末安排值班，后续工单两小时内响应。',
    ],
    [
      9,
      '部分设备的公开募捐资格证书公示页未更新，请在期限内全部更换。',
      '十二台设备的公示页已全部更换，现场照片随附。',
    ],
  ] as const
  for (const [daysAgo, text, answer] of told) {
    const then = (days: number) => new Date(`${addDays(world.today, days - daysAgo)}T02:00:00Z`)
    const made = await world.as(operator, then(0), desk =>
      desk.insert(of, { vendor: maker.id, text, dueOn: addDays(world.today, 14 - daysAgo) }),
    )
    const answered = await world.as(maker.person, then(5), async desk =>
      desk.move(of, 'answer', made, {
        answer,
        answerFiles: [await keepDemoProof(desk, of, 'answer.answerFiles', '整改报告.pdf')],
      }),
    )
    if (daysAgo === 40) await world.as(operator, then(8), desk => desk.move(of, 'close', answered))
  }
}
