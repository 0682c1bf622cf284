import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Act } from '#kernel/server/act.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { soldLimits } from '#kernel/server/sold-limits.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people, testOrganisation } from '#test/people.ts'
import { bring } from '#test/stand-ins.ts'
import { deliver, tidyOutbox } from './deliver.ts'
import { messageModule, sendMail, sendSms, sendWebhook } from './index.ts'
import { type Outcome, type Parcel, setProviders } from './provider.ts'
import { signatureOf, webhook } from './providers/webhook.ts'

const operator = personWith([
  'outboxMessage.view',
  'outboxMessage.unmask',
  'outboxMessage.retry',
  'outboxMessage.drop',
])
let house: TestHouse
let outcome: Outcome | (() => Promise<Outcome>)
let sent: Parcel[] = []

beforeAll(async () => {
  house = await openHouse([people, messageModule], { jobs: true })
})
afterAll(() => house.close())
beforeEach(() => {
  sent = []
  outcome = { at: 'sent', id: 'p-1', message: 'OK' }
  setProviders([
    {
      name: 'test',
      channel: 'sms',
      async send(parcel) {
        sent.push(parcel)
        return typeof outcome === 'function' ? outcome() : outcome
      },
    },
  ])
})

const code = {
  phone: '13812345678',
  template: 'verifyCode',
  params: { code: '042137', minutes: '5' },
} as const
const post = (more: Partial<Parameters<typeof sendSms>[1]> = {}) =>
  house.prepare(act => sendSms(act, { ...code, ...more }))

async function messageOf(id: string) {
  const answer = await house.call(operator, 'GET', '/api/message/outboxMessage/getById', { id })
  return answer.dataPoints
}
const stateOf = (id: string) => expect.poll(async () => (await messageOf(id)).state)

it('sends a message once when the act is done, and never when it was undone', async () => {
  const id = await post()
  await stateOf(id).toBe('sent')
  const failing = house.prepare(async (act: Act) => {
    await sendSms(act, { ...code, phone: '13900000000' })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await house.run(deliver, { message: id })
  expect(sent).toMatchObject([{ recipient: '13812345678', params: { code: '042137' } }])
  expect(await messageOf(id)).toMatchObject({ tries: 1, providerId: 'p-1', provider: 'test' })
})

it('shows phone and text masked, and in the clear only with a reason', async () => {
  const id = await post()
  const shown = await messageOf(id)
  expect(shown).toMatchObject({ recipientShown: '138****5678', recipient: '1**' })
  expect(JSON.stringify(shown)).not.toContain('042137')
  const answer = await house.call(operator, 'POST', '/api/message/outboxMessage/reveal', {
    id,
    field: 'body',
    purpose: 'complaint',
    reason: '用户投诉未收到',
  })
  expect(answer.dataPoints.value).toBe('您的验证码为042137，5分钟内有效，请勿告知他人。')
  const stored = await house.prepare(act => act.tx.execute('select * from outbox_message'))
  expect(JSON.stringify(stored.rows)).not.toContain('042137')
})

it('keeps a message here when no provider is set up, and sends it later on request', async () => {
  setProviders([])
  const id = await post()
  expect(await messageOf(id)).toMatchObject({ state: 'held', provider: 'outbox' })
  const retry = () =>
    house.call(operator, 'POST', '/api/message/outboxMessage/retry', { id, version: 1 })
  expect(await retry()).toMatchObject({
    statusCode: 0,
    statusMessage: '该渠道未配置服务商，不能发送',
  })
  setProviders([{ name: 'late', channel: 'sms', send: async () => ({ at: 'sent' }) }])
  expect(await retry()).toMatchObject({ statusCode: 1 })
  await stateOf(id).toBe('sent')
})

it('tries again when the provider is busy, and gives up after the last try', async () => {
  outcome = { at: 'busy', message: 'Throttling' }
  const id = await post()
  await expect.poll(async () => (await messageOf(id)).tries).toBe(1)
  for (const tries of [2, 3, 4]) {
    await stateOf(id).toBe('queued')
    await house.run(deliver, { message: id })
    expect((await messageOf(id)).tries).toBe(tries)
  }
  expect(await messageOf(id)).toMatchObject({ state: 'failed', providerMessage: 'Throttling' })
})

it('does not send again what may have been sent', async () => {
  outcome = { at: 'doubtful', message: 'ETIMEDOUT' }
  const id = await post()
  await stateOf(id).toBe('doubtful')
  await house.run(deliver, { message: id })
  expect(sent).toHaveLength(1)
})

it('leaves a message whose run died for an operator to decide', async () => {
  outcome = () => Promise.reject(new Error('the node died'))
  setProviders([
    { name: 'dying', channel: 'sms', send: () => Promise.reject(new Error('the node died')) },
  ])
  const id = await post()
  await stateOf(id).toBe('sending')
  await house.run(tidyOutbox, {})
  expect(await messageOf(id)).toMatchObject({ state: 'sending' })
  await house.prepare(act =>
    act.tx.execute(
      `update outbox_message set claimed_at = now() - interval '11 minutes' where id = '${id}'`,
    ),
  )
  await house.run(tidyOutbox, {})
  expect(await messageOf(id)).toMatchObject({ state: 'doubtful', can: ['retry', 'drop', 'unmask'] })
})

it('sends a crowd side by side, and all but the one whose run dies', async () => {
  const crowd = 8
  const gathered = Promise.withResolvers<void>()
  // Nobody is let go before all are here: one after the other, none would ever be sent.
  const dying = '13900000009'
  setProviders([
    {
      name: 'crowded',
      channel: 'sms',
      async send(parcel) {
        sent.push(parcel)
        if (sent.length === crowd + 1) gathered.resolve()
        await gathered.promise
        if (parcel.recipient === dying) throw new Error('the node died')
        return { at: 'sent' }
      },
    },
  ])
  const ids = await house.prepare(async act => {
    const all: string[] = []
    for (let at = 0; at < crowd; at++) all.push(await sendSms(act, code))
    return [...all, await sendSms(act, { ...code, phone: dying })]
  })
  for (const id of ids.slice(0, crowd)) await stateOf(id).toBe('sent')
  await stateOf(ids.at(-1) ?? '').toBe('sending')
})

it('does not send a code that has expired meanwhile', async () => {
  const id = await post({ expiresAt: new Date(Date.now() - 1000) })
  await stateOf(id).toBe('failed')
  expect(sent).toEqual([])
  expect(await messageOf(id)).toMatchObject({ providerMessage: '消息已过期，不再发送' })
})

it('signs a webhook so that the receiver can check sender, event and body', async () => {
  const calls: { headers?: Readonly<Record<string, string>>; body?: string }[] = []
  setProviders([
    webhook(async (_address, question) => {
      calls.push(question)
      return { status: 204, headers: {}, body: Buffer.alloc(0) }
    }),
  ])
  const id = await house.prepare(act =>
    sendWebhook(act, {
      url: 'https://partner.example.org/hook?key=1',
      secret: 's3cret',
      event: 'donation.paid',
      eventId: 'e-1',
      payload: { amount: 100 },
    }),
  )
  await stateOf(id).toBe('sent')
  const [call] = calls
  const headers = call?.headers ?? {}
  const body = call?.body ?? ''
  expect(headers['x-signature']).toBe(
    signatureOf('s3cret', { timestamp: headers['x-timestamp'] ?? '', eventId: 'e-1', body }),
  )
  expect(JSON.parse(body)).toEqual({ amount: 100 })
  expect((await messageOf(id)).recipientShown).toBe('https://partner.example.org/hook')
})

it('never calls a webhook inside our own network', async () => {
  setProviders([webhook()])
  const draft = { secret: 's', event: 'donation.paid', payload: {} }
  const id = await house.prepare(act => sendWebhook(act, { ...draft, url: 'https://127.0.0.1/x' }))
  await stateOf(id).toBe('failed')
  expect(await messageOf(id)).toMatchObject({ providerMessage: '地址不可访问', tries: 1 })
  const plain = house.prepare(act => sendWebhook(act, { ...draft, url: 'http://example.org/' }))
  await expect(plain).rejects.toThrow('地址应为公网的 http 或 https 地址')
})

it('shows a mail address by its beginning only', async () => {
  setProviders([])
  const id = await house.prepare(act =>
    sendMail(act, { to: 'wangfang@example.org', subject: '审核结果', text: '已通过' }),
  )
  expect(await messageOf(id)).toMatchObject({
    recipientShown: 'wa***@example.org',
    channel: 'mail',
  })
})

it('sends what is owed beyond the month’s subscription, and nothing else', async () => {
  bring(soldLimits.of(async () => ({ smsMonthly: 0 })))
  const { id: organisation } = await house.prepare(act =>
    insertRow(act, testOrganisation, { name: '用完机构' }),
  )
  const link = await post({
    ...{ organisation, template: 'passwordLink', expiresAt: undefined },
    params: { loginName: 'zhang', link: 'https://example.org/x' },
  })
  const news = await post({
    ...{ organisation, template: 'expiring', expiresAt: undefined },
    params: { title: '协议', day: '2026-12-31' },
  })
  await stateOf(news).toBe('failed')
  expect((await messageOf(news)).providerMessage).toBe('本月短信已达订阅的 0 条')
  await stateOf(link).toBe('sent')
})
