import { describe, expect, it } from 'vitest'
import { firstPage } from './list-state.ts'
import { askedBy, isViewChanged, viewQueryOf } from './view-query.ts'

const look = { shown: ['name', 'state'], widths: {}, pinned: 1, density: 'small' as const }
const filter = [{ field: 'state', op: 'is', value: 'open' }] as const

describe('a saved view', () => {
  it('is unchanged while the list shows what it keeps, whatever page is open', () => {
    const view = viewQueryOf({ ...firstPage, filter }, look)
    expect(isViewChanged(view, viewQueryOf({ ...firstPage, filter, page: 3 }, look))).toBe(false)
  })

  it('is unchanged when its conditions come back in the order of the database', () => {
    const kept = [{ value: 'open', op: 'is', field: 'state' }] as const
    const view = viewQueryOf({ ...firstPage, filter: [...kept, { any: [...kept, ...kept] }] }, look)
    const now = { ...firstPage, filter: [...filter, { any: [...filter, ...filter] }] }
    expect(isViewChanged(view, viewQueryOf(now, look))).toBe(false)
  })

  it('is changed by conditions, order, page size, columns, how many are fixed and density', () => {
    const view = viewQueryOf({ ...firstPage, filter }, look)
    const now = [
      viewQueryOf(firstPage, look),
      viewQueryOf({ ...firstPage, filter, keyword: '书' }, look),
      viewQueryOf({ ...firstPage, filter, sort: '-name' }, look),
      viewQueryOf({ ...firstPage, filter }, { ...look, shown: ['state', 'name'] }),
      viewQueryOf({ ...firstPage, filter }, { ...look, pinned: 2 }),
      viewQueryOf({ ...firstPage, filter, limit: 50 }, look),
      viewQueryOf({ ...firstPage, filter }, { ...look, density: 'middle' }),
    ]
    expect(now.map(each => isViewChanged(view, each))).toEqual(now.map(() => true))
  })

  it('that says nothing of fixed columns, page size or density is not changed by them', () => {
    const { pinned, widths, limit, density, ...old } = viewQueryOf(firstPage, look)
    const now = viewQueryOf({ ...firstPage, limit: 50 }, { ...look, widths: { name: 90 } })
    expect(isViewChanged(old, now)).toBe(false)
    expect(askedBy(old)).toEqual({ keyword: '', sort: '', filter: [], tab: '' })
  })

  it('asks its page size again, and takes back the conditions of another one', () => {
    const view = viewQueryOf({ ...firstPage, filter, limit: 50 }, look)
    expect(askedBy(view)).toEqual({ keyword: '', sort: '', filter, tab: '', limit: 50 })
    expect(askedBy(null)).toEqual({ keyword: '', sort: '', filter: [] })
  })
})
