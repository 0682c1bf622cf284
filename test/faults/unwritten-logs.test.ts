import { afterAll, beforeAll, expect, it } from 'vitest'
import { goodPassword } from '#test/account-world.ts'
import { withoutLog } from '#test/lost-log.ts'
import { acts, openMoneyActs } from './money-acts.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'
import { changesOf, worldNow } from './world-sums.ts'

/* T39: while a log cannot be written, nothing happens that would have to stand in it (BR-40). */

let standing: Standing
let closeActs: () => Promise<void>
const figures: Record<string, number> = {}
const since = performance.now()

beforeAll(async () => {
  standing = await openStanding()
  await standing.owner.query('delete from pgboss.schedule')
  closeActs = await openMoneyActs(standing)
})
afterAll(async () => {
  await report({ test: 'T39', since, figures })
  await closeActs()
  await standing.close()
  await standing.drop()
})

const without = <T>(log: string, work: () => Promise<T>) => withoutLog(standing.owner, log, work)

/** The acts of money that people and clients ask for; the others are parts of decisions to come. */
const asked = acts.filter(({ name }) => !/payout|taken back/.test(name))

it('moves no money without its row of the operation log', async () => {
  figures.acts = asked.length
  figures.actsWithoutLog = 0
  for (const [at, each] of asked.entries()) {
    const call = await each.prepare(`u${at}`)
    const before = await worldNow(standing.owner)
    const answer = await without('operation', call)
    expect([each.name, answer.status]).toEqual([each.name, 500])
    if (changesOf(before, await worldNow(standing.owner)) !== '') figures.actsWithoutLog += 1
    expect((await call()).status, each.name).toBe(200)
  }
  expect(figures.actsWithoutLog).toBe(0)
})

it('lets nobody in without a row of the login log, and everybody once it is there', async () => {
  await standing.account('late')
  const liveSessions = async () => {
    const [row] = await standing.execute(
      `select count(*)::int as n from session where ended_at is null`,
    )
    return row?.n
  }
  const before = await liveSessions()
  const browser = standing.browser()
  const refused = await without('login_record', async () => [
    await standing.login(browser, 'late'),
    await standing.login(browser, 'late', 'Falsch-Ein-Wort-9'),
    await standing.login(browser, 'nobody'),
  ])
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([5000, 5000, 5000])
  expect(await liveSessions()).toBe(before)
  expect((await browser.get('/api/upms/session/getList')).statusCode).not.toBe(1)
  figures.loginsWithoutLog = Number(await liveSessions()) - Number(before)
  expect((await standing.login(browser, 'late')).statusCode).toBe(1)
  expect(await liveSessions()).toBe(Number(before) + 1)
})

it('keeps the rows of a month that has no table of its own', async () => {
  const { owner } = standing
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7).replace('-', '_')
  await owner.query(`alter table login_record detach partition login_record_${month}`)
  await owner.query(`alter table login_record_${month} rename to aside`)
  const answer = await standing.login(standing.browser(), 'late', goodPassword)
  expect(answer.statusCode).toBe(1)
  const where = `from login_record where result = 'ok' and account = (select id from account where login_name = 'late')`
  const placesOf = async () => {
    const found = await owner.query(`select tableoid::regclass::text as place ${where}`)
    return found.rows.map(({ place }) => place)
  }
  expect(await placesOf()).toEqual(['login_record_other'])
  await owner.query('select ensure_log_months()')
  expect(await placesOf()).toEqual([`login_record_${month}`])
  figures.loginsLost = 0
})
