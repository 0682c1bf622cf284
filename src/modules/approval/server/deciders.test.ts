import { afterAll, beforeAll, expect, it } from 'vitest'
import { holds, type Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { letters } from './fixture/letters.ts'
import { approvalModule, decidersOf, seedApproval } from './index.ts'
import { approvalPorts } from './ports.ts'

const deciding = ['letter.view', 'letter.approve', 'letter.reject']
const writing = ['view', 'create', 'update', 'submit'].map(verb => `letter.${verb}`)
const officer = personWith([...writing, ...deciding])
const clerk = personWith(deciding)
const chief = personWith(deciding, { roleCodes: ['chief'] })
const elsewhere = { ownerKind: 'organisation', ownerId: newId(), scope: 'organisation' } as const
const foreign = personWith(deciding, { ...elsewhere, roleCodes: ['chief'] })
const people = [officer, clerk, chief, foreign]
const told: string[][] = []
let house: TestHouse
let organisation: string

beforeAll(async () => {
  house = await openHouse([accessModule, approvalModule, charityModule, letters])
  await house.prepare(async act => {
    await seedApproval(act)
    organisation = (await makeOrganisation(act, '北方慈善基金会')).id
  })
  reconnect(approvalPorts, {
    peopleWith: async (_act, { action, role }) =>
      people.filter(each => holds(each, action) && (!role || each.roleCodes.includes(role))),
    stepOpened: async (act, review) =>
      void told.push((await decidersOf(act, review)).map(({ accountId }) => accountId)),
  })
})
afterAll(() => house.close())

const letter = (person: Person, path: string, question: object) =>
  house.call(person, 'POST', `/api/letters/letter/${path}`, { ...question })

/** Whom each step waited for, of a letter of two steps whose first this person passes. */
async function toldOf(first: Person): Promise<string[][]> {
  told.length = 0
  const draft = { subject: '用款函', organisation, amount: 100_000 }
  const { id, version } = (await letter(officer, 'insert', draft)).dataPoints
  const sent = await letter(officer, 'submit', { id, version })
  const passed = await letter(first, 'approve', { id, version: sent.dataPoints.version })
  expect(passed).toMatchObject({ statusCode: 1, dataPoints: { state: 'pending' } })
  return [...told]
}

it('of a step are those of its role whom the record is open to, but who submitted or has decided', async () => {
  const both = [clerk.accountId, chief.accountId]
  expect(await toldOf(clerk)).toEqual([both, [chief.accountId]])
  expect(await toldOf(chief)).toEqual([both, []])
})
