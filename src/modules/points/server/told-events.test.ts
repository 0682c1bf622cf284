import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { personWith } from '#test/house.ts'
import { openPointsWorld, type PointsWorld } from '#test/points-world.ts'

let world: PointsWorld
beforeAll(async () => {
  world = await openPointsWorld()
})
afterAll(() => world.close())

const tell = (question: Record<string, unknown>, person?: ReturnType<typeof personWith>) =>
  world.post('pointsEntry/receive', question, person)
const available = async (user: string) => (await world.balance(user)).available
const hoursOf = async (user: string) => {
  const found = await world.prepare(act =>
    act.tx.execute(
      sql`select volunteer_hours::float8 as hours from registered_user where id = ${user}`,
    ),
  )
  return found.rows[0]?.hours
}

describe('what a site tells of a user', () => {
  it('earns by the rule of its event, and once however often it is told', async () => {
    const { id: user } = await world.newUser()
    const before = await available(user)
    const fact = { user, event: 'assist', sourceId: newId() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => tell(fact)))
    expect(answers.map(each => each.dataPoints.isNew).filter(Boolean)).toHaveLength(1)
    expect((await available(user)) - before).toBe(1)
    expect((await tell({ ...fact, sourceId: newId() })).dataPoints).toMatchObject({
      isNew: true,
      points: 1,
      number: expect.stringMatching(/^JF/),
    })
  })

  it('is a sign-in once a day, by whatever the site calls it', async () => {
    const { id: user } = await world.newUser()
    const before = await available(user)
    expect((await tell({ user, event: 'signIn' })).dataPoints).toMatchObject({ points: 1 })
    expect((await tell({ user, event: 'signIn', sourceId: newId() })).dataPoints).toMatchObject({
      isNew: false,
      points: 0,
    })
    expect((await available(user)) - before).toBe(1)
  })

  it('counts minutes of service as points up to the day, and as hours beyond it', async () => {
    const { id: user } = await world.newUser()
    const before = await available(user)
    await tell({ user, event: 'volunteer', sourceId: newId(), quantity: 75 })
    expect((await available(user)) - before).toBe(20)
    expect(await hoursOf(user)).toBe(1.3)
    const last = { user, event: 'volunteer', sourceId: newId(), quantity: 600 }
    await tell(last)
    await tell(last)
    expect((await available(user)) - before).toBe(160)
    expect(await hoursOf(user)).toBe(11.3)
  })

  it('earns nothing without a rule, and the fact is kept all the same', async () => {
    const { id: user } = await world.newUser()
    const fact = { user, event: 'share', sourceId: newId() }
    expect((await tell(fact)).dataPoints).toEqual({ isNew: true, points: 0, number: null })
    expect((await tell(fact)).dataPoints).toMatchObject({ isNew: false })
  })

  it('is refused at its field: nobody, somebody frozen, no source, too long a service', async () => {
    const { id: user } = await world.newUser()
    const fieldsOf = async (question: Record<string, unknown>) =>
      (await tell(question)).dataPoints.errors.map((each: { field: string }) => each.field)
    expect(await fieldsOf({ user: newId(), event: 'signIn' })).toEqual(['user'])
    expect(await fieldsOf({ user, event: 'assist' })).toEqual(['sourceId'])
    expect(await fieldsOf({ user, event: 'activity', sourceId: ' ' })).toEqual(['sourceId'])
    expect(await fieldsOf({ user, event: 'volunteer', sourceId: 'a', quantity: 1441 })).toEqual([
      'quantity',
    ])
    expect(
      await fieldsOf({ user, event: 'activity', sourceId: 'a', organisation: newId() }),
    ).toEqual(['organisation'])
    await world.prepare(act =>
      act.tx.execute(
        sql`update registered_user set state = 'frozen', freeze_scope = 'activity' where id = ${user}`,
      ),
    )
    const frozen = await tell({ user, event: 'activity', sourceId: newId() })
    expect(frozen.dataPoints.errors).toEqual([
      { field: 'user', message: '该用户已被冻结（参加活动）' },
    ])
    await world.prepare(act =>
      act.tx.execute(sql`update registered_user set freeze_scope = 'speech' where id = ${user}`),
    )
    expect((await tell({ user, event: 'activity', sourceId: newId() })).statusCode).toBe(1)
  })

  it('is heard of nobody without the right, nor of an organisation', async () => {
    const { id: user } = await world.newUser()
    const fact = { user, event: 'signIn' }
    expect((await tell(fact, personWith(['pointsEntry.view']))).statusCode).toBe(4031)
    const head = personWith(['pointsEntry.receive'], {
      ownerKind: 'organisation',
      ownerId: newId(),
    })
    expect((await tell(fact, head)).statusCode).toBe(4031)
  })
})
