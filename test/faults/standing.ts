import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openProduct, type Product } from '#app/server/product.ts'
import { originOf, readSettings } from '#app/server/settings.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Database } from '#kernel/server/database.ts'
import { fileKeeper } from '#kernel/server/file-use.ts'
import { insertRow } from '#kernel/server/rows.ts'
import type { AccountDraft } from '#modules/access/server/index.ts'
import {
  accountPorts,
  forgetRates,
  forgetSettings,
  operatorSettings,
} from '#modules/account/server/index.ts'
import {
  merchantFacts,
  organisationFacts,
} from '#modules/charity/model/fixture/organisation-facts.ts'
import { organisation, orgMerchant } from '#modules/charity/model/index.ts'
import { apiClient } from '#modules/finance/model/index.ts'
import { keepUses } from '#modules/platform/server/index.ts'
import { project } from '#modules/project/model/index.ts'
import {
  Browser,
  type BrowserAnswer,
  goodPassword,
  makeAccount,
  phoneOf,
} from '#test/account-world.ts'
import { sampleRow } from '#test/contract/sample.ts'
import { type TestDatabase, testDatabase, testTemplate } from '#test/database.ts'
import { answerPort, reconnect } from '../stand-ins.ts'
import { puzzleTicket } from './clients.ts'

/** A charity that takes gifts. */
export interface Charity {
  readonly id: string
  readonly name: string
  readonly merchant: string
  /** A project that is raising money. */
  readonly cause: string
  /** The signing key of its intake. */
  readonly client: { readonly accessKey: string; readonly secret: string }
}

/** The whole product, on a database of its own, with two charities in it. */
export interface Standing {
  readonly product: Product
  readonly database: Database
  /** DATABASE_URL and DATA_DIR for processes beside this one. */
  readonly url: string
  readonly dataDir: string
  readonly north: Charity
  readonly south: Charity
  /** An account with these built-in roles and the password of every test; answers its id. */
  account(loginName: string, more?: Partial<AccountDraft>): Promise<string>
  /** A whole row of samples, past every rule of its resource; answers its id. */
  plant(resource: AnyResource, values: Record<string, unknown>): Promise<string>
  browser(): Browser
  /** A login, captcha included. */
  login(browser: Browser, loginName: string, password?: string): Promise<BrowserAnswer>
  /** A browser whose login has succeeded. */
  signedIn(loginName: string): Promise<Browser>
  set(key: string, value: unknown): Promise<void>
  /** Everything that sessions, codes and counters remember becomes older. */
  pass(minutes: number): Promise<void>
  execute(sql: string): Promise<readonly Record<string, unknown>[]>
  /** As the cluster's own user, who may change tables and sees every session. */
  readonly owner: pg.Client
  /** Closes the product; its database stays for other processes until `drop`. */
  close(): Promise<void>
  drop(): Promise<void>
}

/** The master key of every product of a fault run, for MASTER_KEY. */
export const masterKey = Buffer.alloc(32, 5).toString('base64')

/** What a product of a fault run reads from its environment. */
export function environmentOf(dataDir: string, url: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    MASTER_KEY: masterKey,
    PORT: '0',
    DEMO: '0',
  }
}

/** Opens the product. `hashCost` small unless the time of logins is what a run is about. */
export async function openStanding({
  realHashes = false,
}: {
  realHashes?: boolean
} = {}): Promise<Standing> {
  process.env.MASTER_KEY = masterKey
  const dataDir = await mkdtemp(join(tmpdir(), 'gongyibao-faults-'))
  const template = await testTemplate('faults_product', async url => {
    const fresh = await openProduct(url, readSettings(environmentOf(dataDir, url)))
    await fresh.close()
  })
  const own: TestDatabase = await testDatabase(template)
  const settings = readSettings(environmentOf(dataDir, own.url))
  const product = await openProduct(own.url, settings)
  reconnect(accountPorts, {
    canSendSms: () => true,
    smsReachesPeople: () => true,
    sendSms: async () => {},
  })
  answerPort(operatorSettings, {
    mode: settings.mode,
    allowsHttp: settings.allowsHttp,
    origin: originOf(settings),
    ...(realHashes ? {} : { hashCost: { memory: 256, passes: 1, lanes: 1 } }),
  })
  forgetSettings()
  forgetRates()
  const { database } = product
  const owner = new pg.Client(own.url)
  await owner.connect()
  const execute = async (text: string) =>
    (await database.read('all', reader => reader.client.query(text))).rows
  let phones = 0
  let turn = 100
  answerPort(fileKeeper, async () => {})
  const north = await product.act('测试', act => makeCharity(act, '北方慈善基金会', 1))
  const south = await product.act('测试', act => makeCharity(act, '南方慈善基金会', 2))
  answerPort(fileKeeper, keepUses)
  const standing: Standing = {
    product,
    database,
    url: own.url,
    dataDir,
    north,
    south,
    async account(loginName, more = {}) {
      phones += 1
      return product.act('测试', act =>
        makeAccount(act, { loginName, phone: phoneOf(phones), ...more }),
      )
    },
    async plant(resource, values) {
      turn += 1
      // Files that nobody has uploaded: their keeper would refuse them.
      answerPort(fileKeeper, async () => {})
      try {
        const row = { ...sampleRow(resource, turn), ...values }
        return await product.act(
          '测试',
          async act => (await insertRow(act, resource, row as never)).id,
        )
      } finally {
        answerPort(fileKeeper, keepUses)
      }
    },
    browser: () => new Browser(product.app),
    async login(browser, loginName, password = goodPassword) {
      forgetRates()
      const validateCode = await puzzleTicket(browser)
      return browser.post('/api/upms/sso/puzzle/login', {
        loginName,
        loginPassword: password,
        validateCode,
      })
    },
    async signedIn(loginName) {
      const browser = new Browser(product.app)
      const answer = await standing.login(browser, loginName)
      if (answer.statusCode !== 1) throw new Error(`${loginName}: ${answer.statusMessage}`)
      return browser
    },
    async set(key, value) {
      const text =
        "update platform_security set value = $2 where key = $1 and scope_kind = 'global'"
      await database.read('all', reader => reader.client.query(text, [key, JSON.stringify(value)]))
      forgetSettings()
    },
    async pass(minutes) {
      for (const [table, columns] of Object.entries(clocks)) {
        const moved = columns.map(column => `${column} = ${column} - interval '${minutes} minutes'`)
        await execute(`update ${table} set ${moved.join(', ')}`)
      }
      forgetRates()
    },
    execute,
    owner,
    async close() {
      await owner.end()
      await product.close()
    },
    async drop() {
      await own.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  await standing.set('twoFactor.required', [])
  return standing
}

/** The head of a charity, signed in. */
export async function headOf(standing: Standing, { id }: Charity): Promise<Browser> {
  const owned = { ownerKind: 'organisation', organisation: id } as const
  await standing.account('head', { ...owned, roles: ['org_head'] })
  return standing.signedIn('head')
}

const clocks = {
  session: ['started_at', 'last_seen_at', 'expires_at', 'elevated_until'],
  sms_code: ['sent_at', 'expires_at'],
  login_counter: ['window_start', 'blocked_until'],
  login_step: ['passed_at'],
  captcha_challenge: ['expires_at', 'ticket_expires_at'],
  password_ticket: ['expires_at'],
} as const

/** Written past the rules of review and filing, which tests of their own are about. */
async function makeCharity(act: Act, name: string, turn: number): Promise<Charity> {
  const { id, uscc } = await insertRow(act, organisation, organisationFacts(name))
  const merchant = await insertRow(act, orgMerchant, merchantFacts({ id, name, uscc }))
  const cause = await insertRow(act, project, {
    ...sampleRow(project, turn),
    organisation: id,
    state: 'raising',
    feeBasis: '1',
    feeRate: 500,
    minAmount: 1,
    custodial: false,
    overTarget: '1',
  } as never)
  const client = { accessKey: `ak_${turn}`, secret: `secret of ${name}` }
  await insertRow(act, apiClient, {
    name: `${name}小程序`,
    organisation: id,
    merchant: merchant.id,
    rate: 6000,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    ...client,
  })
  return { id, name, merchant: merchant.id, cause: cause.id, client }
}
