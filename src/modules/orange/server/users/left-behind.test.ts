import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { personWith } from '#test/house.ts'
import { type OrangeWorld, openOrangeWorld } from '#test/orange-world.ts'
import { activitySignUp, guardianConsent, orangeUser, signIn } from '../../model/index.ts'
import { forgetHearts } from '../index.ts'
import { tendOrangeUsers } from './orange-user.ts'

/* What somebody leaves behind who leaves the programme, or whose account on the sites is erased. */

let world: OrangeWorld
let session: string
const day = addDays(beijingDay(new Date()), 3)
const moment = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
beforeAll(async () => {
  world = await openOrangeWorld()
  const host = personWith([...world.clerk.actions.keys()], {
    ...{ ownerKind: 'organisation', ownerId: newId(), scope: 'organisation' },
  })
  const draft = {
    ...{
      title: '周末护河行动',
      organisation: host.ownerId,
      kind: '4',
      cover: newId(),
      mode: 'online',
    },
    ...{ realName: false, place: null, waitList: 5, signUpFrom: moment(-1) },
    signUpTo: new Date(`${day}T08:00:00+08:00`).toISOString(),
    sessions: [{ day, from: '14:00', to: '17:00', capacity: 1 }],
  }
  const { id } = (await world.post('activity/insert', draft, host)).dataPoints
  await world.prepare(act =>
    act.tx.execute(sql`update activity set state = 'published' where id = ${id}`),
  )
  session = (await world.get('activity/getSessions', { id })).dataPoints[0].id
})
afterAll(() => world.close())

const join = async (user: string) =>
  (
    await world.post('activitySignUp/receive', {
      ...{ session, user, answers: { 紧急联系人: '刘芳 13900000077' } },
    })
  ).dataPoints
const signUpOf = (id: string) => world.prepare(act => findRow(act.tx, activitySignUp, id))
const userOf = (id: string) => world.prepare(act => findRow(act.tx, orangeUser, id))
const waiting = async () =>
  (
    await world.prepare(act =>
      act.tx.execute(sql`select passed, waiting from activity_session where id = ${session}::uuid`),
    )
  ).rows[0]

it('whoever leaves gives up what was signed up for, and the place goes to the next', async () => {
  const [leaver, next] = [await world.newUser(), await world.newUser()]
  const [first, second] = [await join(leaver), await join(next)]
  expect([first.state, second.state]).toEqual(['passed', 'waiting'])
  await world.post('orangeUser/leave', { user: leaver })
  expect(await signUpOf(first.id)).toMatchObject({ state: 'cancelled', missed: null })
  expect((await signUpOf(second.id))?.offeredUntil).not.toBeNull()
  expect(await waiting()).toEqual({ passed: 1, waiting: 0 })
  await world.post('orangeUser/leave', { user: next })
  expect(await waiting()).toEqual({ passed: 0, waiting: 0 })
})

it('nothing tells who somebody was whose account is erased', async () => {
  const facts = {
    ...{ nickname: '护河的小王', area: '330106', company: '向阳企业', birthYear: 2012 },
    ...{ minor: true, tags: ['热心'], group: '第三小学' },
  }
  const user = await world.newUser(facts)
  const row = await userOf(user)
  await world.prepare(async act => {
    const at = act.now.toISOString()
    await insertRow(act, guardianConsent, {
      ...{ user, guardian: '王芳', phone: '13900000001', relation: '母亲', together: true, at },
    })
    await insertRow(act, signIn, {
      ...{ user, kind: 'daily', day: beijingDay(act.now), at, method: 'button' },
      ...{ location: { lng: 120.1, lat: 30.2 }, device: 'phone-1' },
    })
  })
  const signedUp = await join(user)
  expect(signedUp.state).toBe('passed')
  await world.prepare(act => forgetHearts(act, row?.user ?? ''))
  expect(await userOf(user)).toMatchObject({
    ...{ state: 'left', nickname: '已退出用户', area: null, company: null, birthYear: null },
    ...{ group: null, tags: null },
  })
  expect(await signUpOf(signedUp.id)).toMatchObject({ state: 'cancelled', answers: null })
  const { rows } = await world.prepare(act =>
    act.tx.execute(sql`
      select (select count(*)::int from guardian_consent where "user" = ${user}::uuid) as consents,
             (select count(*)::int from sign_in where "user" = ${user}::uuid
                 and (location is not null or device is not null)) as traces`),
  )
  expect(rows[0]).toEqual({ consents: 0, traces: 0 })
  // Erased is erased, however often it is told, and nobody who never took part is in the way.
  await world.prepare(act => forgetHearts(act, row?.user ?? ''))
  await world.prepare(act => forgetHearts(act, newId()))
})

it('whoever left long ago leaves no answers and no places of phones, either', async () => {
  const user = await world.newUser()
  const signedUp = await join(user)
  await world.post('orangeUser/leave', { user })
  await world.prepare(act =>
    act.tx.execute(
      sql`update orange_user set left_at = now() - interval '400 days' where id = ${user}::uuid`,
    ),
  )
  await world.run(tendOrangeUsers, {})
  expect(await signUpOf(signedUp.id)).toMatchObject({ answers: null })
})
