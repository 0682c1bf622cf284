import { afterAll, beforeAll } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { role } from '#modules/access/model/index.ts'
import {
  peopleWith,
  personAnywhere,
  personOf,
  rolesWith,
  superiorOf,
} from '#modules/access/server/index.ts'
import { letters } from '#modules/approval/server/fixture/letters.ts'
import { approvalModule, seedApproval } from '#modules/approval/server/index.ts'
import { approvalPorts } from '#modules/approval/server/ports.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { type AccountWorld, openAccountWorld } from './account-world.ts'
import { reconnect } from './stand-ins.ts'

export let world: AccountWorld
export let north: string
export let south: string
export const ids = new Map<string, string>()
const flowActions = ['view', 'create', 'update', 'delete'].map(verb => `reviewFlow.${verb}`)
export const deciding = ['letter.view', 'letter.approve', 'letter.reject', 'letter.return']
export const writing = [
  'letter.view',
  'letter.create',
  'letter.update',
  'letter.submit',
  'letter.withdraw',
]

export async function member(
  name: string,
  organisation: string | null,
  given: string,
): Promise<void> {
  const owner =
    organisation === null
      ? ({ ownerKind: 'platform' } as const)
      : ({ ownerKind: 'organisation', organisation } as const)
  ids.set(name, await world.account(name, { ...owner, realName: `姓${name}`, roles: [given] }))
}

export async function person(name: string): Promise<Person> {
  const pieces = await world.house.prepare(act => personOf(act.tx, ids.get(name) ?? ''))
  if (pieces === undefined) throw new Error(`nobody is called ${name}`)
  return { ...personAnywhere(pieces), elevatedUntil: new Date(Date.now() + 600_000) }
}

export const post = async (name: string, path: string, question: Record<string, unknown>) =>
  world.house.call(await person(name), 'POST', path, question)
export const flow = (name: string, verb: string, question: Record<string, unknown>) =>
  post(name, `/api/approval/reviewFlow/${verb}`, question)
export const cardOf = async (name: string, organisation?: string) => {
  const answer = await world.house.call(
    await person(name),
    'GET',
    '/api/approval/reviewFlow/getCards',
    { organisation },
  )
  return answer.dataPoints?.cards.find((card: { kind: string }) => card.kind === 'letter')
}
export const faultsOf = (answer: {
  dataPoints: { errors?: { field: string; message: string }[] }
}) => answer.dataPoints?.errors ?? []

export async function submitted(amount = 0) {
  const draft = await post('clerk', '/api/letters/letter/insert', {
    ...{ subject: '用款函', organisation: north, amount },
  })
  const { id, version } = draft.dataPoints
  return (await post('clerk', '/api/letters/letter/submit', { id, version })).dataPoints
}
export const decide = (name: string, row: { id: string; version: number }, verb = 'approve') =>
  post(name, `/api/letters/letter/${verb}`, {
    ...{ id: row.id, version: row.version },
    ...(verb === 'approve' ? {} : { opinion: '依据不足，请补充' }),
  })
export const stepsOf = async (id: string) => {
  const answer = await world.house.call(
    await person('chief'),
    'GET',
    '/api/approval/review/getOfRecord',
    { resource: 'letters/letter', id },
  )
  return answer.dataPoints.steps as { name: string; state: string; everybody?: boolean }[]
}
export const removeOwn = async () => {
  for (const { id } of (await cardOf('head')).planned)
    await world.execute(`delete from review_flow where id = '${id}'`)
  await world.execute(`delete from review_flow where organisation = '${north}'`)
}

/** Opens the world of letters with its people for the file that asks. */
export function openLetterPeople(): void {
  beforeAll(async () => {
    world = await openAccountWorld({ modules: [approvalModule, charityModule, letters] })
    reconnect(approvalPorts, {
      peopleWith,
      rolesWith,
      superiorOf,
      roleNames: async () => new Map([['letter_chief', '函件主任']]),
    })
    const people = ['account.view', 'organisation.view']
    const roles: [string, string, 'all' | 'organisation', string[]][] = [
      ['letter_setter', '流程设置', 'all', [...flowActions, ...people]],
      ['letter_head', '机构设置', 'organisation', [...flowActions, ...deciding, ...people]],
      ['letter_clerk', '函件经办', 'organisation', [...flowActions, ...writing]],
      ['letter_chief', '函件主任', 'organisation', deciding],
    ]
    ;[north, south] = await world.house.prepare(async act => {
      for (const [code, name, dataScope, actions] of roles)
        await insertRow(act, role, {
          ...{ ownerKind: 'platform', code, name, dataScope, places: [], actions },
          holderKinds: ['platform', 'organisation'],
        })
      await seedApproval(act)
      return [
        (await makeOrganisation(act, '北方慈善基金会')).id,
        (await makeOrganisation(act, '南方慈善基金会')).id,
      ] as const
    })
    await member('setter', null, 'letter_setter')
    for (const name of ['head', 'clerk', 'chief', 'chieftwo', 'chiefthree'])
      await member(name, north, `letter_${name.replace(/two|three/, '')}`)
    await member('stranger', south, 'letter_chief')
  })
  afterAll(() => world.close())
}
