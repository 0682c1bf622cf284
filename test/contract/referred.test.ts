import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { actionsWith, chosen, isPart } from './chosen.ts'
import { sampleRow } from './sample.ts'

/* Nothing is deleted that others refer to: a walk over all resources and all that names one. */

const all = modules.flatMap(({ servings = [] }) => servings).map(({ resource }) => resource)
/** The records of causes are named by the id that they share with their cause. */
const causes: readonly string[] = ['project/project', 'fund/fund', 'help/help']
/** No samples are made of: what stands in a version is printed when it goes; a category has one digit. */
const unsampled: readonly string[] = ['product/productVersion', 'rescueConfig/disabilityCategory']
const pathsOf = ({ path }: AnyResource) =>
  causes.includes(path) ? [path, 'project/cause'] : [path]

/** Every field that names one record of a resource. */
function referrersOf(resource: AnyResource) {
  return all
    .filter(({ path }) => !unsampled.includes(path))
    .flatMap(from =>
      Object.entries(from.fields)
        .filter(([, { kind, resource: named }]: [string, { kind: string; resource?: string }]) => {
          return kind === 'ref' && pathsOf(resource).includes(named ?? '')
        })
        .map(([field]) => ({ from, field })),
    )
}

const held = chosen(all)
  .filter(({ path }) => !unsampled.includes(path))
  .filter(({ verbs }) => verbs === undefined || verbs.includes('delete'))
  .map(resource => ({ resource, referrers: referrersOf(resource) }))
  .filter(({ referrers }) => referrers.length > 0)

let house: TestHouse
/** How many rows were planted: samples tell each other apart by it, also those that share a table. */
let turn = 0

const sampleOf = (resource: AnyResource) => sampleRow(resource, turn++)

beforeAll(async () => {
  house = await openHouse(modules)
})

afterAll(() => house.close())

it.skipIf(isPart)('walks over what others refer to', () => {
  expect(held.length).toBeGreaterThan(50)
})

/** Whether a record is there and does not lie in the recycle bin. */
const isLive = (row: object | undefined) =>
  row !== undefined && ((row as { deletedAt?: string | null }).deletedAt ?? null) === null

describe.each(held.map(each => [each.resource.path, each] as const))(
  '%s',
  (path, { resource, referrers }) => {
    it.each(referrers.map(({ from, field }) => [`${from.path} ${field}`, from, field] as const))(
      'stays while %s names it, unless that is a part of it and goes as well',
      async (_name, from, field) => {
        const planted = await house.prepare(async act => {
          const row = await insertRow(act, resource, sampleOf(resource) as never)
          const values = { ...sampleOf(from), [field]: row.id }
          return { id: row.id, naming: (await insertRow(act, from, values as never)).id }
        })
        const person = personWith(actionsWith(resource))
        await house.call(person, 'DELETE', `/api/${path}/delete`, { id: planted.id })
        const [row, naming] = await house.prepare(async act => [
          await findRow(act.tx, resource, planted.id),
          await findRow(act.tx, from, planted.naming),
        ])
        const isNamed = isLive(naming) && (naming as Record<string, unknown>)[field] === planted.id
        expect([isNamed, isLive(row)]).not.toEqual([true, false])
      },
    )
  },
)
