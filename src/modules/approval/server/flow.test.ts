import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { letters } from './fixture/letters.ts'
import { approvalModule, seedApproval } from './index.ts'
import { approvalPorts } from './ports.ts'

const officer = personWith([
  'letter.view',
  'letter.create',
  'letter.update',
  'letter.submit',
  'letter.withdraw',
  'letter.approve',
])
const deciding = ['letter.view', 'letter.approve', 'letter.reject', 'letter.return']
const reader = personWith(deciding)
const setter = personWith([
  'reviewFlow.view',
  'reviewFlow.create',
  'reviewFlow.update',
  'reviewFlow.delete',
  'organisation.view',
])

let house: TestHouse
let north: string
let south: string

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

const post = (person: Person, path: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', path, question)
const move = (person: Person, name: string, row: { id: string; version: number }, more = {}) =>
  post(person, `/api/letters/letter/${name}`, { id: row.id, version: row.version, ...more })

async function submitted(more: Record<string, unknown> = {}) {
  const draft = await post(officer, '/api/letters/letter/insert', {
    subject: '用款函',
    organisation: north,
    ...more,
  })
  return (await move(officer, 'submit', draft.dataPoints)).dataPoints
}

async function timeline(id: string, person = reader) {
  const question = { resource: 'letters/letter', id }
  return (await house.call(person, 'GET', '/api/approval/review/getOfRecord', question)).dataPoints
}

describe('a flow', () => {
  afterEach(() => reconnect(approvalPorts, { peopleWith: async () => undefined }))

  it('exists once a kind and organisation, for registered kinds only', async () => {
    const steps = [{ name: '初审' }]
    const make = (more: object) =>
      post(setter, '/api/approval/reviewFlow/insert', { name: '函件', steps, ...more })
    expect((await make({ kind: 'letter' })).dataPoints.errors[0].field).toBe('kind')
    expect((await make({ kind: 'nothing' })).dataPoints.errors[0].message).toBe('没有这种审核事项')
    expect(
      (
        await make({
          kind: 'letter',
          organisation: south,
          steps: [{ name: '本机构审核' }, { name: '理事长审核' }],
        })
      ).statusCode,
    ).toBe(1)
    expect((await make({ kind: 'letter', organisation: south })).statusCode).toBe(4001)
    const row = await submitted({ organisation: south })
    expect((await timeline(row.id)).steps).toMatchObject([
      { name: '本机构审核' },
      { name: '理事长审核' },
    ])
  })

  it('is refused when a step has fewer holders than it needs', async () => {
    reconnect(approvalPorts, { peopleWith: async () => [reader] })
    const make = (steps: object[]) =>
      post(setter, '/api/approval/reviewFlow/insert', {
        name: '入驻',
        kind: 'letter',
        organisation: north,
        steps,
      })
    const dead = await make([
      { name: '初审', role: 'reviewer' },
      { name: '复审', role: 'reviewer' },
    ])
    expect(dead.dataPoints.errors).toEqual([
      { field: 'steps', message: '「reviewer」人员在岗 1 人，少于该流程需要的 2 人' },
    ])
    expect((await make([{ name: '初审', role: 'reviewer' }])).statusCode).toBe(1)
  })
})
