import type { DemoWorld, Desk, Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow } from '#kernel/server/rows.ts'
import { payingAccountOf, staffOf } from '#modules/cause/server/index.ts'
import { moneyClaim, moneyIn } from '#modules/finance/model/index.ts'
import { keepDemoProof } from '#modules/finance/server/index.ts'
import { boxOpening, equipment } from '../../model/index.ts'
import { type DeviceCast, daysBefore, type Placed, placeDevice } from './demo-lives.ts'
import { uploadPicture } from './papers.ts'

interface Team {
  readonly head: Person
  readonly officer: Person
  readonly treasurer: Person
  readonly account: string
}

interface Opened {
  /** Share of the days since the cause began. */
  readonly share: number
  readonly counts: Readonly<Record<string, number>>
  readonly sealNew: string
  readonly end: 'counted' | 'confirmed' | 'deposited' | 'booked'
  readonly odd?: string
}

/** What was found in two boxes, the oldest first. */
const market: readonly Opened[] = [
  {
    share: 0.6,
    counts: { 10000: 2, 2000: 3, 1000: 9, 500: 7, 100: 31 },
    sealNew: 'FT2102',
    end: 'booked',
  },
  {
    share: 0.1,
    counts: { 5000: 1, 1000: 6, 500: 4, 100: 18 },
    sealNew: 'FT2103',
    end: 'confirmed',
  },
]
const library: readonly Opened[] = [
  {
    share: 0.3,
    counts: { 2000: 2, 1000: 5, 500: 9, 100: 26, 50: 8 },
    sealNew: 'FT2202',
    end: 'deposited',
  },
  {
    ...{ share: 0, counts: { 1000: 3, 500: 2, 100: 11 }, sealNew: 'FT2203', end: 'counted' },
    odd: '封条边角有撕痕，箱锁完好，已拍照并调取监控，未见异常',
  },
]

/** Cash boxes that were opened by two, as far as the bank. */
export async function openDemoBoxes(world: DemoWorld, cast: DeviceCast): Promise<void> {
  const { owner } = cast.where
  const staff = await staffOf(world, owner)
  const account = await world.as(world.narrator, new Date(), ({ act }) =>
    payingAccountOf(act, owner.id),
  )
  if (staff === undefined || account === null) return
  const team = { ...staff, account }
  const box = (sn: string, spot: string, seal: string) =>
    placeDevice(world, cast, { type: 'CASH_BOX', sn, spot, seal, daysAgo: cast.back })
  const first = await box('MX0017', '东关菜市场北门', 'FT2101')
  for (const each of market) await openBox(world, { cast, team, box: first }, each)
  const second = await box('MX0018', '新华书店一楼', 'FT2201')
  for (const each of library) await openBox(world, { cast, team, box: second }, each)
}

interface Scene {
  readonly cast: DeviceCast
  readonly team: Team
  readonly box: Placed
}

async function openBox(world: DemoWorld, { cast, team, box }: Scene, told: Opened): Promise<void> {
  const days = Math.floor(cast.back * told.share)
  const at = daysBefore(world, days)
  const path = boxOpening.path
  const { counts, sealNew, end, odd } = told
  const made = await world.as(team.officer, at, async desk => {
    const device = await findRow(desk.act.tx, equipment, box.device)
    const sealOld = device?.sealNo ?? ''
    return desk.insert(path, {
      ...{ equipment: box.device, counts, sealNew, openedAt: at.toISOString() },
      ...(odd === undefined ? { sealOld } : { sealOld: `${sealOld}A`, sealNote: odd }),
      ...{ place: `${box.placeName}管理办公室`, witness: '管理处值班经理' },
      openers: [team.officer.accountId, team.head.accountId],
      media: [await uploadPicture(desk, path, 'media', '开箱照片')],
    })
  })
  if (end === 'counted') return
  const confirmed = await world.as(team.head, at, desk =>
    desk.move(path, 'confirm', made, { counts }),
  )
  if (end === 'confirmed') return
  const later = daysBefore(world, days - 1)
  const deposited = await world.as(team.officer, later, async desk =>
    desk.move(path, 'deposit', confirmed, {
      ...{ bankAccount: team.account, depositedAt: later.toISOString() },
      slip: await keepDemoProof(desk, path, 'deposit.slip', '现金缴款单.pdf'),
    }),
  )
  if (end === 'deposited') return
  const line = await payIn(world, team, {
    opening: made.id,
    at: later,
    organisation: cast.where.owner.id,
  })
  await world.as(team.treasurer, daysBefore(world, days - 2), desk =>
    desk.move(path, 'book', deposited, { bankLine: line }),
  )
}

interface PaidIn {
  readonly opening: string
  readonly at: Date
  readonly organisation: string
}

/** The bank line by which the cash arrived, entered by one and checked by another. */
async function payIn(
  world: DemoWorld,
  { treasurer, head, account }: Team,
  { opening, at, organisation }: PaidIn,
): Promise<string> {
  const by = (person: Person, work: (desk: Desk) => Promise<Made>) => world.as(person, at, work)
  const entered = await by(treasurer, async desk => {
    const row = await findRow(desk.act.tx, boxOpening, opening)
    const made = await desk.insert(moneyIn.path, {
      ...{ organisation, origin: '2', bankAccount: account, amount: row?.total },
      ...{ bankSerial: `XJ${row?.number.slice(-12)}`, bookedAt: at.toISOString() },
      ...{ payerName: '现金缴存', remark: `募捐箱开箱 ${row?.number}` },
    })
    return desk.move(moneyIn.path, 'submit', made)
  })
  await by(head, desk => desk.move(moneyIn.path, 'approve', entered))
  const claimed = await by(treasurer, async desk => {
    const row = await findRow(desk.act.tx, moneyIn, entered.id)
    return desk.insert(moneyClaim.path, {
      ...{ moneyIn: entered.id, kind: 'deposit', amount: row?.amount },
    })
  })
  await by(head, desk => desk.move(moneyClaim.path, 'confirm', claimed))
  return entered.id
}
