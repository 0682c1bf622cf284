import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Gate } from '#kernel/server/gate.ts'
import { buildHttp } from '#kernel/server/http.ts'
import { forgetRates, openGate } from '#modules/account/server/index.ts'
import { Browser } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { inParallel, puzzleTicket } from './clients.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/* T24: a session belongs to the browser that logged in, and to no cookie or token made up or borrowed. */

const guesses = 10_000
const me = '/api/user/user/getUserInfoByManage'
const sidCookie = '__Host-gyb_sid'
let standing: Standing

beforeAll(async () => {
  standing = await openStanding()
  await standing.account('owner')
  await standing.account('other')
})
afterAll(async () => {
  await standing.close()
  await standing.drop()
})

const sidOf = (browser: Browser) => browser.cookies.get(sidCookie) ?? ''
const tokenOf = (browser: Browser) => browser.cookies.get('gyb_token') ?? ''

/** How many of the borrowed and made-up pairs of cookie and token are let in. */
async function accepted(app: FastifyInstance, pairs: readonly (readonly [string, string])[]) {
  let count = 0
  await inParallel(pairs.length, 16, async at => {
    const [cookie = '', token = ''] = pairs[at] ?? []
    const response = await app.inject({
      url: me,
      headers: { host: 'localhost', cookie, ...(token === '' ? {} : { 'x-token': token }) },
    })
    if (response.statusCode === 200) count++
  })
  return count
}

/** The twin: whoever has the token of a session is its holder; nobody looks at the cookie. */
function tokenOnly(gate: Gate, token: string): Gate {
  return {
    ...gate,
    async identify(request) {
      const isHolder = request.headers['x-token'] === token
      const person = isHolder ? personWith([]) : null
      return { person, sessionHash: '', restricted: false }
    },
  }
}

it('T24 lets in no guessed, borrowed, tossed or stale session; a gate of tokens alone does', async () => {
  const since = performance.now()
  const { app } = standing.product
  const owner = await standing.signedIn('owner')
  const other = await standing.signedIn('other')
  const stale = await standing.signedIn('other')
  const staleSid = sidOf(stale)
  await stale.get('/api/upms/sso/logout')
  const last = await standing.signedIn('other')
  const stranger = standing.browser()
  await stranger.get('/api/upms/sso/getToken')
  const sid = (value: string) => `${sidCookie}=${value}`
  const flipped = (text: string) => text.replace(/^./, first => (first === 'A' ? 'B' : 'A'))
  const wrong: (readonly [string, string])[] = [
    ['', tokenOf(owner)],
    [sid(sidOf(owner)), ''],
    [sid(sidOf(owner)), tokenOf(last)],
    [sid(sidOf(last)), tokenOf(owner)],
    [sid(sidOf(stranger)), tokenOf(owner)],
    [sid(sidOf(owner)), tokenOf(stranger)],
    [sid(staleSid), tokenOf(stale)],
    [sid(sidOf(other)), tokenOf(other)],
    [sid(flipped(sidOf(owner))), tokenOf(owner)],
    [sid(sidOf(owner)), flipped(tokenOf(owner))],
    [`gyb_sid=${sidOf(owner)}`, tokenOf(owner)],
    [`${sid(sidOf(stranger))}; ${sid(sidOf(owner))}`, tokenOf(owner)],
    [`${sid(sidOf(owner))}; ${sid(sidOf(stranger))}`, tokenOf(stranger)],
    [sid(`${sidOf(owner)} `.repeat(2)), tokenOf(owner)],
    [sid(sidOf(owner).toLowerCase()), tokenOf(owner)],
    [sid(`${sidOf(owner)}%00`), tokenOf(owner)],
    [sid("' or true --"), tokenOf(owner)],
    [`${sid(sidOf(owner))}; gyb_login=true; gyb_token=${tokenOf(owner)}`, ''],
  ]
  const borrowed = await accepted(app, wrong)
  const guessed = await accepted(
    app,
    Array.from({ length: guesses }, () => {
      const made = randomBytes(32).toString('base64url')
      return [sid(made), tokenOf(owner)] as const
    }),
  )
  const twinApp = await buildHttp({
    database: standing.database,
    gate: tokenOnly(openGate(standing.database), tokenOf(owner)),
    routes: standing.product.house.routes.map(each =>
      each.path === me ? { ...each, read: undefined, handle: async () => null } : each,
    ),
  })
  const twin = await accepted(twinApp, wrong)
  await twinApp.close()
  const own = await accepted(app, [[sid(sidOf(owner)), tokenOf(owner)]])
  await report({
    test: 'T24',
    since,
    figures: { guesses, guessed, pairs: wrong.length, borrowed, own, twin },
  })
  expect({ borrowed, guessed, own }).toEqual({ borrowed: 0, guessed: 0, own: 1 })
  expect(twin).toBeGreaterThan(0)
})

it('T24 gives a new id at login, and the one from before opens nothing', async () => {
  const victim = standing.browser()
  await victim.get('/api/upms/sso/getToken')
  const planted = { sid: sidOf(victim), token: tokenOf(victim) }
  forgetRates()
  expect((await standing.login(victim, 'owner')).statusCode).toBe(1)
  expect(sidOf(victim)).not.toBe(planted.sid)
  const attacker = new Browser(standing.product.app)
  attacker.cookies.set(sidCookie, planted.sid)
  attacker.token = planted.token
  expect((await attacker.get(me)).statusCode).toBe(4010)
  const forced = standing.browser()
  forced.cookies.set(sidCookie, 'x'.repeat(43))
  await puzzleTicket(forced)
  expect(sidOf(forced)).not.toBe('x'.repeat(43))
})
