import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { personWith } from '#test/house.ts'
import { type OrangeWorld, openOrangeWorld } from '#test/orange-world.ts'
import { activity, activitySignUp, guardianConsent, orangeUser } from '../../model/index.ts'
import { codeNow } from './sign-code.ts'
import { signAtSession } from './sign-session.ts'

let world: OrangeWorld
let host: Person
const day = addDays(beijingDay(new Date()), 3)
const at = (time: string, on = day) => new Date(`${on}T${time}:00+08:00`)
beforeAll(async () => {
  world = await openOrangeWorld()
  host = personWith([...world.clerk.actions.keys()], {
    ...{ ownerKind: 'organisation', ownerId: newId(), scope: 'organisation' },
  })
})
afterAll(() => world.close())

const facts = () => ({
  ...{ title: '秋日护河行动', organisation: host.ownerId, kind: '4', cover: newId() },
  ...{ mode: 'online', realName: false, signMode: 'code', place: null },
  signUpFrom: new Date(Date.now() - 60_000).toISOString(),
  signUpTo: at('08:00').toISOString(),
  sessions: [{ day, from: '14:00', to: '17:00', capacity: 20 }],
})

/** An activity that was passed; the sessions it has. */
async function open(more: Record<string, unknown> = {}) {
  const made = await world.post('activity/insert', { ...facts(), ...more }, host)
  expect(made.statusMessage).toBe('success')
  const { id } = made.dataPoints
  await world.prepare(act =>
    act.tx.execute(sql`update activity set state = 'published' where id = ${id}`),
  )
  const sessions = (await world.get('activity/getSessions', { id })).dataPoints as {
    id: string
    name: string
  }[]
  return { id: id as string, sessions, session: sessions[0]?.id ?? '' }
}
const join = (session: string, user: string) =>
  world.post('activitySignUp/receive', { session, user })
const signUpOf = (id: string) => world.prepare(act => findRow(act.tx, activitySignUp, id))
type Shown = Parameters<typeof signAtSession>[1]
const sign = (now: Date, shown: Omit<Shown, 'method' | 'way'> & Partial<Shown>) =>
  world.at(now, async act => {
    const code = shown.code ?? (await codeNow(act, shown.session)).code
    return signAtSession(act, { way: 'in', method: 'code', ...shown, code })
  })

describe('signing up', () => {
  it('gives 20 places and 5 of the waiting list to 60 at once, and asks the first of it when one gives up', async () => {
    const { session } = await open({ waitList: 5 })
    const users = await Promise.all(Array.from({ length: 60 }, () => world.newUser()))
    const answers = await Promise.all(users.map(user => join(session, user)))
    const states = answers.map(
      ({ dataPoints, statusMessage }) => dataPoints?.state ?? statusMessage,
    )
    expect(states.filter(each => each === 'passed')).toHaveLength(20)
    expect(states.filter(each => each === 'waiting')).toHaveLength(5)
    expect(states.filter(each => each === '名额已满')).toHaveLength(35)
    const leaver = answers.findIndex(({ dataPoints }) => dataPoints?.state === 'passed')
    const given = { id: answers[leaver]?.dataPoints.id, user: users[leaver] }
    expect((await world.post('activitySignUp/giveUp', given)).dataPoints).toEqual({ isLate: false })
    const first = answers.findIndex(({ dataPoints }) => dataPoints?.place === 1)
    const asked = await signUpOf(answers[first]?.dataPoints.id)
    const hours = (Date.parse(asked?.offeredUntil ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(1.9)
    expect(hours).toBeLessThanOrEqual(2)
    // Nobody else takes the place meanwhile.
    expect((await join(session, await world.newUser())).dataPoints.state).toBe('waiting')
    const taken = { id: asked?.id, user: users[first] }
    expect((await world.post('activitySignUp/confirmOffer', taken)).statusCode).toBe(1)
    expect(await signUpOf(asked?.id ?? '')).toMatchObject({ state: 'passed' })
  })

  it('is refused for a session that overlaps another, which is named', async () => {
    const user = await world.newUser()
    const one = await open()
    const other = await open({ sessions: [{ day, from: '16:00', to: '18:00', capacity: 5 }] })
    await join(one.session, user)
    expect((await join(other.session, user)).statusMessage).toBe(
      `与已报名的「秋日护河行动 ${day} 14:00–17:00」时间重叠`,
    )
  })

  it('asks minors for a guardian, who comes along below fourteen', async () => {
    const { session } = await open()
    const birthYear = Number(day.slice(0, 4)) - 13
    const user = await world.newUser({ minor: true, birthYear })
    expect((await join(session, user)).statusMessage).toBe('未成年人报名须有监护人同意')
    const consent = { guardian: '王芳', phone: '13900000001', relation: '母亲' }
    await world.post('guardianConsent/receive', { user, ...consent })
    expect((await join(session, user)).statusMessage).toBe('未满 14 岁须监护人一同参加')
    await world.prepare(act =>
      insertRow(act, guardianConsent, {
        user,
        ...consent,
        together: true,
        at: act.now.toISOString(),
      }),
    )
    expect((await join(session, user)).dataPoints.state).toBe('passed')
  })
})

describe('signing in and out', () => {
  it('counts 2.0 hours from 14:00 to 16:20, once', async () => {
    const { session } = await open()
    const user = await world.newUser()
    const { id } = (await join(session, user)).dataPoints
    expect(await sign(at('14:00'), { session, user })).toMatchObject({ valid: true })
    expect(await sign(at('14:01'), { session, user })).toMatchObject({ fault: '已签到' })
    expect(await sign(at('16:20'), { session, user, way: 'out' })).toMatchObject({ hours: 2 })
    expect(await signUpOf(id)).toMatchObject({ hours: 2 })
  })

  it('goes on over midnight, refuses to sign out first, and knows one open shift at a time', async () => {
    const night = await open({ sessions: [{ day, from: '22:00', to: '02:00', capacity: 5 }] })
    const next = addDays(day, 1)
    const late = await open({ sessions: [{ day: next, from: '02:10', to: '04:00', capacity: 5 }] })
    const user = await world.newUser()
    await join(night.session, user)
    await join(late.session, user)
    const { session } = night
    expect(await sign(at('22:00'), { session, user, way: 'out' })).toMatchObject({
      fault: '先签到后签退',
    })
    expect(await sign(at('22:00'), { session, user })).toMatchObject({ valid: true })
    expect(await sign(at('02:05', next), { session: late.session, user })).toMatchObject({
      fault: expect.stringContaining('还未签退'),
    })
    expect(await sign(at('02:06', next), { session, user, way: 'out' })).toMatchObject({ hours: 4 })
    expect(await sign(at('02:07', next), { session: late.session, user })).toMatchObject({
      valid: true,
    })
  })

  it('refuses a code of half a minute ago, and whoever stands 900 m away; each try is kept', async () => {
    const place = { lng: 108.93, lat: 34.34 }
    const { session } = await open({ signMode: 'place', location: place })
    const user = await world.newUser()
    await join(session, user)
    const start = at('14:00')
    const { code } = await world.at(start, act => codeNow(act, session))
    const later = new Date(start.getTime() + 31_000)
    expect(await sign(later, { session, user, code, location: place })).toMatchObject({
      fault: '码已过期',
    })
    const away = { lng: place.lng, lat: place.lat + 900 / 111_195 }
    expect(await sign(later, { session, user, location: away })).toMatchObject({
      fault: '超出范围：距活动地点 900 米，允许 300 米',
    })
    const { list } = (
      await world.get('signIn/getListByPage', {
        filter: [{ field: 'user', op: 'in', value: [user] }],
      })
    ).dataPoints
    expect(list.map((row: { fault: string }) => row.fault).sort()).toEqual(['code', 'range'])
    expect(await sign(later, { session, user, location: place })).toMatchObject({ valid: true })
  })

  it('opens a case when one phone signs in three users', async () => {
    const { session } = await open()
    const users = [await world.newUser(), await world.newUser(), await world.newUser()]
    for (const user of users) {
      await join(session, user)
      await sign(at('14:00'), { session, user, device: 'one-phone' })
    }
    const { list } = (
      await world.get('violation/getListByPage', {
        filter: [{ field: 'user', op: 'in', value: users }],
      })
    ).dataPoints
    expect(list).toHaveLength(3)
    expect(list[0]).toMatchObject({ kind: '3', source: 'machine', state: 'pending' })
  })
})

describe('the settlement', () => {
  it('gives hearts and hours once, none for a forgotten sign-out until somebody confirms, and certifies', async () => {
    const { id, session } = await open()
    const [there, forgot, away] = [
      await world.newUser(),
      await world.newUser(),
      await world.newUser(),
    ]
    const ids = new Map<string, string>()
    for (const user of [there, forgot, away])
      ids.set(user, (await join(session, user)).dataPoints.id)
    for (const user of [there, forgot]) await sign(at('14:00'), { session, user })
    await sign(at('16:20'), { session, user: there, way: 'out' })
    await world.prepare(async act => {
      const row = await lockRow(act, activity, id)
      if (row !== undefined) await moveRow(act, activity, row, 'close')
    })
    const { version } = (await world.get('activity/getById', { id }, host)).dataPoints
    const settled = await world.post('activity/settle', { id, version }, host)
    expect(settled.dataPoints).toMatchObject({ state: 'ended', issued: 50, attended: 2 })
    expect(
      (await world.post('activity/settle', { id, version: version + 1 }, host)).statusCode,
    ).not.toBe(1)
    const of = (user: string) => signUpOf(ids.get(user) ?? '')
    expect(await of(there)).toMatchObject({ state: 'attended', hours: 2, hearts: 30 })
    expect(await of(forgot)).toMatchObject({ state: 'attended', hours: 0, hearts: 20 })
    expect(await of(away)).toMatchObject({ state: 'absent' })
    const forgotten = await of(forgot)
    const unsigned = [
      { field: 'activity', op: 'in', value: [id] },
      { field: 'signInAt', op: 'filled' },
      { field: 'signOutAt', op: 'blank' },
    ]
    const shown = await world.get('activitySignUp/getListByPage', { filter: unsigned }, host)
    expect(shown.dataPoints.list.map((row: { id: string }) => row.id)).toEqual([forgotten?.id])
    const amended = await world.post(
      'activitySignUp/amend',
      { id: forgotten?.id, version: forgotten?.version, hours: 3, reason: '领队证明' },
      host,
    )
    expect(amended.dataPoints).toMatchObject({ hours: 0, proposedHours: 3 })
    const confirm = (person: Person) =>
      world.post(
        'activitySignUp/confirmAmend',
        { id: forgotten?.id, version: amended.dataPoints.version },
        person,
      )
    expect((await confirm(host)).statusMessage).toBe('不能复核自己提交的补登')
    const second = { ...host, accountId: newId() }
    expect((await confirm(second)).dataPoints).toMatchObject({ hours: 3, proposedHours: null })
    const row = await of(there)
    const proved = await world.post(
      'activitySignUp/certify',
      { id: row?.id, version: row?.version },
      host,
    )
    const number = proved.dataPoints.certificate
    const wrong = await world.get('activitySignUp/check', { number, code: 'aaaaaaaa' })
    expect(wrong.statusMessage).toBe('证明编号或校验码不正确')
    const { rows: kept } = await world.prepare(act =>
      act.tx.execute<{ code: string }>(
        sql`select code from orange_hours_certificate where number = ${number}`,
      ),
    )
    const code = kept[0]?.code ?? ''
    const facts = (await world.get('activitySignUp/check', { number, code })).dataPoints
    expect(facts).toMatchObject({ number, activity: '秋日护河行动', hours: 2 })
    // Anybody who holds the paper sees the page, by nickname alone; a wrong code proves nothing.
    const page = async (asked: string) =>
      (
        await world.app.inject({
          ...{ method: 'GET', url: '/api/orange/activitySignUp/certificate' },
          query: { number, code: asked },
          // Whoever scans the code comes from nowhere.
          headers: { 'sec-fetch-site': 'none' },
        })
      ).body
    expect(await page(code)).toContain('证明真实有效')
    expect(await page(code)).toContain(`<td>${facts.name}</td>`)
    expect(await page(code)).toContain('<td>2 小时</td>')
    expect(await page('aaaaaaaa')).not.toContain(facts.name)
    await world.get('activitySignUp/getById', { id: row?.id }, host)
    const pdf = await world.app.inject({
      ...{ method: 'GET', url: '/api/orange/activitySignUp/getPdf' },
      ...{ query: { id: row?.id ?? '' }, headers: { 'x-test-person': host.accountId } },
    })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const user = await world.prepare(act => findRow(act.tx, orangeUser, there))
    expect(user).toMatchObject({ balance: 30, activities: 1, hours: 2 })
  })
})

it('lets nobody of another organisation look at who takes part', async () => {
  const { session } = await open()
  const user = await world.newUser()
  const signedUp = (await join(session, user)).dataPoints.id
  await sign(at('14:00'), { session, user })
  const stranger = personWith([...world.clerk.actions.keys()], {
    ...{ ownerKind: 'organisation', ownerId: newId(), scope: 'organisation' },
  })
  const look = (person: Person) => world.get('orangeUser/getById', { id: user }, person)
  expect((await look(host)).dataPoints.id).toBe(user)
  expect((await look(stranger)).status).toBe(404)
  const signUp = { id: signedUp }
  expect((await world.get('activitySignUp/getById', signUp, host)).statusCode).toBe(1)
  expect((await world.get('activitySignUp/getById', signUp, stranger)).status).toBe(404)
  const ofUser = { filter: [{ field: 'user', op: 'in', value: [user] }] }
  for (const path of ['activitySignUp', 'signIn', 'orangeEntry']) {
    const seen = await world.get(`${path}/getListByPage`, ofUser, stranger)
    expect(seen.dataPoints.total, path).toBe(0)
  }
})
