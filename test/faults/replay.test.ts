import { createHash } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgetRates } from '#modules/account/server/index.ts'
import { openTicket } from '#modules/account/server/tickets.ts'
import { type Browser, goodPassword } from '#test/account-world.ts'
import { puzzleTrack } from './clients.ts'
import { paidGift, signedPush } from './intake-client.ts'
import { report } from './report.ts'
import { solvedTicket } from './solved-ticket.ts'
import { openStanding, type Standing } from './standing.ts'

/* T28: what is good for one time is good for one time, also of fifty at the same moment. */

const atOnce = 50
const sso = '/api/upms/sso'
let standing: Standing
const figures: Record<string, number> = {}
const since = performance.now()

beforeAll(async () => {
  standing = await openStanding()
  await standing.account('zhang')
})
beforeEach(async () => {
  forgetRates()
  await standing.execute('delete from login_counter')
})
afterAll(async () => {
  await report({ test: 'T28', since, figures: { atOnce, ...figures } })
  await standing.close()
  await standing.drop()
})

const together = <T>(work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: atOnce }, (_, at) => work(at)))

/** How many of fifty at once, and of one more afterwards, are accepted. */
async function acceptedOf(name: string, work: (at: number) => Promise<boolean>): Promise<number> {
  const answers = [...(await together(work)), await work(atOnce)]
  const count = answers.filter(Boolean).length
  figures[name] = count
  return count
}

/** A wrong password spends the ticket and nothing else: the answer tells whether it was good. */
async function isTicketTaken(browser: Browser, validateCode: string, at: number): Promise<boolean> {
  const answer = await browser.post(`${sso}/puzzle/login`, {
    loginName: `nobody${at}`,
    loginPassword: 'wrong-Password-1',
    validateCode,
  })
  return answer.statusMessage === '用户名或密码错误'
}

it('a captcha ticket', async () => {
  const browser = standing.browser()
  const ticket = await solvedTicket(standing, browser)
  expect(await acceptedOf('ticket', at => isTicketTaken(browser, ticket, at))).toBe(1)
})

it('the answer to a captcha', async () => {
  const browser = standing.browser()
  const { challengeId } = (await browser.get(`${sso}/getPuzzleValidCode`)).dataPoints
  const { x } = (await browser.get('/api/test/captcha', { challengeId })).dataPoints
  const solve = async () => {
    const given = { challengeId, x: String(x), track: puzzleTrack }
    return (await browser.get(`${sso}/checkPuzzleValidCode`, given)).statusCode === 1
  }
  expect(await acceptedOf('challenge', solve)).toBe(1)
})

it('a code by text message', async () => {
  await standing.set('twoFactor.required', ['platform'])
  const browser = standing.browser()
  const first = await standing.login(browser, 'zhang')
  expect(first.dataPoints.nextStep).toBe('phone')
  await browser.post('/api/user/user/sendLoginCodeV3', { loginName: 'zhang', sourceType: 100000 })
  const { code } = (await browser.get('/api/test/outbox', { loginName: 'zhang' })).dataPoints
  const cookies = new Map(browser.cookies)
  const enter = async () => {
    const own = standing.browser()
    for (const [name, value] of cookies) own.cookies.set(name, value)
    const answer = await own.post(`${sso}/double/factor/login`, {
      ...{ sourceType: 100000, loginName: 'zhang', loginPassword: goodPassword },
      phoneCode: code,
    })
    return answer.statusCode === 1
  }
  expect(await acceptedOf('code', enter)).toBe(1)
  await standing.set('twoFactor.required', [])
})

it('a sealed password', async () => {
  const browser = standing.browser()
  const { loginKey, now } = (await browser.get(`${sso}/getToken`)).dataPoints
  const content = JSON.stringify({ p: goodPassword, n: 'n'.repeat(32), t: now })
  const sealed = `sm2:${loginKey.id}:${sm2.doEncrypt(content, loginKey.publicKey, 1)}`
  const enter = async () => {
    const own = standing.browser()
    const validateCode = await solvedTicket(standing, own)
    const given = { loginName: 'zhang', loginPassword: sealed, validateCode }
    return (await own.post(`${sso}/puzzle/login`, given)).statusCode === 1
  }
  expect(await acceptedOf('sealedPassword', enter)).toBe(1)
})

it('a link to set a password', async () => {
  const id = await standing.account('reset')
  const ticket = await standing.product.act('T28', act => openTicket(act, id, 'reset'))
  const reset = async (at: number) => {
    forgetRates()
    const answer = await standing.browser().post('/api/upms/password/reset', {
      ticket,
      newPassword: `Kranich-Wolke-${100 + at}`,
    })
    return answer.statusCode === 1
  }
  expect(await acceptedOf('passwordLink', reset)).toBe(1)
})

it('a signed call of the intake', async () => {
  const gift = paidGift('replayed', { cause: standing.north.cause })
  const url = '/api/finance/intake/donation'
  const push = signedPush(url, gift, { client: standing.north.client, key: 'replayed' })
  const send = async () => {
    const { headers, body } = push
    const answer = await standing.product.app.inject({
      method: 'POST',
      url,
      headers,
      payload: body,
    })
    return answer.statusCode === 200
  }
  expect(await acceptedOf('signedCall', send)).toBe(1)
})

it('the twin that looks first and marks afterwards accepts again', async () => {
  const browser = standing.browser()
  const ticket = await solvedTicket(standing, browser)
  const hash = createHash('sha256').update(ticket).digest('hex')
  const spend = () =>
    standing.database.read('all', async ({ client }) => {
      const text = 'select 1 from captcha_challenge where ticket_hash = $1 and used_at is null'
      const { rowCount } = await client.query(text, [hash])
      const mark = 'update captcha_challenge set used_at = now() where ticket_hash = $1'
      await client.query(mark, [hash])
      return rowCount === 1
    })
  expect(await acceptedOf('twin', spend)).toBeGreaterThan(1)
})
