import { afterAll, beforeAll } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { letters } from '#modules/approval/server/fixture/letters.ts'
import { approvalModule, seedApproval } from '#modules/approval/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { openHouse, personWith, type TestHouse } from './house.ts'

export const officer = personWith([
  'letter.view',
  'letter.create',
  'letter.update',
  'letter.submit',
  'letter.withdraw',
  'letter.approve',
])
export const deciding = ['letter.view', 'letter.approve', 'letter.reject', 'letter.return']
export const reader = personWith(deciding)
export const other = personWith(deciding)
export const chief = personWith(deciding, { roleCodes: ['chief'] })
export const setter = personWith([
  'reviewFlow.view',
  'reviewFlow.create',
  'reviewFlow.update',
  'reviewFlow.delete',
  'organisation.view',
])

export let house: TestHouse
export let north: string
export let south: string

export const post = (person: Person, path: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', path, question)
export const move = (
  person: Person,
  name: string,
  row: { id: string; version: number },
  more = {},
) => post(person, `/api/letters/letter/${name}`, { id: row.id, version: row.version, ...more })
export const refused = { opinion: '金额依据不足' }

export async function submitted(more: Record<string, unknown> = {}) {
  const draft = await post(officer, '/api/letters/letter/insert', {
    subject: '用款函',
    organisation: north,
    ...more,
  })
  return (await move(officer, 'submit', draft.dataPoints)).dataPoints
}

export async function timeline(id: string, person = reader) {
  const question = { resource: 'letters/letter', id }
  return (await house.call(person, 'GET', '/api/approval/review/getOfRecord', question)).dataPoints
}

export async function queue(person: Person, more: Record<string, unknown> = {}) {
  const answer = await house.call(person, 'GET', '/api/approval/review/getQueue', {
    limit: 50,
    ...more,
  })
  return answer.dataPoints.list as {
    id: string
    record: string
    version: number
    subjectRow: { subject: string }
  }[]
}

/** Opens the house of letters and its two organisations for the file that asks. */
export function openLetters(): void {
  beforeAll(async () => {
    house = await openHouse([accessModule, approvalModule, charityModule, letters])
    ;[north, south] = await house.prepare(async act => {
      await seedApproval(act)
      return [
        (await makeOrganisation(act, '北方慈善基金会')).id,
        (await makeOrganisation(act, '南方慈善基金会')).id,
      ] as const
    })
  })
  afterAll(() => house.close())
}
