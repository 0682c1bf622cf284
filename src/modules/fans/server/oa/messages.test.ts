import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionsOf } from '#kernel/resource/permission.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { inHouse } from '#kernel/server/origin.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { type CauseWorld, openCauseWorld } from '#test/given-world.ts'
import { fan, fansModel } from '../../model/index.ts'
import { fansModule } from '../index.ts'
import { type LocalCounterpart, localCounterpart } from './local-counterpart.ts'
import { afterQuiet } from './quiet-time.ts'
import { sendMessages } from './send-messages.ts'
import { setOaTransport } from './transport.ts'

const rights = fansModel.resources.flatMap(each => actionsOf(each).map(({ name }) => name))
const day = 86_400_000

let world: CauseWorld
let keeper: Person
let second: Person
let channel: LocalCounterpart
let account: string
let care: string
const known: string[] = []

beforeAll(async () => {
  world = await openCauseWorld([platformModule, communityModule, helpModule, fansModule])
  channel = localCounterpart({ followers: async () => known.map(openid => ({ openid })) })
  inHouse(world.house, () => setOaTransport(channel))
  keeper = world.of(world.north, [...rights, 'donor.view'])
  second = world.of(world.north, rights)
  const made = await post('officialAccount/insert', {
    ...{ name: '北方公益', kind: 'service', appId: 'wx0123456789abcdef' },
    appSecret: 'a'.repeat(32),
  })
  account = made.dataPoints.id
  care = await template('care', [
    { key: 'thing1', label: '尊敬的', source: 'donor', text: '', limit: 20 },
    { key: 'thing2', label: '内容', source: 'words', text: '', limit: 20 },
  ])
})
afterAll(() => world.close())

const post = (path: string, question: Record<string, unknown>, person = keeper) =>
  world.call(person, 'POST', `/api/fans/${path}`, question)
const get = async (path: string, question: Record<string, unknown> = {}) =>
  (await world.call(keeper, 'GET', `/api/fans/${path}`, question)).dataPoints

async function template(scene: string, fields: readonly object[], more: object = {}) {
  const { id, version, ...answer } = (
    await post('messageTemplate/insert', {
      ...{ account, scene, fields, title: `模板${scene}`, templateId: `T_${scene}` },
      ...{ quiet: false, dailyCap: 2, ...more },
    })
  ).dataPoints
  expect(answer.state).toBe('draft')
  const enabled = await post('messageTemplate/enable', { id, version })
  expect(enabled.statusMessage).toBe('success')
  return id as string
}

/** Fans of the account; `labels` tells them apart. */
const follow = (count: number, label: string, more: object = {}) =>
  world.prepare(act => {
    const rows = Array.from({ length: count }, (_, at) => ({
      ...{
        organisation: world.north.id,
        account,
        nickname: `${label}${at}`,
        scene: 'scan' as const,
      },
      ...{ openId: `o_${label}_${at}`, labels: [label], subscribed: true },
      subscribedAt: new Date(Date.now() - 30 * day).toISOString(),
      ...more,
    }))
    known.push(...rows.map(({ openId }) => openId))
    return insertMany(act, fan, rows)
  })

const states = async (business: string) => {
  const { rows } = await world.prepare(act =>
    act.tx.execute<{ state: string; count: number }>(sql`
      select state, count(*)::int as count from message_send
       where business like ${`${business}%`} group by 1 order by 1`),
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const nobodyIsThere = new Error('the process was killed')

it('reaches many with a second person, names who is left out, and sends each once though killed twice', async () => {
  await follow(1070, '关怀')
  await follow(90, '关怀取关', { labels: ['关怀'], subscribed: false })
  const quiet = await follow(25, '关怀静默', { labels: ['关怀'] })
  const capped = await follow(15, '关怀上限', { labels: ['关怀'] })
  await world.prepare(async act => {
    await act.tx.execute(sql`
      with made as (
        insert into donor (id, version, created_at, updated_at, number, organisation, kind, name,
          display_name, minor, count, total, net, max_gift, year_total, avg_gift, monthly_active,
          receipt_usual, anonymous_usual, birthday_care, quiet, thanks, state)
        select id, 1, now(), now(), 'Q' || row_number() over (), organisation, 'person',
               ''::bytea, '爱心人士', false, 0, 0, 0, 0, 0, 0, false, false, false, false, true, 'todo', 'active'
          from fan where id = any(${sql.param(quiet)}::uuid[]) returning id
      ) select 1 from made`)
    await act.tx.execute(sql`update fan set donor = id where id = any(${sql.param(quiet)}::uuid[])`)
    await act.tx.execute(sql`
      insert into message_send (id, version, created_at, updated_at, organisation, template, account,
        scene, fan, business, "values", revision, due_at, at, state)
      select gen_random_uuid(), 1, now(), now(), organisation, ${care}::uuid, account, 'care', id,
             'before:' || id || n, '{}', 1, now(), now(), 'sent'
        from fan, generate_series(1, 2) n where id = any(${sql.param(capped)}::uuid[])`)
  })
  const draft = (
    await post('massSend/insert', {
      ...{ name: '年末问候', account, template: care, words: '感谢一路相伴', labels: ['关怀'] },
    })
  ).dataPoints
  expect(draft.extra.now ?? (await get('massSend/getById', { id: draft.id })).extra.now).toEqual({
    ...{ chosen: 1200, reached: 1070, left: 90, quiet: 25, capped: 15 },
  })
  const asked = (await post('massSend/submit', { id: draft.id, version: draft.version })).dataPoints
  expect(asked).toMatchObject({ state: 'pending', chosen: 1200, left: 90, quieted: 25, capped: 15 })
  const own = await post('massSend/approve', { id: asked.id, version: asked.version })
  expect(own.statusMessage).toContain('提交人不能复核')
  const passed = await post('massSend/approve', { id: asked.id, version: asked.version }, second)
  expect(passed.dataPoints.state).toBe('sending')

  let sends = 0
  channel.before = ({ path }) => {
    if (!path.endsWith('/template/send')) return
    sends += 1
    if (sends === 40 || sends === 200) throw nobodyIsThere
  }
  for (const _ of [1, 2]) {
    await expect(world.run(sendMessages, {})).rejects.toThrow(nobodyIsThere.message)
    // What the dead process had at work is taken again a minute later.
    await world.prepare(act =>
      act.tx.execute(sql`
        update message_send set updated_at = now() - interval '2 minutes' where state = 'sending'`),
    )
  }
  await world.run(sendMessages, {})
  channel.before = undefined
  expect(await states('mass:')).toEqual({ sent: 1070 })
  const got = channel.sent.map(({ body }) => body.touser)
  expect(got).toHaveLength(1070)
  expect(new Set(got).size).toBe(1070)
  expect(await get('massSend/getById', { id: draft.id })).toMatchObject({ state: 'done' })
}, 60_000)

it('sends few without a second person, and what nobody knows is not sent again', async () => {
  await follow(3, '少数')
  const draft = (
    await post('massSend/insert', {
      ...{ name: '问候', account, template: care, words: '您好朋友', labels: ['少数'] },
    })
  ).dataPoints
  const sent = await post('massSend/submit', { id: draft.id, version: draft.version })
  expect(sent.dataPoints.state).toBe('sending')
  channel.before = ({ path }) => {
    if (path.endsWith('/template/send')) throw nobodyIsThere
  }
  await expect(world.run(sendMessages, {})).rejects.toThrow()
  channel.before = undefined
  await world.prepare(act =>
    act.tx.execute(sql`
      update message_send set updated_at = now() - interval '2 minutes',
             tried_at = now() - interval '11 minutes' where state = 'sending'`),
  )
  const before = channel.sent.length
  await world.run(sendMessages, {})
  expect(channel.sent).toHaveLength(before)
  const { list } = await get('messageSend/getListByPage', {
    filter: [{ field: 'massSend', op: 'is', value: draft.id }],
  })
  expect(list.map((row: { error: string }) => row.error)).toEqual(
    Array.from({ length: 3 }, () => '发送结果不明，没有重复发送'),
  )
})

it('tells a donor of a gift once, up to the cap of the day, and a second template asks to replace', async () => {
  const [id = ''] = await follow(1, '捐赠')
  const fields = [
    { key: 'thing1', label: '项目', source: 'cause', text: '', limit: 20 },
    { key: 'amount2', label: '金额', source: 'amount', text: '', limit: 12 },
  ]
  await template('paid', fields)
  const wrong = await post('messageTemplate/insert', {
    ...{ account, scene: 'care', title: '坏模板', templateId: 'T_bad' },
    fields: [{ key: 'thing1', label: '金额', source: 'amount', text: '', limit: 99 }],
  })
  expect(wrong.dataPoints.errors.map(({ message }: { message: string }) => message)).toEqual(
    expect.arrayContaining([expect.stringContaining('没有「金额」所选的来源')]),
  )
  const cause = (await world.project(world.north)).id
  const give = () =>
    world.prepare(act =>
      recordGifts(
        act,
        [
          {
            ...{ organisation: world.north.id, cause, amount: 12_300, channel: '1' },
            ...{ merchant: world.north.merchant, source: 'mobile', paidAt: act.now.toISOString() },
            ...{ merchantOrderNo: newId(), channelTradeNo: newId() },
            giver: { kind: 'person', name: '林有信', phone: '13700000201' },
          },
        ],
        { place: 'channel', audit: 'none' },
      ),
    )
  await give()
  await world.prepare(act =>
    act.tx.execute(sql`
      update fan set donor = (select id from donor where kind = 'person' order by created_at desc limit 1)
       where id = ${id}::uuid`),
  )
  for (const _ of [1, 2, 3]) await give()
  await world.run(sendMessages, {})
  expect(await states('donation:')).toEqual({ sent: 2, skipped: 1 })
  expect(channel.sent.at(-1)?.body).toMatchObject({
    data: { amount2: { value: '123.00元' } },
  })
  const other = (
    await post('messageTemplate/insert', {
      ...{ account, scene: 'paid', fields, title: '新模板', templateId: 'T_other' },
    })
  ).dataPoints
  const asked = { id: other.id, version: other.version }
  const refused = await post('messageTemplate/enable', asked)
  expect(refused.dataPoints.errors[0]).toMatchObject({ field: 'replace' })
  expect((await post('messageTemplate/enable', { ...asked, replace: true })).statusMessage).toBe(
    'success',
  )
})

it('waits through the night in Beijing', () => {
  const at = (clock: string) => new Date(`${clock}+08:00`)
  const morning = (clock: string) => afterQuiet(at(clock)).toISOString()
  expect(morning('2026-11-20T21:59:59')).toBe(at('2026-11-20T21:59:59').toISOString())
  expect(morning('2026-11-20T22:00:00')).toBe(at('2026-11-21T08:00:00').toISOString())
  expect(morning('2026-11-21T07:59:00')).toBe(at('2026-11-21T08:00:00').toISOString())
})
