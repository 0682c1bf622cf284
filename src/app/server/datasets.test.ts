import { afterAll, beforeAll, expect, it } from 'vitest'
import { inHouse } from '#kernel/server/origin.ts'
import type { Person } from '#kernel/server/person.ts'
import { type Dataset, datasets } from '#modules/dataset/server/index.ts'
import { screenTemplates } from '#modules/datav/model/index.ts'
import { datavModule } from '#modules/datav/server/index.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { modules } from './modules.ts'

/* Every dataset of the product answers whatever it offers, for each kind of account. */

let world: AccountWorld
let all: readonly Dataset[]

beforeAll(async () => {
  world = await openAccountWorld({
    modules: modules.filter(({ name }) => name !== 'access' && name !== 'account'),
  })
  all = inHouse(world.house.house, () => datasets())
})
afterAll(() => world.close())

const owner = '01900000-0000-7000-8000-0000000000a1'
const people = (): Person[] => {
  const needs = all.map(each => each.needs)
  return [
    personWith(needs),
    personWith(needs, { ownerKind: 'organisation', ownerId: owner, scope: 'organisation' }),
    personWith(needs, { ownerKind: 'unit', areaCodes: ['110000'], scope: 'area' }),
  ]
}

/** A question for each dimension with every measure that may be grouped by it; the whole of a list. */
function questionsOf({ key, measures, dimensions, isList }: Dataset) {
  const asked = (names: readonly string[], by: readonly string[]) => ({
    ...{ dataset: key, measures: names, dimensions: by, filters: [], sort: null, top: 20 },
    ...{ period: 'last12m', compare: 'none' },
  })
  const names = Object.keys(measures)
  const fours = Array.from({ length: Math.ceil(names.length / 4) }, (_, at) =>
    names.slice(at * 4, at * 4 + 4),
  )
  if (isList === true) return fours.map(four => asked(four, Object.keys(dimensions).slice(0, 8)))
  const sourceOf = (name: string) => {
    const measure = measures[name]
    return measure !== undefined && 'sum' in measure ? (measure.source ?? 'rows') : undefined
  }
  return [
    ...fours.map(four => asked(four, [])),
    asked(names.slice(0, 1), ['month']),
    ...Object.entries(dimensions).flatMap(([dimension, { by }]) => {
      const fit = names.filter(name => by[sourceOf(name) ?? ''] !== undefined)
      return fit.length === 0 ? [] : [asked(fit.slice(0, 4), [dimension])]
    }),
  ]
}

it('answers whatever a dataset offers', async () => {
  for (const person of people())
    for (const dataset of all)
      for (const query of questionsOf(dataset)) {
        const answer = await world.house.call(person, 'GET', '/api/dataset/dataset/getAnswer', {
          query: JSON.stringify(query),
        })
        const who = `${dataset.key} by ${query.dimensions.join()} for ${person.ownerKind}`
        expect(answer.statusMessage, who).toBe('success')
      }
})

it('has templates that may be published as they are', async () => {
  await world.house.prepare(async act => datavModule.seed?.(act))
  const drawing = ['bigScreen.view', 'bigScreen.create', 'bigScreen.update']
  const person = personWith([...all.map(({ needs }) => needs), ...drawing])
  const faults: string[] = []
  for (const template of Object.keys(screenTemplates)) {
    const made = await world.house.call(person, 'POST', '/api/datav/design/create', {
      ...{ name: template, category: 'general', organisation: null, area: null, template },
      ...{ width: null, height: null, theme: null },
    })
    expect(made.statusMessage, template).toBe('success')
    const { id } = made.dataPoints
    const found = await world.house.call(person, 'GET', '/api/datav/design/checkDraft', { id })
    const findings = found.dataPoints as { level: string; name: string; sentence: string }[]
    for (const { level, name, sentence } of findings)
      if (level === 'error') faults.push(`${template} ${name}: ${sentence}`)
  }
  expect(faults).toEqual([])
})

it('has a key of its own for each', () => {
  const keys = all.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

it('tells few persons of no figure that counts them', () => {
  const told = all.flatMap(({ key, measures }) =>
    Object.values(measures)
      .filter(({ label }) => /(人|户)数$/.test(label) && label !== '容纳人数')
      .filter(measure => !('people' in measure))
      .map(({ label }) => `${key} ${label}`),
  )
  expect(told).toEqual([])
})
