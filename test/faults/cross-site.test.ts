import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '#test/e2e/browser.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/* T23: a page of another origin ends no session, makes none and changes nothing, in a real browser. */

let standing: Standing
let chromium: Browser
let attacker: Server
/** The product, and its twin that believes the cookie alone and asks nobody where a call came from. */
let honest: string
let open: string
let twin: Server

beforeAll(async () => {
  standing = await openStanding()
  await standing.set('session.single', false)
  await standing.account('victim')
  const { app } = standing.product
  await app.listen({ port: 0, host: '127.0.0.1' })
  honest = `http://localhost:${(app.server.address() as AddressInfo).port}`
  twin = createServer((request, response) => {
    delete request.headers['sec-fetch-site']
    delete request.headers.origin
    const token = /gyb_token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
    if (token !== undefined) request.headers['x-token'] = token
    app.routing(request, response)
  })
  open = await listening(twin)
  attacker = createServer((_request: IncomingMessage, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><title>抽奖</title><body></body>')
  })
  chromium = await openBrowser()
})
afterAll(async () => {
  await chromium.close()
  for (const server of [attacker, twin]) server.closeAllConnections()
  for (const server of [attacker, twin]) server.close()
  await standing.close()
  await standing.drop()
})

function listening(server: Server): Promise<string> {
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://localhost:${(server.address() as AddressInfo).port}`)
    })
  })
}

/** What another page can make a browser send. */
const ways: Readonly<Record<string, (page: Page, url: string) => Promise<unknown>>> = {
  img: (page, url) =>
    page.evaluate(
      src =>
        new Promise(resolve => {
          const image = new Image()
          image.onload = image.onerror = resolve
          image.src = src
        }),
      url,
    ),
  script: (page, url) =>
    page.evaluate(
      src =>
        new Promise(resolve => {
          const script = document.createElement('script')
          script.onload = script.onerror = resolve
          script.src = src
          document.head.append(script)
        }),
      url,
    ),
  'fetch no-cors': (page, url) =>
    page.evaluate(
      to =>
        fetch(to, { mode: 'no-cors', credentials: 'include' })
          .catch(() => undefined)
          .then(() => {}),
      url,
    ),
  'fetch cors': (page, url) =>
    page.evaluate(
      to =>
        fetch(to, { credentials: 'include' })
          .catch(() => undefined)
          .then(() => {}),
      url,
    ),
  'fetch post': (page, url) =>
    page.evaluate(
      to =>
        fetch(to, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' })
          .catch(() => undefined)
          .then(() => {}),
      url,
    ),
  'form get': (page, url) => submit(page, url, 'GET'),
  'form post': (page, url) => submit(page, url, 'POST'),
  iframe: (page, url) =>
    page.evaluate(
      src =>
        new Promise(resolve => {
          const frame = document.createElement('iframe')
          frame.onload = frame.onerror = resolve
          frame.src = src
          document.body.append(frame)
          setTimeout(resolve, 1000)
        }),
      url,
    ),
  navigation: (page, url) => leave(page, () => page.evaluate(to => location.assign(to), url)),
  beacon: (page, url) => page.evaluate(to => void navigator.sendBeacon(to, '{}'), url),
}

function submit(page: Page, url: string, method: 'GET' | 'POST'): Promise<void> {
  return leave(page, () =>
    page.evaluate(
      ([action, how]) => {
        const form = document.createElement('form')
        form.action = action ?? ''
        form.method = how ?? ''
        form.innerHTML = '<input name="key" value="1">'
        document.body.append(form)
        form.submit()
      },
      [url, method],
    ),
  )
}

/** Leaves the page and waits for the next one: a page that is closed on its way out may never close. */
async function leave(page: Page, go: () => Promise<void>): Promise<void> {
  const arrived = page.waitForEvent('load', { timeout: 2000 }).catch(() => undefined)
  await go().catch(() => undefined)
  await arrived
}

const preference = 'key=crossed&value=1'
const targets = [
  '/api/upms/sso/logout',
  `/api/platform/preference/set?${preference}`,
  '/api/upms/sso/puzzle/login?loginName=victim&loginPassword=x&validateCode=y',
  '/api/upms/password/postpone',
  '/api/common/notice/read',
  '/api/upms/session/end?id=01900000-0000-7000-8000-000000000000',
]

/** A browser in which the victim is signed in at `address`. */
async function victimAt(address: string): Promise<BrowserContext> {
  const signedIn = await standing.signedIn('victim')
  const context = await chromium.newContext()
  // Secure cookies are set for the secure address; browsers send them to localhost without TLS too.
  const url = address.replace('http:', 'https:')
  await context.addCookies(
    [...signedIn.cookies].map(([name, value]) => ({
      ...{ name, value, url, secure: true, sameSite: 'Strict' as const },
      httpOnly: name !== 'gyb_token' && name !== 'gyb_login',
    })),
  )
  return context
}

interface Tried {
  tries: number
  ended: number
  made: number
}

const liveSessions = async () => {
  const [row] = await standing.execute(
    'select count(*) filter (where ended_at is null)::int as live, count(*)::int as made from session',
  )
  return { live: Number(row?.live), made: Number(row?.made) }
}

async function attack(address: string, from: string, paths: readonly string[]): Promise<Tried> {
  const tried: Tried = { tries: 0, ended: 0, made: 0 }
  let context = await victimAt(address)
  for (const path of paths) {
    for (const send of Object.values(ways)) {
      const page = await context.newPage()
      await page.goto(from)
      const before = await liveSessions()
      // A page that has navigated away may never answer the call that made it do so.
      await Promise.race([send(page, `${address}${path}`).catch(() => undefined), pause(2000)])
      const after = await liveSessions()
      await page.close()
      tried.tries++
      if (after.made > before.made) tried.made++
      if (after.live >= before.live) continue
      tried.ended++
      await context.close()
      context = await victimAt(address)
    }
  }
  await context.close()
  return tried
}

it('T23 lets no page of another origin act for the person, also of the same site; its twin does', async () => {
  const since = performance.now()
  const near = await listening(attacker)
  const far = near.replace('localhost', '127.0.0.1')
  // Another port of the same host is the same site: SameSite does not help there.
  const sameSite = await attack(honest, near, targets)
  const crossSite = await attack(honest, far, targets)
  const [row] = await standing.execute('select count(*)::int as n from preference')
  const [ended] = await standing.execute(
    "select count(*)::int as n from session where end_reason = 'logout'",
  )
  const twinned = await attack(open, near, targets.slice(0, 1))
  await report({
    test: 'T23',
    since,
    figures: {
      tries: sameSite.tries + crossSite.tries,
      ended: sameSite.ended + crossSite.ended,
      made: sameSite.made + crossSite.made,
      preferences: Number(row?.n),
      twinEnded: twinned.ended,
    },
  })
  for (const each of [sameSite, crossSite]) {
    expect(each).toEqual({ tries: 60, ended: 0, made: 0 })
  }
  expect(row?.n).toBe(0)
  expect(ended?.n).toBe(0)
  expect(twinned.ended).toBeGreaterThan(0)
})
