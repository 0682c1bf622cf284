import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrangeWorld, openOrangeWorld } from '#test/orange-world.ts'
import { isQuiet, sendMail, sendSome } from './send.ts'

let world: OrangeWorld
beforeAll(async () => {
  world = await openOrangeWorld()
})
afterAll(() => world.close())

const letter = {
  ...{ title: '秋天的信', content: '<p>{{昵称}}，谢谢你</p>', kind: 'system', sendMode: 'now' },
  audience: { kind: 'all' },
}
const write = async (more: Record<string, unknown> = {}) =>
  (await world.post('stationMail/insert', { ...letter, ...more })).dataPoints
const move = (name: string, { id, version }: { id: string; version: number }, more = {}) =>
  world.post(`stationMail/${name}`, { id, version, ...more })
const count = async (mail: string, where = 'true') =>
  (
    await world.prepare(act =>
      act.tx.execute<{ n: number; users: number }>(
        sql`select count(*)::int as n, count(distinct "user")::int as users from mail_delivery
             where mail = ${mail} and ${sql.raw(where)}`,
      ),
    )
  ).rows[0]

/** So many users at once, for letters to many. */
const crowd = (n: number) =>
  world.prepare(async act => {
    await act.tx.execute(sql`
      insert into registered_user (id, version, created_at, updated_at, state, number, nickname, real_name_state, minor, source, registered_at, donation_count, donation_amount, volunteer_hours)
      select gen_random_uuid(), 1, now(), now(), 'normal', 'U9' || lpad(n::text, 8, '0'), '用户' || n, 'none', false, 'orange', now(), 0, 0, 0
        from generate_series(1, ${n}) n`)
    await act.tx.execute(sql`
      insert into orange_user (id, version, created_at, updated_at, state, "user", nickname, minor, guardian_consent, joined_at, balance, debt, earned, donated, deducted, expired, level, sign_days, sign_total, activities, hours, absences, violations, opted_out, rules_version)
      select gen_random_uuid(), 1, now(), now(), 'normal', id, nickname, false, false, now(), 0, 0, 0, 0, 0, 0, '1', 0, 0, 0, 0, 0, 0, false, 0
        from registered_user where number like 'U9%'`)
  })

describe('a letter to 30,000 users', () => {
  it('needs a second person, reaches each exactly once though its sender was killed, and is recalled where unread', async () => {
    await crowd(30_000)
    const made = await write()
    const submitted = await move('submit', made)
    expect(submitted.dataPoints).toMatchObject({ state: 'pending', total: 30_000 })
    const own = await world.post('stationMail/approve', {
      ...{ id: made.id, version: submitted.dataPoints.version },
    })
    expect(own.statusCode).toBe(4031)
    const passed = await world.post(
      'stationMail/approve',
      { id: made.id, version: submitted.dataPoints.version },
      world.other,
    )
    expect(passed.dataPoints.state).toBe('scheduled')
    await world.prepare(act =>
      act.tx.execute(
        sql`update station_mail set state = 'sending', sent_at = now() where id = ${made.id}`,
      ),
    )
    // The process dies after twelve pieces, in the middle of the thirteenth.
    for (let piece = 0; piece < 12; piece++) await world.prepare(act => sendSome(act, made.id))
    await expect(
      world.prepare(async act => {
        await sendSome(act, made.id)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await count(made.id)).toEqual({ n: 12_000, users: 12_000 })
    await world.run(sendMail, { mail: made.id })
    expect(await count(made.id)).toEqual({ n: 30_000, users: 30_000 })
    const sent = (await world.get('stationMail/getById', { id: made.id })).dataPoints
    expect(sent).toMatchObject({ state: 'sent', delivered: 30_000, failed: 0 })
    await world.prepare(act =>
      act.tx.execute(sql`update mail_delivery set read_at = now() where id in
        (select id from mail_delivery where mail = ${made.id} limit 7)`),
    )
    await move('recall', sent, { reason: '内容有误' })
    expect(await count(made.id, "status = 'recalled'")).toMatchObject({ n: 29_993 })
    expect(await count(made.id, "status = 'delivered' and read_at is not null")).toMatchObject({
      n: 7,
    })
  })
})

describe('a letter to few', () => {
  it('goes without a review to whoever a list names, and says who is unknown', async () => {
    const user = await world.newUser()
    const wrong = await world.post('stationMail/insert', {
      ...letter,
      audience: { kind: 'list', users: [user, 'U000000000'] },
    })
    expect(wrong.dataPoints.errors).toEqual([
      { field: 'audience', message: '名单中 1 人不是橙心用户：U000000000' },
    ])
    const made = await write({ audience: { kind: 'list', users: [user] } })
    const submitted = (await move('submit', made)).dataPoints
    expect(submitted).toMatchObject({ state: 'scheduled', total: 1 })
    await world.run(sendMail, { mail: made.id })
    expect(await count(made.id)).toEqual({ n: 1, users: 1 })
    const inbox = await world.get('mailDelivery/getInbox', { user })
    expect(inbox.dataPoints[0].content).toMatch(/^<p>爱心人士\d+，谢谢你<\/p>$/)
  })

  it('spares whoever opted out where it invites, and refuses unknown variables', async () => {
    const user = await world.newUser({ optedOut: true })
    const made = await write({ kind: 'care', audience: { kind: 'list', users: [user] } })
    expect((await move('submit', made)).dataPoints.errors[0].message).toBe('没有符合条件的用户')
    const unknown = await world.post('stationMail/insert', { ...letter, title: '你好 {{姓名}}' })
    expect(unknown.dataPoints.errors[0].message).toContain('没有变量 {{姓名}}')
  })

  it('is taken out of the queue by an edit', async () => {
    const user = await world.newUser()
    const made = await write({
      ...{ sendMode: 'at', sendAt: new Date(Date.now() + 3_600_000).toISOString() },
      audience: { kind: 'list', users: [user] },
    })
    const waiting = (await move('submit', made)).dataPoints
    const edited = await world.post('stationMail/update', {
      ...{ id: made.id, version: waiting.version, title: '改过的信' },
    })
    expect(edited.dataPoints.state).toBe('draft')
  })
})

it('lets invitations sleep from 22:00 to 08:00 in Beijing', () => {
  expect(isQuiet(new Date('2026-05-01T14:00:00Z'))).toBe(true)
  expect(isQuiet(new Date('2026-04-30T23:59:00Z'))).toBe(true)
  expect(isQuiet(new Date('2026-05-01T00:00:00Z'))).toBe(false)
})
