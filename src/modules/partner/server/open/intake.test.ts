import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { causePorts, causeTerms } from '#modules/cause/server/index.ts'
import { contentModule } from '#modules/content/server/index.ts'
import { charityGiving, giving, signCall } from '#modules/finance/server/index.ts'
import {
  type ProjectWorld,
  projectModules,
  projectWorld,
} from '#modules/project/server/fixture/project-world.ts'
import { stationModule } from '#modules/station/server/index.ts'
import { openTerms } from '#test/finance-world.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { watchKeys } from '../api-key.ts'
import {
  type Credentials,
  keeperActions,
  partnerDraft,
  type Signed,
  signedHeaders,
} from '../fixture/partner-world.ts'
import { partnerModule } from '../index.ts'

let house: TestHouse
let world: ProjectWorld
let cause: string
let merchantNo: string
let platform: { id: string; version: number }
let key: Credentials & { id: string; version: number }
const keeper = personWith(keeperActions)
const pushed = '/api/open/v1/donations'

beforeAll(async () => {
  house = await openHouse([...projectModules, contentModule, stationModule, partnerModule], {
    jobs: 'kept',
    connect() {
      answerPort(giving, { ...openTerms, ...charityGiving, causes: causeTerms })
      reconnect(causePorts, { siteOf: async () => null })
    },
  })
  world = await projectWorld(house, personWith)
  cause = (await world.raising()).id
  const { rows } = await house.prepare(act =>
    act.tx.execute<{ mch: string }>(
      sql`select mch_id as mch from org_merchant where organisation = ${world.north.id}`,
    ),
  )
  merchantNo = rows[0]?.mch ?? ''
  platform = await newPlatform()
  key = await newKey()
})
afterAll(() => house.close())

const post = (call: string, question: Record<string, unknown>, person = keeper) =>
  house.call(person, 'POST', `/api/platform/${call}`, question)

async function newPlatform() {
  const made = await post('partnerPlatform/insert', partnerDraft())
  const { id, version } = made.dataPoints
  return (await post('partnerPlatform/enable', { id, version })).dataPoints
}

async function newKey(more: object = {}) {
  const made = await post('apiKey/insert', {
    ...{ platform: platform.id, name: '捐赠推送', environment: '2' },
    scopes: ['donation.create', 'donation.query'],
    ...more,
  })
  expect(made.statusMessage).toBe('success')
  const { id, version, accessKey, newSecret: secret } = made.dataPoints
  return { id, version, accessKey, secret }
}

async function ask(call: Signed, by: Credentials = key, tamper?: (payload: string) => string) {
  const { payload, headers } = signedHeaders(call, by)
  const answer = await house.app.inject({
    ...{ method: call.method, url: call.url, headers },
    ...(call.method === 'POST' ? { payload: tamper?.(payload) ?? payload } : {}),
  })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers, ...answer.json() }
}

const gift = (more: object = {}) => ({
  ...{ merchantOrderNo: `TX${randomUUID().slice(0, 18)}`, channelTradeNo: randomUUID() },
  ...{ amount: 5000, cause, merchantNo, donor: { name: '李四' } },
  paidAt: new Date(Date.now() - 60_000).toISOString(),
  ...more,
})
const push = (body: object, more: Partial<Signed> = {}, by: Credentials = key) =>
  ask({ method: 'POST', url: pushed, body, ...more }, by)

const count = async (table: string, where = 'true') => {
  const { rows } = await house.prepare(act =>
    act.tx.execute<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`),
  )
  return rows[0]?.n
}

describe('the signature of a partner', () => {
  it('refuses one changed byte, an old clock and a used nonce, and leaves no gift', async () => {
    const before = await count('donation')
    const changed = await ask({ method: 'POST', url: pushed, body: gift() }, key, payload =>
      payload.replace('5000', '5001'),
    )
    expect(changed).toMatchObject({ status: 401, statusMessage: '签名不正确' })
    const old = String(Math.floor(Date.now() / 1000) - 301)
    expect(await push(gift(), { headers: { 'x-timestamp': old } })).toMatchObject({
      ...{ status: 401, statusMessage: '请求已过期' },
    })
    const nonce = randomUUID()
    const query = { method: 'GET' as const, url: `${pushed}?merchantOrderNo=none` }
    expect((await ask({ ...query, headers: { 'x-nonce': nonce } })).status).toBe(404)
    expect((await ask({ ...query, headers: { 'x-nonce': nonce } })).status).toBe(401)
    expect(await count('donation')).toBe(before)
  })

  it('is made with SM3 where the key says so, and with nothing else', async () => {
    const national = await newKey({ hmac: '2' })
    const signed = (hash: 'sha256' | 'sm3') => {
      const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()]
      const url = `${pushed}?merchantOrderNo=none`
      const call = { method: 'GET', url, timestamp, nonce, body: Buffer.from('') }
      const signature = signCall(national.secret, call, hash)
      const headers = { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature }
      return ask({ method: 'GET', url, headers }, national)
    }
    expect((await signed('sm3')).status).toBe(404)
    expect(await signed('sha256')).toMatchObject({ status: 401, statusMessage: '签名不正确' })
  })

  it('opens what its scopes name alone, from its addresses alone, and every call leaves a record', async () => {
    const reader = await newKey({ scopes: ['donation.query'] })
    const before = await count('api_call', `key = '${reader.id}'`)
    expect((await push(gift(), {}, reader)).status).toBe(403)
    expect(await count('api_call', `key = '${reader.id}' and status = 403`)).toBe((before ?? 0) + 1)
    const far = await newKey({ ips: '203.0.113.0/24\n2001:db8::/32' })
    expect(await push(gift(), {}, far)).toMatchObject({
      status: 403,
      statusMessage: '来源地址不在白名单',
    })
    const near = await newKey({ ips: '127.0.0.0/8' })
    expect((await push(gift(), {}, near)).statusMessage).toBe('success')
    const wrong = await post('apiKey/insert', {
      ...{ platform: platform.id, name: '错', scopes: ['cause.read'], ips: '300.1.1.1' },
    })
    expect(wrong.dataPoints.errors).toEqual([
      { field: 'ips', message: '「300.1.1.1」不是 IP 地址或网段' },
    ])
  })

  it('asks to wait after as many calls in a minute as its rate allows', async () => {
    const slow = await newKey({ rate: 60, scopes: ['cause.read'] })
    const asked = { method: 'GET' as const, url: '/api/open/v1/causes' }
    const answers = []
    // A minute may end between two of them: of 122 calls at least two meet the limit in any case.
    for (let call = 0; call < 122; call += 1) answers.push(await ask(asked, slow))
    const limited = answers.filter(({ status }) => status === 429)
    expect(limited.length).toBeGreaterThanOrEqual(2)
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true)
  })

  it('takes both secrets while a key is turned, the new one alone afterwards, and tells each once', async () => {
    const first = await newKey()
    const turned = await post('apiKey/rotate', { id: first.id, version: first.version, hours: 24 })
    expect(turned.dataPoints.state).toBe('rotating')
    const next = { accessKey: first.accessKey, secret: turned.dataPoints.newSecret }
    expect((await push(gift(), {}, first)).statusMessage).toBe('success')
    expect((await push(gift(), {}, next)).statusMessage).toBe('success')
    await house.prepare(act =>
      act.tx.execute(
        sql`update api_key set former_until = now() - interval '1 second' where id = ${first.id}`,
      ),
    )
    expect((await push(gift(), {}, first)).status).toBe(401)
    await house.run(watchKeys, {})
    expect((await push(gift(), {}, next)).statusMessage).toBe('success')
    const shown = await house.call(keeper, 'GET', '/api/platform/apiKey/getById', { id: first.id })
    expect(shown.dataPoints.state).toBe('active')
    expect(JSON.stringify(shown.dataPoints)).not.toContain(first.secret)
    expect(JSON.stringify(shown.dataPoints)).not.toContain(next.secret)
    for (const secret of [first.secret, next.secret])
      expect(await count('api_call', `api_call::text like '%${secret}%'`)).toBe(0)
  })

  it('ends at once with its platform, and by revocation', async () => {
    const own = platform
    platform = await newPlatform()
    const gone = await newKey()
    const off = await post('partnerPlatform/disable', {
      ...{ id: platform.id, version: platform.version, reason: '对方停机' },
    })
    expect(off.dataPoints.state).toBe('disabled')
    expect((await push(gift(), {}, gone)).status).toBe(403)
    platform = own
    const lost = await newKey()
    await post('apiKey/revoke', { id: lost.id, version: lost.version, reason: '密钥泄露' })
    expect((await push(gift(), {}, lost)).status).toBe(403)
  })
})

describe('a donation that a partner pushes', () => {
  it('is booked once however often it is sent at the same moment, and is a conflict with another amount', async () => {
    const body = gift()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => push(body, { idempotency: 'K1' })),
    )
    expect(answers.map(each => each.statusMessage)).toEqual(answers.map(() => 'success'))
    expect(new Set(answers.map(each => each.text)).size).toBe(1)
    expect(await count('donation', `merchant_order_no = '${body.merchantOrderNo}'`)).toBe(1)
    const { id } = answers[0]?.dataPoints ?? {}
    expect(await count('ledger_posting', `source_id = '${id}' and event = 'P01'`)).toBe(1)
    const other = await push({ ...body, amount: 5100 }, { idempotency: 'K1' })
    expect(other.status).toBe(409)
    const state = await ask({
      method: 'GET',
      url: `${pushed}?merchantOrderNo=${body.merchantOrderNo}`,
    })
    expect(state.dataPoints).toMatchObject({ id, state: 'paid', amount: 5000 })
  })

  it('is refused when another organisation took the money', async () => {
    const { rows } = await house.prepare(act =>
      act.tx.execute<{ mch: string }>(
        sql`select mch_id as mch from org_merchant where organisation = ${world.south.id}`,
      ),
    )
    const strange = await push(gift({ merchantNo: rows[0]?.mch }))
    expect(strange.dataPoints.errors).toEqual([
      { field: 'merchantNo', message: '收款商户不属于该机构' },
    ])
  })

  it('stays in the sandbox when a test key sends it', async () => {
    const trial = await newKey({ environment: '1' })
    const body = gift()
    const kept = await push(body, {}, trial)
    expect(kept.dataPoints).toMatchObject({ sandbox: true, state: 'paid' })
    expect(await count('donation', `merchant_order_no = '${body.merchantOrderNo}'`)).toBe(0)
    const asked = {
      method: 'GET' as const,
      url: `${pushed}?merchantOrderNo=${body.merchantOrderNo}`,
    }
    expect((await ask(asked, trial)).dataPoints.amount).toBe(5000)
    expect((await ask(asked)).status).toBe(404)
  })
})

it('shows the auditor everything and lets him make no key', async () => {
  const auditor = personWith(keeperActions.filter(each => each.endsWith('.view')))
  const listed = await house.call(auditor, 'GET', '/api/platform/apiKey/getListByPage', {})
  expect(listed.dataPoints.list.length).toBeGreaterThan(0)
  expect(listed.dataPoints.list.every(({ can }: { can: string[] }) => can.length === 0)).toBe(true)
  const refused = await post(
    'apiKey/insert',
    { platform: platform.id, name: '越权', scopes: ['cause.read'] },
    auditor,
  )
  expect(refused.status).toBe(403)
})

it('describes to a partner the calls of its scopes', async () => {
  const all = await house.call(keeper, 'GET', '/api/platform/partnerPlatform/getReference', {})
  expect(Object.keys(all.dataPoints.paths)).toHaveLength(8)
  const own = await house.call(keeper, 'GET', '/api/platform/partnerPlatform/getReference', {
    id: platform.id,
  })
  const create = own.dataPoints.paths[pushed].post
  expect(create['x-scope']).toBe('donation.create')
  expect(create.requestBody.content['application/json'].schema.required).toContain('merchantNo')
  expect(Object.keys(own.dataPoints.paths)).not.toContain('/api/open/v1/evidence')
})

describe('public facts for partners', () => {
  it('are read to their end page by page, however many there are', async () => {
    const reader = await newKey({ scopes: ['cause.read'] })
    for (let n = 0; n < 4; n += 1) await world.raising()
    await house.prepare(act =>
      act.tx.execute(sql`update cause set listed = true where status = 'raising'`),
    )
    const listed = await count('cause', 'listed')
    expect(listed).toBeGreaterThan(4)
    const page = (query: string) =>
      ask({ method: 'GET', url: `/api/open/v1/causes?${query}` }, reader)
    const found: string[] = []
    for (let after = ''; ; ) {
      const { dataPoints } = await page(`limit=2${after === '' ? '' : `&after=${after}`}`)
      found.push(...dataPoints.map(({ id }: { id: string }) => id))
      if (dataPoints.length < 2) break
      after = found.at(-1) ?? ''
    }
    expect(new Set(found).size).toBe(listed)
    expect(found).toEqual(found.toSorted())
    const whole = (await page('')).dataPoints.map(({ id }: { id: string }) => id)
    expect(whole).toEqual(found)
    expect((await page('limit=501')).statusCode).toBe(4001)
  })
})
