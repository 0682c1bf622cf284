import { sql } from 'drizzle-orm'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Database } from '#kernel/server/database.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { momentOf, notLater } from '../days.ts'
import { drawGift, type NewGift } from '../donations/draw.ts'
import { spreadOver } from '../donations/rhythm.ts'
import { seeded } from '../names/random.ts'
import { demoSizes } from '../size.ts'
import { narrator, openWorld } from '../world.ts'
import { type Crowd, readCrowds } from './crowds.ts'

/** Gifts of one transaction, the best size for the ledger. */
const chunk = 1000
const days = 730
/** Transactions under way at once, each with organisations of its own, so that none waits for another. */
const lanes = 2

/** How many donations the database holds. */
export async function countDonations(database: Database): Promise<number> {
  const answer = await database.read('all', reader =>
    reader.execute<{ n: number }>(sql`select count(*)::int as n from donation`),
  )
  return answer.rows[0]?.n ?? 0
}

/** Books gifts by the product's own path until the database holds `wanted`; tells how many it holds. */
export async function fillToScale(
  database: Database,
  wanted: number,
  tell: (done: number) => void,
): Promise<void> {
  const held = await countDonations(database)
  if (held >= wanted) return
  const crowds = await readCrowds(database, wanted)
  if (crowds.length === 0) throw new StartRefusal('没有正在募捐的项目，无法生成捐赠')
  let done = held
  let told = Date.now()
  const count = (more: number) => {
    done += more
    if (Date.now() - told < 5000 && done < wanted) return
    told = Date.now()
    tell(done)
  }
  const missing = wanted - held
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) => {
      const own = crowds.filter((_, at) => at % lanes === lane)
      const share = Math.floor(missing / lanes) + (lane < missing % lanes ? 1 : 0)
      return fillLane(database, { crowds: own, share, lane, held, count })
    }),
  )
}

async function fillLane(
  database: Database,
  lane: Lane & { count: (more: number) => void },
): Promise<void> {
  const world = await openWorld(database, demoSizes.rich)
  for (const { day, gifts } of drawChunks(lane, beijingDay(new Date()))) {
    await world.as(narrator, notLater(momentOf(day, 24 * 60 - 1)), ({ act }) =>
      recordGifts(act, gifts, { place: 'channel', audit: 'none' }),
    )
    lane.count(gifts.length)
  }
}

interface Lane {
  readonly crowds: readonly Crowd[]
  readonly share: number
  readonly lane: number
  /** What was there before: another part of the same story is told next time. */
  readonly held: number
}

function* drawChunks(
  { crowds, share, lane, held }: Lane,
  today: string,
): Generator<{ day: string; gifts: NewGift[] }> {
  const random = seeded(held * 31 + lane)
  const latest = Date.now() - 120_000
  let serial = 10_000_000 + held * lanes
  let gifts: NewGift[] = []
  let last = today
  for (const { day, gifts: many } of spreadOver(today, { days, count: share, random })) {
    last = day
    for (let left = many; left > 0; left -= 1) {
      serial += 1
      const { receiver, causes } = random.pick(crowds)
      const gift = drawGift(random, { receiver }, { day, latest, serial: serial * lanes + lane })
      gifts.push({ ...gift, cause: random.chance(0.04) ? null : random.pick(causes) })
      if (gifts.length < chunk) continue
      yield { day, gifts }
      gifts = []
    }
  }
  if (gifts.length > 0) yield { day: last, gifts }
}
