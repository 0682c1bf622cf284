import type { FastifyInstance } from 'fastify'
import { groups, modulesOf } from '#app/navigation/index.ts'
import type { Act } from '#kernel/server/act.ts'
import { buildHttp } from '#kernel/server/http.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { connect } from '#kernel/server/port.ts'
import type { AnyRoute } from '#kernel/server/route.ts'
import { serve } from '#kernel/server/serve.ts'
import {
  type AccountDraft,
  accessModule,
  accessPorts,
  catalogue,
  catalogueOf,
  openAccount,
  seedAccess,
} from '#modules/access/server/index.ts'
import {
  accessAnswers,
  accountModule,
  accountPorts,
  forgetRates,
  forgetSettings,
  givePassword,
  openGate,
  operatorSettings,
  seedSettings,
} from '#modules/account/server/index.ts'
import { openHouse, type TestHouse } from './house.ts'
import type { Parsed } from './parsed.ts'
import { testOrganisation } from './people.ts'
import { reconnect } from './stand-ins.ts'

/** What a call was answered with. */
export interface BrowserAnswer {
  readonly status: number
  readonly statusCode: number
  readonly statusMessage: string
  readonly dataPoints: Parsed
  readonly headers: Readonly<Record<string, unknown>>
}

/** A browser that is not ours: it keeps cookies by hand and sends the token it was given. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance
  /** Where it stands. */
  ip = '203.0.113.7'
  /** Left out: the token of the cookie is sent, as pages do. */
  token: string | null | undefined

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  get(path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) {
    return this.#send('GET', path, { query, headers })
  }

  post(path: string, payload: object = {}, headers: Record<string, string> = {}) {
    return this.#send('POST', path, { payload, headers })
  }

  /** Sends one file as the part `upfile` of a form. */
  upload(path: string, query: Record<string, string>, file: { name: string; bytes: Buffer }) {
    const edge = 'edge-of-the-part'
    const head = `--${edge}\r\ncontent-disposition: form-data; name="upfile"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    const payload = Buffer.concat([
      Buffer.from(head),
      file.bytes,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ])
    const headers = { 'content-type': `multipart/form-data; boundary=${edge}` }
    return this.#send('POST', path, { query, payload, headers })
  }

  async #send(
    method: 'GET' | 'POST',
    url: string,
    given: { query?: Record<string, string>; payload?: object; headers: Record<string, string> },
  ): Promise<BrowserAnswer> {
    const token = this.token === undefined ? this.cookies.get('gyb_token') : this.token
    const response = await this.#app.inject({
      method,
      url,
      query: given.query,
      payload: given.payload,
      remoteAddress: this.ip,
      headers: {
        host: 'localhost',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token ? { 'x-token': token } : {}),
        ...given.headers,
      },
    })
    for (const { name, value } of response.cookies) this.cookies.set(name, value)
    return { status: response.statusCode, headers: response.headers, ...response.json() }
  }
}

/** Text messages that were sent. */
export interface SentMessage {
  readonly phone: string
  readonly template: string
  readonly params: Readonly<Record<string, string>>
}

/** The product's people and logins on a database of their own. */
export interface AccountWorld {
  readonly house: TestHouse
  readonly app: FastifyInstance
  readonly sent: SentMessage[]
  readonly notices: { readonly title: string; readonly accounts: readonly string[] }[]
  browser(): Browser
  /** Solves a captcha as a person would; answers its ticket. */
  solve(browser: Browser, kind?: 'puzzle' | 'icon'): Promise<string>
  /** The first step of a login, captcha included. */
  login(browser: Browser, loginName: string, password?: string): Promise<BrowserAnswer>
  /** An account with these built-in roles and the password of every test. */
  account(loginName: string, more?: Partial<AccountDraft>): Promise<string>
  /** Sets a security setting, as the product itself. */
  set(key: string, value: unknown): Promise<void>
  /** Moves the clock of sessions, codes and counters: everything they remember becomes older. */
  pass(minutes: number): Promise<void>
  execute(sql: string): Promise<readonly Record<string, unknown>[]>
  close(): Promise<void>
}

export const goodPassword = 'Reiher-Nebel-42'

/** The phone of the n-th account of a test. */
export const phoneOf = (turn: number) => `138${String(turn).padStart(8, '0')}`

/** Makes an account that can sign in with `goodPassword`; gives its id. */
export async function makeAccount(
  act: Act,
  draft: Pick<AccountDraft, 'loginName' | 'phone'> & Partial<AccountDraft>,
): Promise<string> {
  const row = await openAccount(act, {
    ownerKind: 'platform',
    realName: `测试${draft.loginName}`,
    state: 'enabled',
    roles: ['operator'],
    reason: '测试',
    ...draft,
  })
  await givePassword(act, row.id, goodPassword)
  return row.id
}

const charity: ServerModule = { name: 'charity', servings: [serve(testOrganisation)] }

/**
 * Opens the world. Text messages reach people unless `sms` says otherwise; `modules` stand beside
 * people and logins in the place of organisations that are only referred to.
 */
export async function openAccountWorld({
  sms = true,
  modules = [charity],
}: {
  sms?: boolean
  modules?: readonly ServerModule[]
} = {}): Promise<AccountWorld> {
  const house = await openHouse([...modules, accessModule, accountModule], {
    connect: made => {
      const builtPlaces = new Set(
        groups.flatMap(group => group.places.map(place => place.path.toLowerCase())),
      )
      connect(made, catalogue, catalogueOf(made, { groups, modulesOf, builtPlaces }))
    },
  })
  const sent: SentMessage[] = []
  const notices: AccountWorld['notices'] = []
  reconnect(accessPorts, accessAnswers)
  reconnect(accountPorts, {
    canSendSms: () => sms,
    smsReachesPeople: () => sms,
    sendSms: async (_act, message) => void sent.push(message),
    notify: async (_act, notice) => void notices.push(notice),
  })
  connect(house.house, operatorSettings, {
    mode: 'test',
    allowsHttp: false,
    origin: '',
    hashCost: { memory: 256, passes: 1, lanes: 1 },
  })
  const { hearCodes, testRoutes } = await import('#modules/account/server/test-routes.ts')
  hearCodes(house.house)
  const routes: readonly AnyRoute[] = [...house.house.routes, ...testRoutes]
  const app = await buildHttp({
    ...{ database: house.database, gate: openGate(house.database), routes },
    holdsAnswers: true,
  })
  await house.prepare(async act => {
    await seedAccess(act)
    await seedSettings(act)
  })
  const execute = async (text: string) =>
    (await house.database.read('all', reader => reader.client.query(text))).rows
  let phones = 0

  async function solve(browser: Browser, kind: 'puzzle' | 'icon' = 'puzzle'): Promise<string> {
    if (kind === 'icon') {
      const shown = (await browser.get('/api/upms/sso/getIconImage')).dataPoints
      const { points } = (
        await browser.get('/api/test/captcha', { challengeId: shown.challengeId })
      ).dataPoints
      const solved = await browser.post('/api/upms/sso/checkIconImage', {
        challengeId: shown.challengeId,
        points,
      })
      return solved.dataPoints.iconImage
    }
    const shown = (await browser.get('/api/upms/sso/getPuzzleValidCode')).dataPoints
    const { x } = (await browser.get('/api/test/captcha', { challengeId: shown.challengeId }))
      .dataPoints
    const solved = await browser.get('/api/upms/sso/checkPuzzleValidCode', {
      challengeId: shown.challengeId,
      x: String(x),
      track: Buffer.from('p:40,90;50,120;3,60').toString('base64url'),
    })
    return solved.dataPoints.validateCode
  }

  return {
    house,
    app,
    sent,
    notices,
    browser: () => new Browser(app),
    solve,
    async login(browser, loginName, password = goodPassword) {
      const validateCode = await solve(browser)
      return browser.get('/api/upms/sso/puzzle/login', {
        loginName,
        loginPassword: password,
        validateCode,
      })
    },
    async account(loginName, more = {}) {
      phones += 1
      return house.prepare(act => makeAccount(act, { loginName, phone: phoneOf(phones), ...more }))
    },
    async set(key, value) {
      await house.database.read('all', reader =>
        reader.client.query(
          'update platform_security set value = $2 where key = $1 and scope_kind = $3',
          [key, JSON.stringify(value), 'global'],
        ),
      )
      forgetSettings()
    },
    async pass(minutes) {
      const ago = `interval '${minutes} minutes'`
      await execute(`update session set started_at = started_at - ${ago}, last_seen_at = last_seen_at - ${ago},
        expires_at = expires_at - ${ago}, elevated_until = elevated_until - ${ago}`)
      await execute(
        `update sms_code set sent_at = sent_at - ${ago}, expires_at = expires_at - ${ago}`,
      )
      await execute(
        `update login_counter set window_start = window_start - ${ago}, blocked_until = blocked_until - ${ago}`,
      )
      await execute(`update login_step set passed_at = passed_at - ${ago}`)
      await execute(
        `update captcha_challenge set expires_at = expires_at - ${ago}, ticket_expires_at = ticket_expires_at - ${ago}`,
      )
      await execute(`update key_challenge set expires_at = expires_at - ${ago}`)
      await execute(`update password_ticket set expires_at = expires_at - ${ago}`)
      forgetRates()
    },
    execute,
    async close() {
      await app.close()
      await house.close()
    },
  }
}
