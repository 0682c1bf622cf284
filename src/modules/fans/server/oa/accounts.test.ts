import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionsOf } from '#kernel/resource/permission.ts'
import { inHouse } from '#kernel/server/origin.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { type CauseWorld, openCauseWorld } from '#test/given-world.ts'
import { fan, fansModel } from '../../model/index.ts'
import { fansModule } from '../index.ts'
import { readXml, seal, signatureOf, unseal, writeXml } from './crypt.ts'
import { type LocalCounterpart, type LocalFollower, localCounterpart } from './local-counterpart.ts'
import { readOaTransport } from './oa-settings.ts'
import { sendMessages } from './send-messages.ts'
import { syncFollowers } from './sync.ts'
import { setOaTransport } from './transport.ts'

const rights = fansModel.resources.flatMap(each => actionsOf(each).map(({ name }) => name))
const secret = 'a'.repeat(32)
const aesKey = 'k'.repeat(43)
const token = 'callbackToken1'

let world: CauseWorld
let keeper: Person
let channel: LocalCounterpart
let followers: LocalFollower[] = []
let account: { id: string; appId: string; callback: string }

beforeAll(async () => {
  world = await openCauseWorld([platformModule, communityModule, helpModule, fansModule])
  channel = localCounterpart({ followers: async () => followers })
  inHouse(world.house, () => setOaTransport(channel))
  keeper = world.of(world.north, [...rights, 'donor.view', 'help.view'])
  const made = await post('officialAccount/insert', {
    ...{ name: '北方公益', kind: 'service', appId: 'wx0123456789abcdef' },
    ...{ appSecret: secret, token, aesKey, followReply: '欢迎关注' },
    menu: [{ name: '我要求助', key: 'HELP' }],
  })
  const { id, appId, extra } = made.dataPoints
  account = { id, appId, callback: extra.callback }
})
afterAll(() => world.close())

const post = (path: string, question: Record<string, unknown>, person = keeper) =>
  world.call(person, 'POST', `/api/fans/${path}`, question)
const get = async (path: string, question: Record<string, unknown> = {}) =>
  (await world.call(keeper, 'GET', `/api/fans/${path}`, question)).dataPoints
const list = (path: string, field: string, value: unknown) =>
  get(`${path}/getListByPage`, { filter: [{ field, op: 'is', value }] })

/** The channel tells what somebody said or did. */
async function tell(
  openId: string,
  message: Readonly<Record<string, string>>,
  { key = token, id = newId() }: { key?: string; id?: string | null } = {},
) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const plain = writeXml({
    ...{ ToUserName: 'gh_1', FromUserName: openId, CreateTime: Number(timestamp) },
    ...(id === null ? {} : { MsgId: id }),
    ...message,
  })
  const sealed = seal(aesKey, plain, account.appId)
  const signature = signatureOf([key, timestamp, 'nonce1', sealed])
  return world.app.inject({
    method: 'POST',
    url: `${account.callback}&timestamp=${timestamp}&nonce=nonce1&msg_signature=${signature}`,
    headers: { 'content-type': 'text/xml' },
    payload: writeXml({ Encrypt: sealed }),
  })
}
const fanOf = async (openId: string) => {
  const { rows } = await world.prepare(act =>
    act.tx.execute<{ id: string }>(sql`select id from fan where open_id = ${openId}`),
  )
  return world.prepare(act => findRow(act.tx, fan, rows[0]?.id ?? account.id))
}

describe('the connection of an account', () => {
  it('never tells a secret, and says what is wrong with one', async () => {
    const read = await get('officialAccount/getById', { id: account.id })
    expect(JSON.stringify(read)).not.toContain(secret)
    expect(read).toMatchObject({ appSecret: '******', aesKey: '******', token: '******' })
    const test = () => post('officialAccount/check', { id: account.id })
    expect((await test()).dataPoints.steps).toMatchObject([
      { name: '访问令牌', isRight: true },
      { name: '回调地址列表', isRight: true },
      { name: '消息回调', isRight: true },
    ])
    channel.secrets.set(account.appId, 'b'.repeat(32))
    channel.expireTokens()
    await world.prepare(act => act.tx.execute(sql`delete from oa_token`))
    const wrong = await test()
    expect(wrong.dataPoints.steps[0]).toMatchObject({ isRight: false })
    expect(wrong.dataPoints.steps[0].said).toContain('invalid appsecret：AppSecret 有误')
    expect((await get('officialAccount/getById', { id: account.id })).state).toBe('invalid')
    channel.secrets.clear()
    await test()
    expect((await get('officialAccount/getById', { id: account.id })).state).toBe('enabled')
  })

  it('asks for one token though many need it, and for another where it is worth nothing', async () => {
    await world.prepare(act => act.tx.execute(sql`delete from oa_token`))
    const before = channel.issued()
    const test = () => post('officialAccount/check', { id: account.id })
    await Promise.all([test(), test(), test()])
    expect(channel.issued()).toBe(before + 1)
    channel.expireTokens()
    expect((await test()).dataPoints.steps[1]).toMatchObject({ isRight: true })
    expect(channel.issued()).toBe(before + 2)
  })

  it('is read from the environment, and refuses what it does not know', () => {
    const sources = { followers: async () => [] }
    expect(readOaTransport({ OA_PROVIDER: 'wechat' }, sources).name).toBe('wechat')
    expect(() => readOaTransport({ OA_PROVIDER: 'other' }, sources)).toThrow('OA_PROVIDER')
  })
})

describe('the callback', () => {
  it('proves the address to the channel by the signature alone', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const ask = (signature: string) =>
      world.app.inject({
        method: 'GET',
        url: `${account.callback}&timestamp=${timestamp}&nonce=n&echostr=echo1&signature=${signature}`,
      })
    expect((await ask(signatureOf([token, timestamp, 'n']))).body).toBe('echo1')
    expect((await ask('0'.repeat(40))).statusCode).toBe(401)
  })

  it('hears nobody who does not sign, and keeps no fan of it', async () => {
    const refused = await tell('o_forged', { MsgType: 'event', Event: 'subscribe' }, { key: 'no' })
    expect(refused.statusCode).toBe(401)
    expect(await fanOf('o_forged')).toBeUndefined()
  })

  it('keeps who follows and leaves, and greets under seal', async () => {
    const greeted = await tell('o_one', { MsgType: 'event', Event: 'subscribe', EventKey: '' })
    const { Encrypt = '' } = readXml(greeted.body)
    expect(readXml(unseal(aesKey, Encrypt, account.appId))).toMatchObject({
      ...{ ToUserName: 'o_one', Content: '欢迎关注' },
    })
    expect(await fanOf('o_one')).toMatchObject({ subscribed: true })
    await tell('o_one', { MsgType: 'event', Event: 'unsubscribe' })
    expect(await fanOf('o_one')).toMatchObject({ subscribed: false })
    expect(await get('officialAccount/getById', { id: account.id })).toMatchObject({ followers: 0 })
  })

  it('keeps what a fan did once, and no open id beside it', async () => {
    const event = { MsgType: 'event', Event: 'subscribe', EventKey: '' }
    await tell('o_nobodys_business', event, { id: null })
    await tell('o_nobodys_business', event, { id: null })
    const fan = await fanOf('o_nobodys_business')
    const { list: said } = await list('fanMessage', 'fan', fan?.id)
    expect(said.length).toBeGreaterThan(0)
    const { rows } = await world.prepare(act =>
      act.tx.execute<{ told: string }>(sql`select m::text as told from fan_message m`),
    )
    expect(rows.map(({ told }) => told).join()).not.toContain('o_nobodys_business')
  })

  it('makes one request of who asks for help, is answered within the window, and hears each word once', async () => {
    await tell('o_two', { MsgType: 'event', Event: 'CLICK', EventKey: 'HELP' })
    const said = { MsgType: 'text', Content: '孩子住院了' }
    await tell('o_two', said, { id: 'same' })
    await tell('o_two', said, { id: 'same' })
    const asked = await fanOf('o_two')
    const { list: requests } = await list('fanRequest', 'fan', asked?.id)
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ way: 'menu', unread: 2, state: 'waiting' })
    const { id, version } = requests[0]
    const words = '请保持电话畅通'
    const replied = await post('fanRequest/reply', { id, version, words })
    expect(replied.dataPoints).toMatchObject({ state: 'handling', unread: 0 })
    followers = [{ openid: 'o_two' }]
    await world.run(sendMessages, {})
    expect(channel.sent.at(-1)).toMatchObject({
      ...{ path: '/cgi-bin/message/custom/send' },
      body: { touser: 'o_two', text: { content: words } },
    })
    await tell('o_two', { MsgType: 'text', Content: '谢谢' })
    expect(await get('fanRequest/getById', { id })).toMatchObject({ state: 'waiting', unread: 1 })
    await world.prepare(act =>
      act.tx.execute(sql`update fan_request set last_at = now() - interval '49 hours'`),
    )
    const again = await get('fanRequest/getById', { id })
    const late = await post('fanRequest/reply', { id, version: again.version, words })
    expect(late.statusMessage).toContain('超过 48 小时')
    const other = await post('fanRequest/dismiss', {
      ...{ id, version: again.version, reason: '咨询入驻，已转申请管理' },
    })
    expect(other.dataPoints).toMatchObject({ state: 'notHelp' })
  })
})

it('brings who follows and lets go of who does not any more', async () => {
  followers = Array.from({ length: 230 }, (_, at) => ({
    openid: `o_sync${at}`,
    nickname: `粉丝${at}`,
    subscribe_time: 1_700_000_000 + at,
  }))
  await world.run(syncFollowers, { account: account.id })
  expect(await fanOf('o_sync229')).toMatchObject({ nickname: '粉丝229', subscribed: true })
  expect(await fanOf('o_two')).toMatchObject({ subscribed: false })
  expect(await get('officialAccount/getById', { id: account.id })).toMatchObject({
    ...{ followers: 230, sync: 'done', syncReason: '共 230 位关注者' },
  })
})

it('counts the gifts of who followed before, by what brought them, and not what was given back', async () => {
  const cause = (await world.project(world.north)).id
  const give = async (amount: number, source: 'officialAccount' | 'qrCode') => {
    const [id = ''] = await world.prepare(act =>
      recordGifts(
        act,
        [
          {
            ...{ organisation: world.north.id, cause, amount, channel: '1', source },
            ...{ merchant: world.north.merchant, paidAt: new Date().toISOString() },
            merchantOrderNo: `g${amount}`,
            channelTradeNo: `t${amount}`,
            giver: { kind: 'person', name: '林粉丝', phone: '13700000101' },
          },
        ],
        { place: 'channel', audit: 'none' },
      ),
    )
    return id
  }
  await give(1000, 'officialAccount')
  const { rows } = await world.prepare(act =>
    act.tx.execute<{ donor: string }>(sql`select donor from donation order by created_at limit 1`),
  )
  const follower = await fanOf('o_sync1')
  const linked = await post('fan/link', {
    ...{ id: follower?.id, version: follower?.version, donor: rows[0]?.donor },
  })
  expect(linked.statusMessage).toBe('success')
  await give(2000, 'qrCode')
  const gifts = await list('fanGift', 'fan', follower?.id)
  expect(gifts.list).toMatchObject([
    { amount: 2000, way: 'qrCode', first: false, extra: { thanked: false } },
    { amount: 1000, way: 'menu', first: true },
  ])
  const figures = () => get('fanGift/getFigures', { period: '7d' })
  const way = (key: string, gifts: number, amount: number) =>
    expect.objectContaining({ key, gifts, amount })
  expect((await figures()).ways).toEqual(
    expect.arrayContaining([way('qrCode', 1, 2000), way('menu', 1, 1000)]),
  )
  await world.prepare(act =>
    act.tx.execute(sql`
      update fan_gift set refunded = true, net = 0 where way = 'qrCode'`),
  )
  expect((await figures()).ways).toEqual(expect.arrayContaining([way('qrCode', 0, 0)]))
  const now = await fanOf('o_sync1')
  await post('fan/unlink', { id: now?.id, version: now?.version })
  expect((await list('fanGift', 'fan', follower?.id)).total).toBe(0)
})
