import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inHouse } from '#kernel/server/origin.ts'
import { seedApproval } from '#modules/approval/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { contentModule } from '#modules/content/server/index.ts'
import { messageModule, setProviders } from '#modules/message/server/index.ts'
import { fetchPublic } from '#modules/message/server/providers/fetch-public.ts'
import {
  signatureOf,
  webhook as webhookProvider,
} from '#modules/message/server/providers/webhook.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { projectModules } from '#modules/project/server/fixture/project-world.ts'
import { stationModule } from '#modules/station/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { keeperActions, partnerDraft } from '../fixture/partner-world.ts'
import { partnerModule } from '../index.ts'
import { pushDue, sweepPushes } from './push-events.ts'
import { queueEvents, tellFacts } from './queue-events.ts'

let house: TestHouse
let organisation: string
const keeper = personWith(keeperActions)
const address = 'https://93.184.216.34/hook'

/** What the partner's end was sent, and what it answers next: 200 unless told otherwise. */
interface Received {
  readonly event: string
  readonly id: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}
let received: Received[] = []
let answers: number[] = []

beforeAll(async () => {
  house = await openHouse(
    [...projectModules, platformModule, messageModule, contentModule, stationModule, partnerModule],
    { jobs: 'kept' },
  )
  organisation = await house.prepare(async act => {
    await seedApproval(act)
    return (await makeOrganisation(act, '北方慈善基金会')).id
  })
  provide(taking)
})

/** Puts something in the place of the way to the partner. */
function provide(fetch: NonNullable<Parameters<typeof webhookProvider>[0]>): void {
  inHouse(house.house, () => setProviders([webhookProvider(fetch)]))
}

const taking: typeof fetchPublic = async (_address, { headers = {}, body = '' }) => {
  const id = headers['x-event-id'] ?? ''
  received.push({ event: headers['x-event'] ?? '', id, body, headers })
  return { status: answers.shift() ?? 200, headers: {}, body: Buffer.from('ok') }
}
afterAll(() => house.close())
beforeEach(() => {
  received = []
  answers = []
})

const post = (call: string, question: Record<string, unknown>) =>
  house.call(keeper, 'POST', `/api/platform/${call}`, question)

interface Connected {
  readonly platform: { id: string; version: number }
  readonly hook: { id: string; version: number; newSecret: string }
}

async function connected(
  events = ['cause.suspended', 'cause.closed'],
  more: object = {},
): Promise<Connected> {
  const made = (await post('partnerPlatform/insert', partnerDraft())).dataPoints
  const platform = (await post('partnerPlatform/enable', { id: made.id, version: made.version }))
    .dataPoints
  const hook = await post('webhook/insert', {
    ...{ platform: made.id, name: '通知', url: address, events },
    ...more,
  })
  expect(hook.statusMessage).toBe('success')
  return { platform, hook: hook.dataPoints }
}

const tell = (subject: string, event: 'cause.suspended' | 'cause.closed' = 'cause.closed') =>
  house.prepare(act => queueEvents(act, [{ event, subject, organisation, data: { id: subject } }]))
const send = ({ hook }: Connected) => house.run(pushDue, { webhook: hook.id })
const setBack = ({ hook }: Connected) =>
  house.prepare(act =>
    act.tx.execute(
      sql`update webhook_delivery set next_at = now() - interval '1 second' where webhook = ${hook.id} and next_at is not null`,
    ),
  )
async function deliveries({ hook }: Connected) {
  const listed = await house.call(keeper, 'GET', '/api/platform/webhookDelivery/getListByPage', {
    filter: [{ field: 'webhook', op: 'is', value: hook.id }],
    ...{ sort: 'createdAt', limit: 50 },
  })
  return listed.dataPoints.list
}

it('never leads into a private network, neither by number nor by name', async () => {
  const made = (await post('partnerPlatform/insert', partnerDraft())).dataPoints
  const wrong = [
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://10.0.0.5/x',
    'http://93.184.216.34/x',
    'https://[::1]/x',
    'https://169.254.169.254/x',
  ]
  for (const url of wrong) {
    const refused = await post('webhook/insert', {
      ...{ platform: made.id, name: '内网', url, events: ['cause.closed'] },
    })
    expect([url, refused.dataPoints?.errors?.[0]?.field]).toEqual([url, 'url'])
  }
})

it('is asked anew at each try: a name that leads inside by then, or a redirect there, reaches nothing', async () => {
  let reached = 0
  const inside = createServer((_request, response) => {
    reached += 1
    response.end('inside')
  })
  await new Promise<void>(resolve => inside.listen(0, '127.0.0.1', resolve))
  const { port } = inside.address() as AddressInfo
  const own = await connected(undefined, { maxAttempts: 3 })
  await house.prepare(act =>
    act.tx.execute(
      sql`update webhook set url = 'https://partner.example.org/hook' where id = ${own.hook.id}`,
    ),
  )
  await tell('cause/moved')
  // The name was public when the address was saved; at the second question it leads home.
  let asked = 0
  const rebound = async () => {
    asked += 1
    return [{ address: '10.0.0.5', family: 4 }]
  }
  provide((address, question) => fetchPublic(address, { ...question, resolve: rebound }))
  await send(own)
  const [refused] = await deliveries(own)
  expect(refused).toMatchObject({ state: 'retrying', tries: 1 })
  expect(refused.attempts).toMatchObject([{ status: null, answer: '地址不可访问' }])
  expect(asked).toBe(1)
  provide(async () => ({
    ...{ status: 302, body: Buffer.from('') },
    headers: { location: `http://127.0.0.1:${port}/` },
  }))
  await setBack(own)
  await send(own)
  const [redirected] = await deliveries(own)
  expect(redirected).toMatchObject({ state: 'retrying', attempts: [{}, { status: 302 }] })
  expect(reached).toBe(0)
  provide(taking)
  await new Promise(resolve => inside.close(resolve))
})

it('is sent again after one and five minutes under the same id until it is taken, signed each time', async () => {
  const own = await connected()
  await tell('cause/a')
  answers = [500, 500]
  await send(own)
  const [waiting] = await deliveries(own)
  expect(waiting).toMatchObject({ state: 'retrying', tries: 1 })
  const pause = new Date(waiting.nextAt).getTime() - new Date(waiting.attempts[0].at).getTime()
  expect(pause).toBe(60_000)
  await send(own)
  expect(received).toHaveLength(1)
  await setBack(own)
  await send(own)
  const [later] = await deliveries(own)
  expect(new Date(later.nextAt).getTime() - new Date(later.attempts[1].at).getTime()).toBe(300_000)
  await setBack(own)
  await send(own)
  const [done] = await deliveries(own)
  expect(done).toMatchObject({ state: 'delivered', tries: 3 })
  expect(done.attempts.map(({ status }: { status: number }) => status)).toEqual([500, 500, 200])
  expect(new Set(received.map(({ id }) => id))).toEqual(new Set([done.id]))
  const [first] = received
  const { 'x-timestamp': timestamp = '', 'x-signature': signature } = first?.headers ?? {}
  const signed = { timestamp, eventId: done.id, body: first?.body ?? '' }
  expect(signature).toBe(signatureOf(own.hook.newSecret, signed))
})

it('is taken up again when a process died while it was sending', async () => {
  const own = await connected()
  await tell('cause/killed')
  await house.prepare(act =>
    act.tx.execute(sql`
      update webhook_delivery set state = 'delivering', tries = 1, claimed_at = now() - interval '3 minutes'
       where webhook = ${own.hook.id}`),
  )
  await send(own)
  expect(received).toHaveLength(0)
  await house.run(sweepPushes, {})
  await send(own)
  expect(received).toHaveLength(1)
  expect((await deliveries(own))[0]).toMatchObject({ state: 'delivered', tries: 2 })
})

it('tells of what was paid and shown, not of what was only approved, returned or taken off', async () => {
  const at = await connected(['payout.paid', 'cause.published', 'receipt.issued'])
  const fact = (
    kind: 'payout' | 'publication' | 'receipt',
    sourceType: string,
    content: Record<string, string>,
  ) => ({
    ...{ kind, sourceType, sourceId: `${sourceType}-${JSON.stringify(content)}`, organisation },
    ...{ occurredAt: new Date().toISOString(), content },
  })
  await house.prepare(act =>
    tellFacts(act, [
      ...['approved', 'paid', 'signed', 'returned'].map(event =>
        fact('payout', 'cause/payout', { event }),
      ),
      ...['publish', 'unpublish', 'change'].map(what => fact('publication', 'help/help', { what })),
      fact('receipt', 'finance/receipt', { number: 'not issued yet' }),
    ]),
  )
  await send(at)
  expect(received.map(({ event }) => event).sort()).toEqual(['cause.published', 'payout.paid'])
})

it('keeps the order of one subject, and lets others pass', async () => {
  const own = await connected()
  await tell('cause/x', 'cause.suspended')
  await tell('cause/x', 'cause.closed')
  await tell('cause/y', 'cause.closed')
  answers = [500]
  await send(own)
  const about = () => received.map(({ event, body }) => `${event} ${JSON.parse(body).data.id}`)
  expect(about()).toEqual(['cause.suspended cause/x', 'cause.closed cause/y'])
  await setBack(own)
  await send(own)
  expect(about().slice(2)).toEqual(['cause.suspended cause/x', 'cause.closed cause/x'])
})

it('waits while its platform is switched off, and goes out in order afterwards', async () => {
  const own = await connected()
  const { id, version } = own.platform
  const off = (await post('partnerPlatform/disable', { id, version, reason: '对方维护' }))
    .dataPoints
  for (let at = 0; at < 12; at += 1)
    await tell(`cause/${at % 3}`, at < 6 ? 'cause.suspended' : 'cause.closed')
  await send(own)
  expect(received).toHaveLength(0)
  const [row] = (
    await house.call(keeper, 'GET', '/api/platform/partnerPlatform/getListByPage', {
      keyword: '接入平台',
      limit: 50,
    })
  ).dataPoints.list.filter((each: { id: string }) => each.id === id)
  expect(row.extra.waiting).toBe(12)
  await post('partnerPlatform/enable', { id, version: off.version })
  await send(own)
  expect(received).toHaveLength(12)
  for (const subject of ['cause/0', 'cause/1', 'cause/2'])
    expect(
      received.filter(({ body }) => JSON.parse(body).data.id === subject).map(({ event }) => event),
    ).toEqual(['cause.suspended', 'cause.suspended', 'cause.closed', 'cause.closed'])
})

it('is given up after its tries, can be sent anew, and switches its address off after twenty', async () => {
  const own = await connected(['cause.closed'], { maxAttempts: 1 })
  for (let at = 0; at < 20; at += 1) await tell(`cause/${at}`)
  answers = Array.from({ length: 20 }, () => 503)
  await send(own)
  const hook = await house.call(keeper, 'GET', '/api/platform/webhook/getById', { id: own.hook.id })
  expect(hook.dataPoints).toMatchObject({ state: 'broken', failures: 20 })
  expect(hook.dataPoints.secret).toBe('******')
  const back = await post('webhook/enable', { id: own.hook.id, version: hook.dataPoints.version })
  expect(back.dataPoints).toMatchObject({ state: 'enabled', failures: 0 })
  const [dead] = await deliveries(own)
  expect(dead.state).toBe('dead')
  await post('webhookDelivery/replay', { id: dead.id, version: dead.version })
  received = []
  await send(own)
  expect(received.map(({ id }) => id)).toEqual([dead.id])
})
