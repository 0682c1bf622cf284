import { expect, it } from 'vitest'
import { componentBases, type SlotKind } from '../model/index.ts'
import { filledSlots, recommendedBases } from './recommended-bases.ts'

const columns = (...kinds: SlotKind[]) =>
  kinds.map((kind, at) => ({ key: `c${at}`, label: `列${at}`, kind }))

it('recommends by the kinds of the columns what can draw them', () => {
  expect(recommendedBases(columns('measure'))[0]).toBe('number')
  expect(recommendedBases(columns('time', 'measure'))).toContain('line')
  expect(recommendedBases(columns('area', 'measure'))[0]).toBe('map')
  expect(recommendedBases(columns('dimension', 'measure'))).toContain('donut')
  expect(recommendedBases(columns('dimension', 'longitude', 'latitude'))).toContain('pointMap')
  expect(recommendedBases(columns('dimension', 'dimension', 'measure'))).toContain('sankey')
  expect(recommendedBases([])).toEqual([])
})

it('fills slots by kind, the special ones first', () => {
  expect(filledSlots(componentBases.bar.slots, columns('time', 'measure', 'measure'))).toEqual({
    ...{ group: ['c0'], value: ['c1', 'c2'] },
  })
  const points = columns('dimension', 'longitude', 'latitude')
  expect(filledSlots(componentBases.pointMap.slots, points)).toEqual({
    ...{ longitude: ['c1'], latitude: ['c2'], group: ['c0'] },
  })
  expect(filledSlots(componentBases.map.slots, columns('dimension', 'measure'))).toEqual({
    value: ['c1'],
  })
})
