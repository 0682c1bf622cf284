import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { accessModule, openAccount } from '#modules/access/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { letters } from './fixture/letters.ts'
import { approvalModule, seedApproval } from './index.ts'
import { standInAt, standsForSubmitter } from './stand-in.ts'

const deciding = ['letter.view', 'letter.approve', 'letter.reject', 'letter.return']
const reader = personWith(deciding)
let house: TestHouse
let organisation: string
let absent: string
let standIn: Person

beforeAll(async () => {
  house = await openHouse([accessModule, approvalModule, charityModule, letters])
  await house.prepare(async act => {
    await seedApproval(act)
    organisation = (await makeOrganisation(act, '北方慈善基金会')).id
    const open = async (loginName: string, realName: string) =>
      (
        await openAccount(act, {
          ownerKind: 'platform',
          loginName,
          realName,
          roles: [],
          reason: '测试',
        })
      ).id
    absent = await open('li.si', '李四')
    standIn = personWith(deciding, {
      accountId: await open('wang.wu', '王五'),
      name: '王五',
      roleCodes: ['chief'],
      standsFor: [{ role: 'chief', accountId: absent, name: '李四' }],
    })
  })
})
afterAll(() => house.close())

const post = (person: Person, path: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', `/api/letters/letter/${path}`, question)
const move = (person: Person, name: string, { id, version }: { id: string; version: number }) =>
  post(person, name, { id, version })

/** A letter whose second step waits for the chief. */
async function atChief(officerId: string) {
  const officer = personWith(
    ['view', 'create', 'update', 'submit', 'withdraw'].map(verb => `letter.${verb}`),
    { accountId: officerId },
  )
  const draft = { subject: '用款函', organisation, amount: 100_000 }
  const { dataPoints: made } = await post(officer, 'insert', draft)
  const { dataPoints: submitted } = await move(officer, 'submit', made)
  return (await move(reader, 'approve', submitted)).dataPoints
}

const queueOf = async (person: Person) =>
  (await house.call(person, 'GET', '/api/approval/review/getQueue', { limit: 50 })).dataPoints.list

it('marks what a deputy decides with the name of the absent colleague', async () => {
  const row = await atChief(personWith([]).accountId)
  expect((await queueOf(standIn)).map(({ record }: { record: string }) => record)).toContain(row.id)
  expect((await move(standIn, 'approve', row)).dataPoints).toMatchObject({ state: 'approved' })
  const { dataPoints } = await house.call(reader, 'GET', '/api/approval/review/getOfRecord', {
    resource: 'letters/letter',
    id: row.id,
  })
  expect(dataPoints.steps[1]).toMatchObject({
    decidedBy: standIn.accountId,
    decidedByName: '王五（代 李四）',
  })
})

it('marks him, too, where whoever holds the right decides the step and he holds it as a deputy alone', async () => {
  const { roleCodes, standsFor = [], ...rest } = standIn
  const asDeputy = (actions: readonly string[]): Person => ({
    ...rest,
    roleCodes: roleCodes.filter(code => code !== 'chief'),
    standsFor: standsFor.map(each => ({ ...each, role: 'other', actions })),
  })
  const step = { subject: 'letters/letter', stepRole: null, stepReviewer: null, submittedBy: null }
  expect(standInAt(asDeputy(deciding), step)).toMatchObject({ accountId: absent })
  expect(standInAt(asDeputy(['letter.view', 'note.approve']), step)).toBeUndefined()
  expect(standsForSubmitter(asDeputy(deciding), { ...step, submittedBy: absent })).toBe(true)
})

it('lets nobody decide in the place of the person who submitted', async () => {
  const row = await atChief(absent)
  expect((await queueOf(standIn)).map(({ record }: { record: string }) => record)).not.toContain(
    row.id,
  )
  expect(await move(standIn, 'approve', row)).toMatchObject({
    status: 403,
    statusMessage: '不能代理提交人审核其本人提交的申请',
  })
})
