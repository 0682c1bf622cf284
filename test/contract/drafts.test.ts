import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { actionsWith, chosen, isPart } from './chosen.ts'
import { sampleOf, sampleRow } from './sample.ts'

/* A draft takes what there is; what is missing is asked when it is submitted, all of it at once. */

const drafted = chosen(
  modules.flatMap(module => module.servings ?? []).map(({ resource }) => resource as AnyResource),
).filter(
  ({ lifecycle, verbs }) =>
    lifecycle?.initial === 'draft' &&
    'submit' in lifecycle.moves &&
    (verbs?.includes('create') ?? true),
)
let house: TestHouse
let turn = 0
/** Where more than one answer was missing and asked for. */
const named: string[] = []

beforeAll(async () => {
  house = await openHouse(modules)
})
afterAll(() => house.close())

it.skipIf(isPart)('looks at everything that is drafted before it is submitted', () => {
  expect(drafted.length).toBeGreaterThan(20)
})

const least = (resource: AnyResource) =>
  Object.entries(resource.fields).filter(([, field]) => field.required && !field.system)

interface Answer {
  readonly dataPoints: {
    readonly errors?: readonly { readonly field: string; readonly message: string }[]
  } | null
}

/** Fields that an answer asks for. */
const missingIn = ({ dataPoints }: Answer) =>
  (dataPoints?.errors ?? [])
    .filter(({ message }) => /^请(填写|选择|上传|输入|添加)|必填|不能为空/.test(message))
    .map(({ field }) => field.split('.')[0] ?? '')

describe.each(drafted.map(resource => [resource.path, resource] as const))(
  '%s',
  (path, resource) => {
    const writer = personWith(actionsWith(resource))
    const tell = (verb: string, question: Record<string, unknown>) =>
      house.call(writer, 'POST', `/api/${path}/${verb}`, question)

    it('is kept with the least: nothing beside it is asked for', async () => {
      const names = least(resource).map(([name]) => name)
      const values = least(resource).map(([name, field]) => [
        name,
        field.initial ?? sampleOf(field),
      ])
      const answer = await tell('insert', Object.fromEntries(values))
      expect(missingIn(answer).filter(name => !names.includes(name))).toEqual([])
      expect(answer.statusCode).not.toBe(5000)
    })

    it('names all that is missing when it is submitted, in one answer', async () => {
      const whole = sampleRow(resource, turn++)
      const required = Object.keys(whole).filter(name => resource.fields[name]?.required)
      /** Fields that a record with these values is still asked for. */
      const askedOf = async (names: readonly string[]) => {
        const next = sampleRow(resource, turn++)
        const values = Object.fromEntries(names.map(name => [name, next[name]]))
        const row = await house.prepare(act => insertRow(act, resource, values as never))
        return missingIn(await tell('submit', { id: row.id, version: row.version }))
      }
      const first = await askedOf(required)
      if (first.length > 1) named.push(path)
      const second = await askedOf([...required, ...first.filter(name => name in whole)])
      expect(second.filter(name => !first.includes(name))).toEqual([])
    })
  },
)

it.skipIf(isPart)('has asked for several things at once', () => {
  expect(named.length).toBeGreaterThan(5)
})
