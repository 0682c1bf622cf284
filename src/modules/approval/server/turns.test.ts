import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { holds } from '#kernel/server/person.ts'
import { accessModule, openAccount } from '#modules/access/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { letters } from './fixture/letters.ts'
import { approvalModule, handReviewsOn, seedApproval } from './index.ts'
import { approvalPorts } from './ports.ts'

const deciding = ['letter.view', 'letter.approve', 'letter.reject', 'letter.return']
const writing = ['view', 'create', 'update', 'submit'].map(verb => `letter.${verb}`)
let house: TestHouse
let organisation: string
let south: string
let officer: Person
let zhao: Person
let qian: Person
let sun: Person
let chief: Person
let foreign: Person
let told: { to: string; kind: string }[]

beforeAll(async () => {
  house = await openHouse([accessModule, approvalModule, charityModule, letters])
  await house.prepare(async act => {
    await seedApproval(act)
    organisation = (await makeOrganisation(act, '北方慈善基金会')).id
    south = (await makeOrganisation(act, '南方慈善基金会')).id
    const open = async (realName: string, actions: string[], more: Partial<Person> = {}) => {
      const facts = { ownerKind: 'platform' as const, loginName: `name${realName}`, realName }
      const { id } = await openAccount(act, { ...facts, roles: [], reason: '测试' })
      return personWith(actions, { accountId: id, name: realName, ...more })
    }
    officer = await open('经办人', [...writing, ...deciding])
    zhao = await open('赵一', deciding)
    qian = await open('钱二', deciding)
    sun = await open('孙三', deciding)
    chief = await open('李主任', deciding, { roleCodes: ['chief'] })
    foreign = personWith(deciding, {
      accountId: (await open('外机构', [])).accountId,
      ...{ ownerKind: 'organisation', ownerId: south, scope: 'organisation' },
    })
  })
})
beforeEach(() => {
  told = []
  reconnect(approvalPorts, {
    peopleWith: async (_act, { action, role }) =>
      [officer, zhao, qian, sun, chief, foreign].filter(
        person => holds(person, action) && (role === null || person.roleCodes.includes(role)),
      ),
    turned: async (_act, { turn }) => void told.push({ to: turn.to, kind: turn.kind }),
    awaiting: async (_act, { accounts }) =>
      void told.push(...accounts.map(to => ({ to, kind: 'awaiting' }))),
  })
})
afterAll(() => house.close())

const letter = (person: Person, path: string, question: object) =>
  house.call(person, 'POST', `/api/letters/letter/${path}`, { ...question })
const turn = (person: Person, path: string, question: object) =>
  house.call(person, 'POST', `/api/approval/review/${path}`, { reason: '请协助办理', ...question })
const timeline = async (id: string, person: Person) =>
  (
    await house.call(person, 'GET', '/api/approval/review/getOfRecord', {
      ...{ resource: 'letters/letter', id },
    })
  ).dataPoints
const queueOf = async (person: Person): Promise<string[]> => {
  const answer = await house.call(person, 'GET', '/api/approval/review/getQueue', { limit: 50 })
  return answer.dataPoints.list.map(({ record }: { record: string }) => record)
}
const colleagues = async (person: Person, id: string) => {
  const answer = await house.call(person, 'GET', '/api/approval/review/getColleagues', { id })
  const names = (people: { name: string }[]) => people.map(({ name }) => name).sort()
  const { takers, addable, noTaker } = answer.dataPoints
  return { takers: names(takers), addable: names(addable), noTaker }
}

/** A letter under review, with its review as it stands. */
async function submitted(amount = 0) {
  const draft = { subject: '用款函', organisation, amount }
  const { id, version } = (await letter(officer, 'insert', draft)).dataPoints
  await letter(officer, 'submit', { id, version })
  return { id, review: await reviewOf(id) }
}
const reviewOf = async (id: string) => {
  const { id: review, version } = await timeline(id, zhao)
  return { id: review as string, version: version as number }
}
async function decide(person: Person, id: string, verb = 'approve', more = {}) {
  const { dataPoints } = await house.call(person, 'GET', '/api/letters/letter/getById', { id })
  return letter(person, verb, { id, version: dataPoints.version, ...more })
}

describe('转办', () => {
  it('takes the step off my list, tells the colleague, and stands in the timeline', async () => {
    const { id, review } = await submitted()
    const handed = await turn(zhao, 'handOver', { ...review, to: qian.accountId })
    expect(handed.statusCode).toBe(1)
    expect(await queueOf(zhao)).not.toContain(id)
    expect(await queueOf(qian)).toContain(id)
    expect(told).toEqual([{ to: qian.accountId, kind: 'handOver' }])
    const shown = await timeline(id, zhao)
    expect(shown).toMatchObject({ mine: false, turns: false })
    expect(shown.turned).toMatchObject([
      { no: 1, kind: 'handOver', byName: '赵一', toName: '钱二', reason: '请协助办理' },
    ])
    expect(await decide(zhao, id)).toMatchObject({
      status: 403,
      statusMessage: '您已将「初审」转给他人办理',
    })
    expect((await decide(qian, id)).dataPoints.state).toBe('approved')
  })

  it('goes to nobody who submitted, decided, reaches it not, or lacks the role', async () => {
    const { id, review } = await submitted(100_000)
    for (const to of [officer, zhao, foreign])
      expect(
        (await turn(zhao, 'handOver', { ...review, to: to.accountId })).dataPoints.errors,
      ).toEqual([{ field: 'to', message: '该人员不能审核本节点，请另选他人' }])
    expect((await colleagues(zhao, review.id)).takers).toEqual(['孙三', '李主任', '钱二'])
    await decide(zhao, id)
    const now = await reviewOf(id)
    const back = await turn(chief, 'handOver', { ...now, to: qian.accountId })
    expect(back.dataPoints.errors[0].field).toBe('to')
  })

  it('is for whoever the step waits for, with a reason', async () => {
    const { review } = await submitted()
    const to = qian.accountId
    expect((await turn(officer, 'handOver', { ...review, to })).status).toBe(403)
    expect((await turn(foreign, 'handOver', { ...review, to })).statusCode).toBe(4040)
    expect((await turn(personWith(writing), 'handOver', { ...review, to })).statusCode).not.toBe(1)
    const silent = await turn(zhao, 'handOver', { ...review, to, reason: ' ' })
    expect(silent.dataPoints.errors[0].field).toBe('reason')
    expect(told).toEqual([])
  })

  it('tells the slower of two who act in one instant what happened', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, review } = await submitted()
      const { dataPoints } = await house.call(sun, 'GET', '/api/letters/letter/getById', { id })
      const answers = await Promise.all([
        turn(zhao, 'handOver', { ...review, to: qian.accountId }),
        turn(qian, 'handOver', { ...review, to: sun.accountId }),
        letter(sun, 'approve', { id, version: dataPoints.version }),
      ])
      const [one, other, decided] = answers.map(({ statusCode }) => statusCode)
      expect([one, other].filter(code => code === 1).length).toBeLessThanOrEqual(1)
      expect(decided).toBe(1)
      expect([one, other]).toContain(4090)
    }
  })

  it('ends with the step: the next one asks everybody of its role anew', async () => {
    const { id, review } = await submitted(100_000)
    await turn(chief, 'handOver', { ...review, to: zhao.accountId })
    expect(await queueOf(chief)).not.toContain(id)
    await decide(zhao, id)
    expect(await queueOf(chief)).toContain(id)
  })
})

describe('加签', () => {
  it('before me: only the added one speaks, then those of the step', async () => {
    const { id, review } = await submitted()
    await turn(zhao, 'addReviewer', { ...review, to: qian.accountId, place: 'before' })
    expect(await queueOf(zhao)).not.toContain(id)
    expect(await queueOf(sun)).not.toContain(id)
    expect(await queueOf(qian)).toContain(id)
    expect((await timeline(id, qian)).mine).toBe(true)
    expect(await decide(sun, id)).toMatchObject({
      status: 403,
      statusMessage: '「初审」等待加签人员钱二审核',
    })
    expect((await decide(qian, id)).dataPoints.state).toBe('pending')
    expect(await queueOf(zhao)).toContain(id)
    expect(await decide(qian, id)).toMatchObject({ status: 403 })
    expect((await decide(zhao, id)).dataPoints.state).toBe('approved')
    expect((await timeline(id, zhao)).steps).toMatchObject([
      { no: 1, decidedByName: '钱二' },
      { no: 1, decidedByName: '赵一' },
    ])
  })

  it('after me: the step stays open until the added one has passed it', async () => {
    const { id, review } = await submitted(100_000)
    await turn(zhao, 'addReviewer', { ...review, to: qian.accountId, place: 'after' })
    expect(await queueOf(qian)).not.toContain(id)
    expect(await decide(qian, id)).toMatchObject({ statusMessage: '「初审」通过后再由您审核' })
    expect((await decide(zhao, id)).dataPoints.state).toBe('pending')
    expect(told.at(-1)).toEqual({ to: qian.accountId, kind: 'awaiting' })
    expect(await queueOf(qian)).toContain(id)
    expect(await queueOf(sun)).not.toContain(id)
    expect(await queueOf(chief)).not.toContain(id)
    expect((await decide(sun, id)).status).toBe(403)
    expect((await decide(qian, id)).dataPoints.state).toBe('pending')
    expect(await queueOf(chief)).toContain(id)
    expect((await decide(chief, id)).dataPoints.state).toBe('approved')
  })

  it('lets an added one refuse, which ends the review', async () => {
    const { id, review } = await submitted()
    await turn(zhao, 'addReviewer', { ...review, to: qian.accountId, place: 'before' })
    const refused = await decide(qian, id, 'reject', { opinion: '金额依据不足' })
    expect(refused.dataPoints.state).toBe('rejected')
    expect(await queueOf(zhao)).not.toContain(id)
  })

  it('asks nobody who submitted, reaches it not, was added already or is missed later', async () => {
    const { review } = await submitted(100_000)
    const add = (to: Person, seen = review) =>
      turn(zhao, 'addReviewer', { ...seen, to: to.accountId, place: 'after' })
    for (const to of [officer, foreign, zhao])
      expect((await add(to)).dataPoints.errors[0].field).toBe('to')
    expect((await add(chief)).dataPoints.errors[0].message).toContain('无人可审')
    const { dataPoints: added } = await add(qian)
    expect((await add(qian, added)).dataPoints.errors[0].field).toBe('to')
    expect((await add(sun)).statusCode).toBe(4090)
    expect((await colleagues(zhao, review.id)).addable).toEqual(['孙三', '李主任'])
  })

  it('is taken back by who added, not by who was added; once passed another one takes it', async () => {
    const { id, review } = await submitted()
    const to = qian.accountId
    const { dataPoints: added } = await turn(zhao, 'addReviewer', { ...review, to, place: 'after' })
    expect((await timeline(id, zhao)).added).toMatchObject([{ name: '钱二', mayRelease: true }])
    expect((await timeline(id, qian)).added).toMatchObject([{ mayRelease: false }])
    const release = (person: Person, seen: object, more = {}) =>
      house.call(person, 'POST', '/api/approval/review/releaseReviewer', { ...seen, to, ...more })
    expect((await release(qian, added)).status).toBe(403)
    expect((await release(officer, added)).status).toBe(403)
    await decide(zhao, id)
    const passed = await reviewOf(id)
    expect((await release(zhao, passed)).dataPoints.errors[0].field).toBe('instead')
    expect((await release(zhao, passed, { instead: officer.accountId })).statusCode).not.toBe(1)
    expect((await release(zhao, passed, { instead: sun.accountId })).statusCode).toBe(1)
    expect(await queueOf(qian)).not.toContain(id)
    expect((await decide(sun, id)).dataPoints.state).toBe('approved')
  })

  it('is nobody’s to pass on, and goes with a leaver’s work to his successor', async () => {
    const { id, review } = await submitted()
    await turn(zhao, 'addReviewer', { ...review, to: qian.accountId, place: 'before' })
    const now = await reviewOf(id)
    expect(await turn(qian, 'handOver', { ...now, to: sun.accountId })).toMatchObject({
      statusMessage: '加签给您的审核须由您本人办理',
    })
    const way = { from: qian.accountId, to: sun.accountId }
    await house.prepare(act => handReviewsOn(act, [review.id], way))
    expect(await queueOf(sun)).toContain(id)
    expect((await decide(sun, id)).dataPoints.state).toBe('pending')
  })
})

it('keeps turns that PostgreSQL itself will not change', async () => {
  const { review } = await submitted()
  await turn(zhao, 'handOver', { ...review, to: qian.accountId })
  for (const statement of ["update review_turn set reason = 'x'", 'delete from review_turn'])
    await expect(house.prepare(act => act.tx.execute(statement))).rejects.toThrow()
})

describe('暂存意见', () => {
  const keep = (person: Person, id: string, opinion: string, marks: object[] = []) =>
    house.call(person, 'POST', '/api/approval/review/keepNote', { id, opinion, marks })

  it('keeps an opinion for its writer alone until he decides', async () => {
    const { id, review } = await submitted(100_000)
    const marks = [{ field: 'amount', remark: '与附件不符' }]
    expect((await keep(zhao, review.id, '依据待核', marks)).dataPoints).toMatchObject({ marks })
    expect((await timeline(id, zhao)).note).toMatchObject({ opinion: '依据待核', marks })
    expect((await timeline(id, qian)).note).toBeNull()
    await keep(zhao, review.id, '依据已核')
    expect((await timeline(id, zhao)).note).toMatchObject({ opinion: '依据已核', marks: [] })
    expect((await keep(zhao, review.id, ' ')).dataPoints).toBeNull()
    expect((await timeline(id, zhao)).note).toBeNull()
    await keep(zhao, review.id, '再议')
    await keep(qian, review.id, '同意')
    await decide(zhao, id)
    const left = await house.prepare(act => act.tx.execute('select account from review_note'))
    expect(left.rows).toEqual([{ account: qian.accountId }])
    await decide(chief, id)
    const none = await house.prepare(act => act.tx.execute('select account from review_note'))
    expect(none.rows).toEqual([])
  })

  it('is for whoever the step waits for', async () => {
    const { id, review } = await submitted()
    expect((await keep(officer, review.id, '自审')).status).toBe(403)
    expect((await keep(foreign, review.id, '外部')).statusCode).toBe(4040)
    await decide(zhao, id)
    expect((await keep(qian, review.id, '晚了')).statusCode).not.toBe(1)
  })
})
