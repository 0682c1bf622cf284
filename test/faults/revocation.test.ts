import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Gate } from '#kernel/server/gate.ts'
import { buildHttp } from '#kernel/server/http.ts'
import { findRow, moveRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { raisePermRev } from '#modules/access/server/index.ts'
import { openGate } from '#modules/account/server/index.ts'
import { type Browser, goodPassword } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { openMadeUpGate } from './made-up-gate.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/* T22: what was taken away is gone with the next request, under load. */

const asked = '/api/project/project/getCount'
let standing: Standing
let honest: FastifyInstance
let keeping: FastifyInstance
let ruling: FastifyInstance
const rulers = openMadeUpGate()
const ruler = personWith(['account.endSession', 'account.disable', 'account.view', 'grant.revoke'])

beforeAll(async () => {
  standing = await openStanding()
  const { database, product } = standing
  const { routes } = product.house
  honest = await buildHttp({ database, gate: openGate(database), routes })
  keeping = await buildHttp({ database, gate: keepFor(openGate(database), 1500), routes })
  ruling = await buildHttp({ database, gate: rulers.gate, routes })
  for (const app of [honest, keeping]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const app of [honest, keeping, ruling]) await app.close()
  await standing.close()
  await standing.drop()
})

/** The twin: remembers for a while who a cookie was. */
function keepFor(gate: Gate, milliseconds: number): Gate {
  const known = new Map<string, { at: number; visitor: Awaited<ReturnType<Gate['identify']>> }>()
  return {
    ...gate,
    async identify(request, reply, route) {
      const key = request.headers.cookie ?? ''
      const kept = known.get(key)
      if (kept !== undefined && Date.now() - kept.at < milliseconds) return kept.visitor
      const visitor = await gate.identify(request, reply, route)
      known.set(key, { at: Date.now(), visitor })
      return visitor
    },
  }
}

const originOf = (app: FastifyInstance) =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const headersOf = ({ cookies }: Browser) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-token': cookies.get('gyb_token') ?? '',
})

interface Load {
  readonly sent: number
  readonly before: number
  /** Accepted although sent after the revocation had been answered. */
  readonly after: number
}

/** Eight clients ask without a pause while `revoke` happens. */
async function under(
  app: FastifyInstance,
  browser: Browser,
  revoke: () => Promise<unknown>,
): Promise<Load> {
  const origin = originOf(app)
  const headers = headersOf(browser)
  const calls: { at: number; status: number }[] = []
  let isOver = false
  const client = async () => {
    while (!isOver) {
      const at = performance.now()
      const response = await fetch(`${origin}${asked}`, { headers })
      await response.arrayBuffer()
      calls.push({ at, status: response.status })
    }
  }
  const clients = Array.from({ length: 8 }, client)
  await new Promise(resolve => setTimeout(resolve, 500))
  await revoke()
  const revokedAt = performance.now()
  await new Promise(resolve => setTimeout(resolve, 700))
  isOver = true
  await Promise.all(clients)
  const accepted = calls.filter(({ status }) => status === 200)
  return {
    sent: calls.length,
    before: accepted.filter(({ at }) => at < revokedAt).length,
    after: accepted.filter(({ at }) => at >= revokedAt).length,
  }
}

async function rule(path: string, payload: object): Promise<void> {
  const response = await ruling.inject({
    method: 'POST',
    url: path,
    headers: rulers.as(ruler),
    payload,
  })
  expect(response.json().statusMessage).toBe('success')
}

type Revocation = (who: { id: string; browser: Browser }) => Promise<unknown>

const revocations: Readonly<Record<string, Revocation>> = {
  logout: ({ browser }) => browser.get('/api/upms/sso/logout'),
  forced: ({ id }) => rule('/api/access/account/endSession', { id }),
  disabled: ({ id }) =>
    standing.product.act('T22', async act => {
      const row = await findRow(act.tx, account, id)
      if (row) await moveRow(act, account, row, 'disable')
    }),
  role: ({ id }) =>
    standing.product.act('T22', async act => {
      await act.tx.execute(`update "grant" set state = 'revoked' where account = '${id}'`)
      await raisePermRev(act, [id])
    }),
  password: async ({ browser }) => {
    // From another browser of the same person, so that this one's session is among those that end.
    const other = standing.browser()
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    await standing.execute('update login_counter set failures = 0, blocked_until = null')
    const answer = await other.post('/api/upms/password/change', {
      oldPassword: goodPassword,
      newPassword: 'Kranich-Wolke-77',
    })
    expect(answer.statusMessage).toBe('success')
  },
}

it('T22 accepts nothing after a revocation; a gate that remembers does', async () => {
  const since = performance.now()
  const figures: Record<string, number> = {}
  await standing.set('session.single', false)
  for (const [name, revoke] of Object.entries(revocations)) {
    const id = await standing.account(name)
    const browser = await standing.signedIn(name)
    // A change of password keeps the session it was made from: the load is another one's.
    const loaded = name === 'password' ? await standing.signedIn(name) : browser
    const load = await under(honest, loaded, () => revoke({ id, browser }))
    figures[`${name}Sent`] = load.sent
    figures[`${name}After`] = load.after
    expect(load.before, name).toBeGreaterThan(10)
    expect(load.after, name).toBe(0)
  }
  await standing.account('twin')
  const browser = await standing.signedIn('twin')
  const twin = await under(keeping, browser, () => browser.get('/api/upms/sso/logout'))
  await report({ test: 'T22', since, figures: { ...figures, twinAfter: twin.after } })
  expect(twin.after).toBeGreaterThan(0)
})
