import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import { commandsOf, personalCommands } from '#kernel/resource/command.ts'
import { partLabels } from '#kernel/resource/part-labels.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { orderBy } from '#kernel/server/list.ts'
import { orderOf } from '#kernel/server/question.ts'
import { fieldNamed } from '#kernel/server/record-fields.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { kindOf, operatorsOf } from '#kinds/registry.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { actionsWith, chosen, isPart } from './chosen.ts'
import { itWhere } from './it-where.ts'

/* What holds for every resource of the product, proven for each one by itself. */

const resources = chosen(
  modules.flatMap(module => module.servings ?? []).map(({ resource }) => resource),
)
let house: TestHouse

beforeAll(async () => {
  house = await openHouse(modules)
})

afterAll(() => house.close())

const has = (resource: AnyResource, verb: 'view' | 'create' | 'update' | 'delete') =>
  resource.verbs === undefined || resource.verbs.includes(verb)
const isShared = (resource: AnyResource) => resource.owner?.self === undefined
const everything = (resource: AnyResource) => personWith(actionsWith(resource))
const unknown = '01900000-0000-7000-8000-000000000000'

/** Changes that are not asked for by id and version; their module tests what they answer. */
const ownQuestions = ['/api/common/platformSecurity/update']

/** What every record has and no person gives. */
const kept = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy']

/** How PostgreSQL would answer, were the table too large to be read whole or sorted. */
async function planOf(query: SQL): Promise<string> {
  return house.database.change('all', async tx => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
}

it.skipIf(isPart)('looks at every resource there is', () => {
  expect(resources.length).toBeGreaterThan(25)
})

it('has a name in the log for the part of the product that each belongs to', () => {
  const parts = new Set(resources.map(({ path }) => path.split('/')[0] ?? ''))
  const nameless = [...parts].filter(part => !(part in partLabels))
  expect(nameless.map(part => `${part}: add its name to labels of the module's model`)).toEqual([])
})

it('says every structured value that people see in words, not as JSON', () => {
  const raw = resources.flatMap(resource => {
    const { path, fields } = resource
    const asked = Object.values(commandsOf(resource)).map(({ ask }) => ask ?? {})
    return [fields, ...asked]
      .flatMap(each => Object.entries(each))
      .filter(([, field]) => field.kind === 'json' && !field.silent && !('words' in field))
      .map(([name]) => `${path}.${name}`)
  })
  expect(raw).toEqual([])
})

describe.each(resources.map(resource => [resource.path, resource] as const))(
  '%s',
  (path, resource) => {
    const call = (verb: string) => `/api/${path}/${verb}`
    // What a module opens to everybody on purpose (settings that the login page reads) is its own test's.
    const isGuarded = (verb: string) =>
      house.house.routes.some(each => each.path === call(verb) && each.access !== 'public')
    const moves = personalCommands(resource)
    const writes = [
      ...(has(resource, 'create') ? ['insert'] : []),
      ...(has(resource, 'update') ? ['update'] : []),
      ...moves.map(([name]) => name),
    ]

    it('is closed to strangers and to people without its actions', async () => {
      const nobody = personWith([])
      const reads = has(resource, 'view')
        ? ['getListByPage', 'getList', 'getCount', 'getTotals', 'getById'].filter(isGuarded)
        : []
      for (const verb of reads) {
        expect((await house.call(null, 'GET', call(verb), { id: unknown })).statusCode).toBe(4010)
        if (isShared(resource))
          expect((await house.call(nobody, 'GET', call(verb), { id: unknown })).statusCode).toBe(
            4031,
          )
      }
      for (const verb of writes) {
        const answer = await house.call(null, 'POST', call(verb), { id: unknown, version: 1 })
        expect([4010, 4050]).toContain(answer.statusCode)
        if (isShared(resource) && answer.statusCode === 4010) {
          expect(
            (await house.call(nobody, 'POST', call(verb), { id: unknown, version: 1 })).statusCode,
          ).toBe(4031)
        }
      }
    })

    itWhere(has(resource, 'view'), 'lists by every filter and order that it offers', async () => {
      const person = everything(resource)
      const sorts = [
        ...new Set([...resource.views.list, (resource.views.sort ?? 'createdAt').replace('-', '')]),
      ].filter(name => {
        const field = fieldNamed(resource, name)
        return field !== undefined && kindOf(field).sortable
      })
      for (const sort of sorts.flatMap(name => [name, `-${name}`])) {
        expect(await house.call(person, 'GET', call('getListByPage'), { sort })).toMatchObject({
          statusCode: 1,
          dataPoints: { page: 1, limit: 10 },
        })
      }
      for (const name of resource.views.filter ?? []) {
        const field = fieldNamed(resource, name)
        const operators = field === undefined ? [] : operatorsOf(field)
        expect(operators.length, `${name} can be filtered`).toBeGreaterThan(0)
        for (const op of operators.filter(each => each === 'blank' || each === 'filled')) {
          expect(
            (
              await house.call(person, 'GET', call('getListByPage'), {
                filter: [{ field: name, op }],
              })
            ).statusCode,
          ).toBe(1)
        }
      }
      for (const keyword of ['示例', '2026-11-25', '2026', '138', '姓名'])
        expect(
          (await house.call(person, 'GET', call('getListByPage'), { keyword })).statusCode,
          keyword,
        ).toBe(1)
      for (const wrong of [
        { limit: 11 },
        { sort: 'nonsense' },
        ...['nonsense', 'constructor', '__proto__'].map(field => ({
          filter: [{ field, op: 'is', value: 1 }],
        })),
      ]) {
        expect((await house.call(person, 'GET', call('getListByPage'), wrong)).statusCode).toBe(
          4001,
        )
      }
    })

    itWhere(
      has(resource, 'view'),
      'says the same of a record that is unknown, whoever asks',
      async () => {
        const answer = await house.call(everything(resource), 'GET', call('getById'), {
          id: unknown,
        })
        expect(answer).toMatchObject({
          status: 404,
          statusCode: 4040,
          statusMessage: '记录不存在或无权查看',
        })
        expect(
          (await house.call(everything(resource), 'GET', call('getById'), { id: 'x' })).statusCode,
        ).toBe(4001)
      },
    )

    itWhere(
      has(resource, 'create'),
      'takes no field that only the server writes, and none it does not know',
      async () => {
        const system = Object.entries(resource.fields)
          .filter(([, field]) => field.system === true)
          .map(([name]) => name)
        const foreign = [...system, ...kept, 'nonsense']
        const given = Object.fromEntries(foreign.map(name => [name, null]))
        const answer = await house.call(everything(resource), 'POST', call('insert'), given)
        expect(answer.statusCode).toBe(4001)
        const refused = answer.dataPoints.errors.map(({ field }: { field: string }) => field)
        expect(refused).toEqual(expect.arrayContaining(foreign))
      },
    )

    const changes = writes.filter(verb => verb !== 'insert' && !ownQuestions.includes(call(verb)))
    itWhere(changes.length > 0, 'refuses every change of an unknown record alike', async () => {
      const person = everything(resource)
      for (const verb of changes) {
        const answer = await house.call(person, 'POST', call(verb), { id: newId(), version: 1 })
        expect(answer, verb).toMatchObject({
          statusCode: 4040,
          statusMessage: '记录不存在或无权查看',
        })
      }
    })

    it('finds its list in order without sorting all of it', async () => {
      const { sort = '-createdAt' } = resource.views
      const order = orderOf(resource, everything(resource), sort)
      const unit = resource.owner?.organisation
      const inUnit = sql`where ${columnNamed(resource, unit ?? 'id')} = ${unknown}`
      for (const where of unit === undefined || unit === 'id' ? [sql``] : [sql``, inUnit]) {
        const plan = await planOf(
          sql`select * from ${tableOf(resource)} ${where} order by ${orderBy(resource, order)} limit 11`,
        )
        expect(plan).toContain('Index')
        expect(plan).not.toMatch(/\bSort +\(cost/)
      }
    })

    it('speaks Chinese wherever a person reads it', () => {
      // A technical name in its own spelling is Chinese enough: LOGO, AppID, SHA-256.
      const chinese = /[\u4e00-\u9fff]|^[A-Z][\w-]*$/
      expect(resource.label).toMatch(chinese)
      for (const field of Object.values(resource.fields))
        expect(field.label, field.label).toMatch(chinese)
      for (const label of Object.values(resource.lifecycle?.states ?? {}))
        expect(label).toMatch(chinese)
      for (const [, move] of moves) expect(move.label).toMatch(chinese)
    })
  },
)
