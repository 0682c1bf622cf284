import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { findRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule, seedApproval } from '#modules/approval/server/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { charityPorts } from '#modules/charity/server/ports.ts'
import { dayFromNow } from './days.ts'
import { openHouse, personWith, type TestHouse } from './house.ts'
import { reconnect } from './stand-ins.ts'

export const at = '/api/charity/certificationApplication'
const named = (...verbs: string[]) => verbs.map(verb => `certificationApplication.${verb}`)
export const first = personWith(named('view', 'approve', 'reject', 'return'))
const second = personWith(named('view', 'approve', 'reject', 'return'))
export const platform = personWith([
  'organisation.view',
  'organisation.update',
  'organisation.correct',
  ...named('view'),
])

export let house: TestHouse
export let own: string
export let serial = 0
export let paused: string[] = []

export const officerOf = (ownerId: string) =>
  personWith(
    [
      ...named('view', 'create', 'update', 'submit', 'withdraw', 'delete'),
      'organisation.view',
      'organisation.update',
      'certificate.view',
      'certificate.create',
      'certificate.update',
      'certificate.replace',
    ],
    { ownerKind: 'organisation', ownerId, scope: 'organisation' },
  )

export const draft = (more: Record<string, unknown> = {}) => ({
  organisation: own,
  kind: '3',
  legalPerson: '新法人',
  legalIdNumber: '11010519491231002X',
  effectiveOn: dayFromNow(0),
  reason: '理事会换届，选举新的法定代表人',
  certNumber: '110105********002X',
  certFiles: [newId()],
  ...more,
})
export const post = (person: Person, call: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', `${at}/${call}`, question)
type Seen = { readonly id: string; readonly version: number }
export const move = (person: Person, name: string, { id, version }: Seen, more = {}) =>
  post(person, name, { id, version, ...more })
export const organisationNow = () => house.prepare(act => findRow(act.tx, organisation, own))

export async function submitted(more: Record<string, unknown> = {}) {
  const officer = officerOf(own)
  const made = await post(officer, 'insert', draft(more))
  expect(made.statusCode).toBe(1)
  const answer = await move(officer, 'submit', made.dataPoints)
  expect(answer.statusCode).toBe(1)
  return { officer, row: answer.dataPoints }
}
export async function passed(row: Seen, answers = {}) {
  const once = await move(first, 'approve', row, answers)
  expect(once.dataPoints.state).toBe('pending')
  return move(second, 'approve', once.dataPoints, answers)
}

export function only({ id, version }: Seen): Seen {
  return { id, version }
}

/** Opens a house with an organisation of its own for each test of the file that asks. */
export function openCertifications(): void {
  beforeAll(async () => {
    house = await openHouse([accessModule, approvalModule, charityModule])
    await house.prepare(seedApproval)
  })
  afterAll(() => house.close())
  beforeEach(async () => {
    paused = []
    reconnect(charityPorts, {
      pauseCauses: async (_act, id, why) =>
        void paused.push(`${id} ${why.publicOnly} ${why.reason}`),
    })
    serial += 1
    own = await house.prepare(
      async act => (await makeOrganisation(act, `认证第${serial}慈善基金会`)).id,
    )
  })
}
