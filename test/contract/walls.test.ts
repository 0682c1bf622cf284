import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import { personalCommands } from '#kernel/resource/command.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { isOfPlatformAlone } from '#kernel/server/platform-only.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { isPersonal } from '#kinds/registry.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { actionsWith, chosen, isPart } from './chosen.ts'
import { itWhere } from './it-where.ts'
import { sampleRow } from './sample.ts'

/* Nobody reaches another organisation's rows, through no call of no resource (BR-24). */

const owned = chosen(
  modules.flatMap(module => module.servings ?? []).map(({ resource }) => resource),
).filter(
  resource => resource.owner?.organisation !== undefined && resource.owner.self === undefined,
)
let house: TestHouse

beforeAll(async () => {
  house = await openHouse(modules)
})

afterAll(() => house.close())

let turn = 0

async function rowsOfTwo(
  resource: AnyResource,
): Promise<{ mine: string; theirs: string; own: string }> {
  const field = resource.owner?.organisation ?? 'id'
  return house.prepare(async act => {
    const made = []
    for (const organisation of [newId(), newId()]) {
      const values = { ...sampleRow(resource, turn++), [field]: organisation }
      const row = await insertRow(act, resource, values as never)
      made.push({ id: row.id, organisation })
    }
    return { mine: made[0]?.id ?? '', theirs: made[1]?.id ?? '', own: made[0]?.organisation ?? '' }
  })
}

it.skipIf(isPart)('looks at the resources that organisations own', () => {
  expect(owned.length).toBeGreaterThan(8)
})

describe.each(owned.map(resource => [resource.path, resource] as const))('%s', (path, resource) => {
  it('shows an organisation its own rows only, and masks what is personal', async () => {
    const { mine, theirs, own } = await rowsOfTwo(resource)
    const actions = actionsWith(resource)
    const person = personWith(actions, {
      ownerKind: 'organisation',
      ownerId: own,
      scope: 'organisation',
    })
    const call = (verb: string) => `/api/${path}/${verb}`
    if (resource.verbs === undefined || resource.verbs.includes('view')) {
      const list = await house.call(person, 'GET', call('getListByPage'), { limit: 50 })
      expect(list.statusCode).toBe(1)
      const ids = list.dataPoints.list.map((row: { id: string }) => row.id)
      expect(ids).not.toContain(theirs)
      expect((await house.call(person, 'GET', call('getById'), { id: theirs })).statusCode).toBe(
        4040,
      )
      const answer = await house.call(person, 'GET', call('getById'), { id: mine })
      if (answer.statusCode === 1) expectMasked(resource, answer.dataPoints)
    }
    for (const [name] of personalCommands(resource)) {
      const answer = await house.call(person, 'POST', call(name), { id: theirs, version: 1 })
      // What the platform alone keeps is no organisation's to change, whosever row it is.
      const isWithheld = isOfPlatformAlone(resource, `${resource.name}.${name}`)
      expect(isWithheld ? [4031] : [4001, 4040, 4050], name).toContain(answer.statusCode)
    }
  })

  itWhere(resource.walled === true, 'is guarded by PostgreSQL itself', async () => {
    const { own } = await rowsOfTwo(resource)
    const seen = await house.database.change(own, tx =>
      tx.execute<{ n: number }>(`select count(*)::int as n from "${tableOfName(resource)}"`),
    )
    const all = await house.database.read('all', reader =>
      reader.execute<{ n: number }>(`select count(*)::int as n from "${tableOfName(resource)}"`),
    )
    expect(seen.rows[0]?.n).toBe(1)
    expect(all.rows[0]?.n).toBeGreaterThan(1)
  })
})

const tableOfName = (resource: AnyResource) =>
  resource.name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

function expectMasked(
  resource: AnyResource,
  presented: { readonly masked?: readonly string[] } & Record<string, unknown>,
): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isPersonal(field) || presented[name] === null || !(name in presented)) continue
    expect(presented.masked, `${name} is masked`).toContain(name)
  }
}
