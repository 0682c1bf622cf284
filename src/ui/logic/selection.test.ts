import { describe, expect, it } from 'vitest'
import type { Presented } from './presented.ts'
import { nothingSelected, refreshed, selectOnPage } from './selection.ts'

const row = (id: string, version = 1): Presented => ({
  id,
  version,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  shown: {},
  can: [],
})
const [a, b, c] = [row('a'), row('b'), row('c')]

describe('a selection', () => {
  it('keeps the rows of other pages', () => {
    const first = selectOnPage(nothingSelected, [a, b], [a])
    const second = selectOnPage(first, [c], [c])
    expect([...second.keys()]).toEqual(['a', 'c'])
  })

  it('lets go of a row of this page that is no longer chosen', () => {
    const chosen = selectOnPage(nothingSelected, [a, b], [a, b])
    expect([...selectOnPage(chosen, [a, b], [b]).keys()]).toEqual(['b'])
  })

  it('moves rows in the version last seen', () => {
    const chosen = selectOnPage(nothingSelected, [a, b], [a])
    expect(refreshed(chosen, [row('a', 2)]).get('a')?.version).toBe(2)
    expect(refreshed(chosen, [row('b', 2)])).toBe(chosen)
  })
})
