import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#kernel/server/database.ts'
import { sendCode, takeCode } from '#modules/account/server/sms-codes.ts'
import { inParallel } from './clients.ts'
import { openDraws } from './draws.ts'
import { report } from './report.ts'
import { solvedTicket } from './solved-ticket.ts'
import { openStanding, type Standing } from './standing.ts'

/* T26 and T27: guessing passwords and codes is stopped by counters, and the owner still gets in. */

let standing: Standing

beforeAll(async () => {
  standing = await openStanding()
  await standing.owner.query(`
    create function forget_failures() returns trigger language plpgsql as $$
      begin new.failures := 0; new.blocked_until := null; return new; end $$;
    create function forget_tries() returns trigger language plpgsql as $$
      begin new.tries := 0; return new; end $$`)
})
beforeEach(async () => {
  await standing.execute('delete from login_counter')
})
afterAll(async () => {
  await standing.close()
  await standing.drop()
})

interface Siege {
  readonly tries: number
  readonly names: number
  readonly addresses: number
}

/** Wrong passwords for so many names from so many addresses, captchas solved; how many were compared. */
async function besiege({ tries, names, addresses }: Siege): Promise<number> {
  let compared = 0
  await inParallel(tries, 60, async at => {
    const browser = standing.browser()
    browser.ip = `127.1.${Math.floor((at % addresses) / 250)}.${((at % addresses) % 250) + 1}`
    const validateCode = await solvedTicket(standing, browser)
    const answer = await browser.post('/api/upms/sso/puzzle/login', {
      loginName: names === 1 ? 'victim' : `name${at % names}`,
      loginPassword: `wrong-Password-${at}`,
      validateCode,
    })
    if (answer.statusMessage === '用户名或密码错误') compared++
    else expect(answer.statusMessage).toContain('密码错误次数过多')
  })
  return compared
}

async function ownerEnters(times: number): Promise<number> {
  const own = await standing.signedIn('victim')
  let entered = 0
  const attack = besiege({ tries: 120, names: 1, addresses: 40 })
  for (let time = 0; time < times; time++) {
    const answer = await standing.login(own, 'victim')
    if (answer.statusCode === 1) entered++
  }
  await attack
  return entered
}

async function withTwin<T>(table: string, twin: string, work: () => Promise<T>): Promise<T> {
  await standing.owner.query(`create trigger twin before insert or update on ${table}
    for each row execute function ${twin}()`)
  try {
    return await work()
  } finally {
    await standing.owner.query(`drop trigger twin on ${table}`)
  }
}

it('T26 compares few of very many passwords, and lets the owner in meanwhile; a forgetful counter does not', async () => {
  const since = performance.now()
  await standing.account('victim')
  const entered = await ownerEnters(20)
  const forget = () => standing.execute('delete from login_counter')
  await forget()
  const oneName = await besiege({ tries: 600, names: 1, addresses: 200 })
  await forget()
  const oneAddress = await besiege({ tries: 600, names: 300, addresses: 1 })
  await forget()
  const spray = await besiege({ tries: 1500, names: 500, addresses: 200 })
  await forget()
  const twin = await withTwin('login_counter', 'forget_failures', () =>
    besiege({ tries: 120, names: 1, addresses: 1 }),
  )
  await report({
    test: 'T26',
    since,
    figures: {
      tries: 2820,
      oneName,
      oneAddress,
      spray,
      ownerEntered: entered,
      ownerTries: 20,
      twin,
    },
  })
  expect(oneName).toBeLessThanOrEqual(5)
  expect(oneAddress).toBeLessThanOrEqual(50)
  expect(spray).toBeLessThanOrEqual(1000)
  expect(entered).toBe(20)
  expect(twin).toBeGreaterThan(50)
})

const challenges = 1500

/** Five guesses for each of many codes; then the right one, which comes too late. */
async function guess(database: Database, draws: ReturnType<typeof openDraws>, count: number) {
  let hits = 0
  let late = 0
  await inParallel(count, 12, async at => {
    const phone = `136${String(at).padStart(8, '0')}`
    const place = { scene: 'login', phone, sessionHash: `s${at}` } as const
    const code = await sentCode({ ...place, ip: `10.0.${at % 250}.${Math.floor(at / 15) % 250}` })
    const wrong = () => String(draws.below(1_000_000)).padStart(6, '0')
    let isHit = false
    for (let time = 0; time < 5; time++)
      if (await takeCode(database, { ...place, code: wrong() })) isHit = true
    if (isHit) hits++
    else if (await takeCode(database, { ...place, code })) late++
  })
  return { hits, late }
}

/** The code as the message carried it. */
async function sentCode(asked: { scene: 'login'; phone: string; sessionHash: string; ip: string }) {
  await standing.product.act('T27', act => sendCode(act, asked))
  const answer = await standing.browser().get('/api/test/outbox', { phone: asked.phone })
  return String(answer.dataPoints.code)
}

it('T27 takes no code after five guesses, and sends none beyond the limits; uncounted tries do', async () => {
  const since = performance.now()
  const draws = openDraws()
  const { hits, late } = await guess(standing.database, draws, challenges)
  await standing.execute('delete from sms_code')
  const twin = await withTwin('sms_code', 'forget_tries', () => guess(standing.database, draws, 40))
  await standing.execute('delete from sms_code')
  let sent = 0
  await inParallel(300, 20, async at => {
    const asked = { scene: 'login', phone: '13700000001', sessionHash: `t${at}`, ip: '10.9.9.9' }
    await standing.product
      .act('T27', act => sendCode(act, asked as never))
      .then(
        () => sent++,
        () => undefined,
      )
    // Time passes faster than anybody can wait.
    if (at % 3 === 0)
      await standing.execute("update sms_code set sent_at = sent_at - interval '70 seconds'")
  })
  const [row] = await standing.execute(
    "select count(*)::int as n from sms_code where sent_at > now() - interval '1 hour'",
  )
  await report({
    test: 'T27',
    seed: draws.seed,
    since,
    figures: { challenges, guesses: challenges * 5, hits, late, sent, twinLate: twin.late },
  })
  expect(late).toBe(0)
  expect(hits).toBeLessThanOrEqual(2)
  expect(row?.n).toBeLessThanOrEqual(5)
  expect(sent).toBeLessThanOrEqual(10)
  expect(twin.late).toBeGreaterThan(0)
})
