import { expect, it } from 'vitest'
import { household, need } from '#kernel/server/fixture/relief.ts'
import type { Presented } from './presented.ts'
import { registerRecordPlaces, registerResources } from './resources.ts'
import { listOfUse, usesOf } from './uses.ts'

const use = (fields: readonly string[]) => ({
  ...{ resource: household.path, what: '户家庭', fields, count: 2 },
})

it('leads to the list of what uses a record, by any of the fields that refer to it', () => {
  registerResources([household, need])
  expect(listOfUse(use(['need']), 'N')).toBeUndefined()
  registerRecordPlaces({ [household.path]: '/relief/homes' })
  const asked = (fields: readonly string[]) => {
    const to = listOfUse(use(fields), 'N')
    return to && JSON.parse(new URLSearchParams(to.split('?')[1]).get('filter') ?? '')
  }
  expect(asked(['need'])).toEqual([['need', 'in', ['N']]])
  expect(asked(['need', 'besides'])).toEqual([
    [
      ['need', 'in', ['N']],
      ['besides', 'in', ['N']],
    ],
  ])
  // What a list cannot be asked for would show other records than were counted.
  expect(asked(['need', 'visitedOn'])).toBeUndefined()
})

it('has no uses where none are counted', () => {
  expect(usesOf({ shown: {}, can: [] } as unknown as Presented).total).toBe(0)
})
