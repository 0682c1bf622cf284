import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'

let world: AccountWorld

beforeAll(async () => {
  world = await openAccountWorld()
})
afterAll(() => world.close())

interface Offered {
  readonly path: string
  readonly label: string
  readonly actions: readonly {
    readonly name: string
    readonly label: string
    readonly refusal?: string
  }[]
}

async function offeredTo(person: ReturnType<typeof personWith>): Promise<readonly Offered[]> {
  const { dataPoints } = await world.house.call(person, 'GET', '/api/access/role/getCatalogue')
  return dataPoints.resources
}

const actionOf = (resources: readonly Offered[], name: string) =>
  resources.flatMap(({ actions }) => actions).find(action => action.name === name)

it('offers every action under its resource, named without repeating it', async () => {
  const resources = await offeredTo(personWith(['role.view']))
  expect(resources.find(({ path }) => path === 'access/role')?.label).toBe('角色')
  expect(actionOf(resources, 'role.disable')).toMatchObject({ label: '停用' })
  expect(actionOf(resources, 'role.disable')?.refusal).toBeUndefined()
})

it('closes to people of a unit what they do not hold themselves', async () => {
  const head = personWith(['role.view', 'role.update'], {
    ownerKind: 'organisation',
    ownerId: '01900000-0000-7000-8000-000000000001',
    scope: 'organisation',
  })
  const resources = await offeredTo(head)
  expect(actionOf(resources, 'role.update')?.refusal).toBeUndefined()
  expect(actionOf(resources, 'role.disable')?.refusal).toBe('超出本单位可用的范围')
})
