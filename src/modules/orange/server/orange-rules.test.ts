import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { personWith } from '#test/house.ts'
import { type OrangeWorld, openOrangeWorld } from '#test/orange-world.ts'
import { activitySignUp, photoShow, signIn } from '../model/index.ts'
import { tellEvent } from './mail/send.ts'

let world: OrangeWorld
let host: Person
const day = addDays(beijingDay(new Date()), 3)
const at = (time: string) => new Date(`${day}T${time}:00+08:00`).toISOString()
beforeAll(async () => {
  world = await openOrangeWorld()
  host = personWith([...world.clerk.actions.keys()], {
    ...{ ownerKind: 'organisation', ownerId: newId(), scope: 'organisation' },
  })
})
afterAll(() => world.close())

it('the wall shows the newest hundred', async () => {
  const user = await world.newUser()
  const texts = await world.prepare(async act => {
    const made: string[] = []
    for (let n = 0; n < 105; n += 1) {
      const { id, text } = await insertRow(act, photoShow, {
        ...{ user, text: `第 ${n} 张`, images: [newId()], consent: true, state: 'shown' },
        shownAt: new Date(Date.now() - (105 - n) * 60_000).toISOString(),
      })
      made.push(id === '' ? '' : text)
    }
    return made
  })
  const { dataPoints } = await world.get('photoShow/getWall')
  expect(dataPoints.map(({ text }: { text: string }) => text)).toEqual(texts.slice(5).reverse())
})

describe('hours of one day', () => {
  /** A place in an activity of its own, passed. */
  async function place(
    user: string,
    [from, to]: readonly [string, string],
    more: Record<string, unknown> = {},
  ) {
    const made = await world.post(
      'activity/insert',
      {
        ...{ title: '护河行动', organisation: host.ownerId, kind: '4', cover: newId() },
        ...{ mode: 'online', realName: false, signMode: 'code', place: null },
        signUpFrom: new Date(Date.now() - 60_000).toISOString(),
        ...{ signUpTo: at('00:00'), sessions: [{ day, from, to, capacity: 9 }] },
        ...more,
      },
      host,
    )
    expect(made.statusMessage).toBe('success')
    const { id } = made.dataPoints
    await world.prepare(act =>
      act.tx.execute(sql`update activity set state = 'published' where id = ${id}`),
    )
    const session = (await world.get('activity/getSessions', { id })).dataPoints[0].id
    const joined = await world.post('activitySignUp/receive', { session, user })
    expect(joined.dataPoints?.state).toBe('passed')
    return { id: joined.dataPoints.id as string, activity: id as string }
  }
  const signUpOf = (id: string) => world.prepare(act => findRow(act.tx, activitySignUp, id))
  /** A sign-out that was refused, judged valid by the organiser. */
  async function accept(user: string, signUp: string) {
    const row = await world.prepare(async act => {
      await act.tx.execute(
        sql`update activity_sign_up set sign_in_at = ${at('15:00')} where id = ${signUp}`,
      )
      return insertRow(act, signIn, {
        ...{ user, kind: 'out', day, at: at('18:00'), method: 'code', signUp },
        ...{ result: 'invalid', fault: 'code', organisation: host.ownerId },
      })
    })
    return world.post(
      'signIn/accept',
      { id: row.id, version: row.version, note: '二维码失效' },
      host,
    )
  }

  it('are sixteen at most, of a sign-out that is judged valid and of an amendment that is confirmed', async () => {
    const user = await world.newUser()
    const first = await place(user, ['01:00', '10:00'])
    await world.prepare(act =>
      act.tx.execute(sql`update activity_sign_up
        set sign_in_at = ${at('00:10')}, sign_out_at = ${at('14:10')}, hours = 14 where id = ${first.id}`),
    )
    const late = await place(user, ['11:00', '15:00'])
    expect((await accept(user, late.id)).statusMessage).toBe('success')
    expect(await signUpOf(late.id)).toMatchObject({ hours: 2 })
    const third = await place(user, ['16:00', '20:00'])
    await world.prepare(act =>
      act.tx.execute(sql`update activity_sign_up
        set state = 'attended', proposed_hours = 3, proposed_by = ${newId()} where id = ${third.id}`),
    )
    const row = await signUpOf(third.id)
    const confirmed = await world.post(
      'activitySignUp/confirmAmend',
      { id: third.id, version: row?.version },
      host,
    )
    expect(JSON.stringify(confirmed)).toContain('当天还能计 0 小时')
    expect(await signUpOf(third.id)).toMatchObject({ hours: 0 })
  })

  it('are none where the activity counts none', async () => {
    const user = await world.newUser()
    const { id } = await place(user, ['01:00', '10:00'], { countHours: false })
    expect((await accept(user, id)).statusMessage).toBe('success')
    expect(await signUpOf(id)).toMatchObject({ hours: 0, signOutAt: expect.any(String) })
  })
})

describe('a letter that waits for an event', () => {
  const write = async (more: object) => {
    const made = (
      await world.post('stationMail/insert', {
        ...{ title: '秋天的信', content: '<p>{{昵称}}，谢谢你</p>', kind: 'system' },
        ...{ sendMode: 'event', event: 'donated', ...more },
      })
    ).dataPoints
    const sent = await world.post('stationMail/submit', { id: made.id, version: made.version })
    const { version, state } = sent.dataPoints
    if (state === 'pending')
      await world.post('stationMail/approve', { id: made.id, version }, world.other)
    const now = await world.get('stationMail/getById', { id: made.id })
    expect(now.dataPoints.state).toBe('scheduled')
    return String(made.id)
  }
  const copies = async (mail: string, user: string) =>
    (
      await world.prepare(act =>
        act.tx.execute<{ n: number }>(
          sql`select count(*)::int as n from mail_delivery where mail = ${mail} and "user" = ${user}`,
        ),
      )
    ).rows[0]?.n
  const tell = (user: string, time: string) =>
    world.at(new Date(`${day}T${time}:00+08:00`), act => tellEvent(act, user, 'donated'))

  it('goes to whom it is for, not to whoever opted out, and wakes nobody', async () => {
    const [mine, other] = [await world.newUser(), await world.newUser()]
    const deaf = await world.newUser({ optedOut: true })
    const plain = await write({ audience: { kind: 'list', users: [mine] } })
    const care = await write({ kind: 'care', audience: { kind: 'all' } })
    for (const user of [mine, other, deaf]) await tell(user, '10:00')
    expect(await Promise.all([mine, other].map(user => copies(plain, user)))).toEqual([1, 0])
    expect(await Promise.all([mine, other, deaf].map(user => copies(care, user)))).toEqual([
      1, 1, 0,
    ])
    const awake = await world.newUser()
    await tell(awake, '23:30')
    expect(await copies(care, awake)).toBe(0)
    const { rows } = await world.prepare(act =>
      act.tx.execute<{ hour: string }>(sql`
        select to_char(start_after at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as hour
          from pgboss.job where name = 'orange.tell-later' and data ->> 'user' = ${awake}`),
    )
    expect(rows).toEqual([{ hour: `${addDays(day, 1)} 08:00` }])
  })
})
