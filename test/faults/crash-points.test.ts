import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerFaults } from '#modules/finance/server/ledger/book.ts'
import { planOf, standBetween, under } from './cut-connection.ts'
import { acts, type MoneyAct, openMoneyActs } from './money-acts.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'
import { changesOf, worldNow } from './world-sums.ts'

/* T9: an act of money that dies at any of its statements has happened wholly or not at all. */

let standing: Standing
let closeActs: () => Promise<void>
let stepAside: () => void

beforeAll(async () => {
  standing = await openStanding()
  // What runs by the clock would change the world beside the act under test.
  await standing.owner.query('delete from pgboss.schedule')
  stepAside = standBetween()
  closeActs = await openMoneyActs(standing)
})
afterAll(async () => {
  stepAside()
  await closeActs()
  await standing.close()
  await standing.drop()
})

/** The cut connection's backend has taken notice. */
async function settled(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await standing.owner.query(`select count(*)::int as n
          from pg_stat_activity where datname = current_database()
            and application_name = 'gongyibao' and backend_xid is not null`)
        return rows[0]?.n
      },
      { timeout: 20_000, interval: 5 },
    )
    .toBe(0)
}

let serials = 0

interface Found {
  points: number
  half: string[]
  afterRepeat: string[]
}

/** The lines in which two lists of changes differ. */
function linesApart(whole: string, done: string): string {
  const [one, other] = [whole.split('\n'), done.split('\n')]
  const missing = one.filter(line => !other.includes(line)).map(line => `- ${line}`)
  return [...missing, ...other.filter(line => !one.includes(line))].join('; ')
}

/** Cuts one act before every statement in turn; the twin commits each by itself. */
async function cutEverywhere(each: MoneyAct, isAutocommit: boolean): Promise<Found> {
  // The first time may make what later times find: a donor, an account, a day's sums.
  await (await each.prepare(`q${serials++}`))()
  const begun = await each.prepare(`r${serials++}`)
  const before = await worldNow(standing.owner)
  const counted = planOf()
  const answer = await under(counted, begun)
  expect(answer.status, `${each.name}: ${answer.statusMessage}`).toBe(200)
  const whole = changesOf(before, await worldNow(standing.owner))
  expect(whole).not.toBe('')
  const found: Found = { points: 0, half: [], afterRepeat: [] }
  expect(counted.seen, `${each.name} has a beginning, a statement and an end`).toBeGreaterThan(2)
  for (let cutAt = 1; cutAt <= counted.seen; cutAt++) {
    const call = await each.prepare(`s${serials++}`)
    const start = await worldNow(standing.owner)
    const plan = planOf({ cutAt, isAutocommit })
    await under(plan, call)
    await settled()
    found.points++
    const place = `${each.name}, before ${cutAt} of ${counted.seen} (${plan.cut?.slice(0, 60)})`
    const left = changesOf(start, await worldNow(standing.owner))
    if (left !== '' && left !== whole) found.half.push(`${place}: ${left}`)
    if (isAutocommit) continue
    await call()
    const done = changesOf(start, await worldNow(standing.owner))
    if (done !== whole) found.afterRepeat.push(`${place}: ${linesApart(whole, done)}`)
  }
  return found
}

it('T9 leaves nothing half done, and a repeat completes it; commits by statement do', async () => {
  const since = performance.now()
  const found: Found = { points: 0, half: [], afterRepeat: [] }
  for (const each of acts) {
    const one = await cutEverywhere(each, false)
    found.points += one.points
    found.half.push(...one.half)
    found.afterRepeat.push(...one.afterRepeat)
  }
  const faults = await standing.product.act('T9', act => ledgerFaults(act.tx))
  const pushed = acts[0]
  const twin = pushed === undefined ? undefined : await cutEverywhere(pushed, true)
  await report({
    test: 'T9',
    since,
    figures: {
      ...{ acts: acts.length, points: found.points, half: found.half.length },
      ...{ notWholeAfterRepeat: found.afterRepeat.length, faults: faults.length },
      twinHalf: twin?.half.length ?? 0,
    },
  })
  expect(found.half).toEqual([])
  expect(found.afterRepeat).toEqual([])
  expect(faults).toEqual([])
  expect(found.points).toBeGreaterThan(100)
  expect(twin?.half.length).toBeGreaterThan(0)
})
