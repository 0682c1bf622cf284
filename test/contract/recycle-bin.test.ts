import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import { actionsOf } from '#kernel/resource/permission.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { emptyBin } from '#kernel/server/recycle-bin.ts'
import { deleteRow, findRow, insertRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { chosen, isPart } from './chosen.ts'
import { sampleRow } from './sample.ts'

/* What holds for every resource that keeps what was deleted (回收站), proven for each by itself. */

const kept = chosen(
  modules.flatMap(module => module.servings ?? []).map(({ resource }) => resource),
).filter(({ softDelete }) => softDelete === true)
const own = newId()
let house: TestHouse
let turn = 0

beforeAll(async () => {
  house = await openHouse(modules)
})
afterAll(() => house.close())

/** A record that somebody deleted so many days ago; it belongs to the organisation `own`. */
async function deleted(resource: AnyResource, daysAgo = 0): Promise<string> {
  const field = resource.owner?.organisation
  const owned = field === undefined ? {} : { [field]: own }
  const { id } = await house.prepare(async act => {
    const row = await insertRow(act, resource, {
      ...sampleRow(resource, turn++),
      ...owned,
    } as never)
    await deleteRow(act, resource, row)
    return row
  })
  await house.prepare(act =>
    act.tx.execute(sql`update ${tableOf(resource)}
      set deleted_at = deleted_at - make_interval(days => ${daysAgo})
      where ${columnNamed(resource, 'id')} = ${id}`),
  )
  return id
}

it.skipIf(isPart)(
  'keeps the words that people wrote: causes, articles, help and advertisements',
  () => {
    expect(kept.map(({ path }) => path).toSorted()).toEqual([
      'article/article',
      'fund/fund',
      'help/help',
      'helpmanager/helpArticle',
      'project/project',
      'website/ad',
    ])
  },
)

describe.each(kept.map(resource => [resource.path, resource] as const))('%s', (path, resource) => {
  const actions = actionsOf(resource).map(({ name }) => name)
  const keeper = personWith(actions)
  const stored = (id: string) => house.database.read('all', reader => findRow(reader, resource, id))
  const listed = async (question: object = {}, person = keeper) => {
    const answer = await house.call(person, 'GET', `/api/${path}/getListByPage`, {
      ...{ limit: 50, ...question },
    })
    return answer.dataPoints.list.map((row: { id: string }) => row.id)
  }
  const restore = (id: string, person = keeper) =>
    house.call(person, 'POST', `/api/${path}/restore`, { id })

  it('leaves its list when it is deleted, and stands in the bin', async () => {
    const id = await deleted(resource)
    expect(await listed()).not.toContain(id)
    expect(await listed({ deleted: '1' })).toContain(id)
    for (const verb of ['update', 'delete'] as const) {
      const method = verb === 'delete' ? 'DELETE' : 'POST'
      const answer = await house.call(keeper, method, `/api/${path}/${verb}`, { id, version: 2 })
      expect(answer.statusCode, verb).toBe(4040)
    }
  })

  it('comes back by an action of its own, to nobody without it and to no other organisation', async () => {
    const id = await deleted(resource)
    const weaker = personWith(actions.filter(name => name !== `${resource.name}.restore`))
    expect((await restore(id, weaker)).statusCode).toBe(4031)
    const stranger = personWith(actions, {
      ...{ ownerKind: 'organisation', ownerId: newId(), scope: 'organisation' },
    })
    // What no organisation owns is the platform's, and brought back by whoever holds the action.
    if (resource.owner?.organisation !== undefined)
      expect((await restore(id, stranger)).statusCode).toBe(4040)
    expect(await stored(id)).toMatchObject({ deletedAt: expect.any(String) })
  })

  it('is removed for good after thirty days, and not a day before', async () => {
    const [old, young] = [await deleted(resource, 30), await deleted(resource, 29)]
    await house.run(emptyBin, {})
    expect(await stored(old)).toBeUndefined()
    expect(await stored(young)).toMatchObject({ deletedAt: expect.any(String) })
  })
})
