import { recordGifts } from '#modules/finance/server/index.ts'
import { dayAfter, momentOf, notLater } from '../days.ts'
import type { Random } from '../names/random.ts'
import type { Living } from '../projects/living.ts'
import { narrator, type World } from '../world.ts'
import { type Aim, drawGift, type NewGift, type Receiver } from './draw.ts'
import { spreadOver } from './rhythm.ts'

/** What is given, to whom. */
export interface Giving {
  readonly receivers: readonly Receiver[]
  readonly living: readonly Living[]
  readonly count: number
  readonly days: number
}

/** Gifts that are booked together: those of some days, whose numbers bear the last of them. */
interface Batch {
  readonly day: string
  readonly gifts: NewGift[]
}

/** Draws two years of gifts and books them, each organisation's in the order of their days. */
export async function recordGiving(world: World, giving: Giving): Promise<void> {
  const batches = [...drawBatches(world, giving)]
  const laneOf = new Map(giving.receivers.map(({ organisation }, at) => [organisation, at % lanes]))
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (const { day, gifts } of batches) {
        const own = gifts.filter(({ organisation }) => laneOf.get(organisation) === lane)
        await bookBatch(world, { day, gifts: own.toSorted(byPaidAt) })
      }
    }),
  )
}

async function bookBatch(world: World, { day, gifts }: Batch): Promise<void> {
  const end = notLater(momentOf(day, 24 * 60 - 1))
  await world.as(narrator, end, ({ act }) =>
    recordGifts(act, gifts, { place: 'channel', audit: 'none' }),
  )
}

/** Transactions under way at once, of organisations that have nothing in common. */
const lanes = 2
const byPaidAt = (one: NewGift, other: NewGift) => (one.paidAt < other.paidAt ? -1 : 1)
/** Days that are booked one by one, because their numbers stand on the first pages. */
const fresh = 20

function* drawBatches(world: World, { receivers, living, count, days }: Giving): Generator<Batch> {
  const random = world.random('gifts')
  const span = world.size.booksEvery
  const byOrganisation = new Map(receivers.map(each => [each.organisation, each]))
  const fame = new Map(living.map(each => [each, fameOf(random)]))
  const latest = Date.now() - 120_000
  let serial = 0
  let batch: Batch = { day: '', gifts: [] }
  for (const [at, { day, gifts }] of spreadOver(world.today, { days, count, random }).entries()) {
    const open = living
      .filter(each => takesOn(each, day, world.today))
      .map(each => [each, fame.get(each) ?? 1] as const)
    batch = { day, gifts: batch.gifts }
    for (let left = gifts; left > 0; left -= 1) {
      const aim = aimAt(random, { open, receivers, byOrganisation })
      serial += 1
      batch.gifts.push(drawGift(random, aim, { day, latest, serial }))
    }
    const isDue = at >= days - fresh || at % span === span - 1
    if (batch.gifts.length > 0 && isDue) {
      yield batch
      batch = { day, gifts: [] }
    }
  }
  if (batch.gifts.length > 0) yield batch
}

/** A few causes are known to many, most to some. */
function fameOf(random: Random): number {
  return 0.25 + 2.2 * random.next() ** 4
}

function takesOn({ course }: Living, day: string, today: string): boolean {
  if (day < course.raiseStart || day >= course.raiseEnd) return false
  return course.end !== 'paused' || day < dayAfter(today, -21)
}

function aimAt(
  random: Random,
  {
    open,
    receivers,
    byOrganisation,
  }: {
    open: readonly (readonly [Living, number])[]
    receivers: readonly Receiver[]
    byOrganisation: ReadonlyMap<string, Receiver>
  },
): Aim {
  if (open.length === 0 || random.chance(0.04)) return { receiver: random.pick(receivers) }
  const living = random.weighted(open)
  const receiver = byOrganisation.get(living.member.row.id)
  return receiver === undefined ? { receiver: random.pick(receivers) } : { receiver, living }
}
