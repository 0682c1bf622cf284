import { describe, expect, it } from 'vitest'
import { firstPage } from './list-state.ts'
import { isViewChanged, viewQueryOf } from './view-query.ts'

const look = { shown: ['name', 'state'], widths: {}, pinned: 1 }
const filter = [{ field: 'state', op: 'is', value: 'open' }] as const

describe('a saved view', () => {
  it('is unchanged while the list shows what it keeps, whatever page is open', () => {
    const view = viewQueryOf({ ...firstPage, filter }, look)
    expect(
      isViewChanged(view, viewQueryOf({ ...firstPage, filter, page: 3, limit: 50 }, look)),
    ).toBe(false)
  })

  it('is changed by conditions, order, columns and how many are fixed', () => {
    const view = viewQueryOf({ ...firstPage, filter }, look)
    const now = [
      viewQueryOf(firstPage, look),
      viewQueryOf({ ...firstPage, filter, keyword: '书' }, look),
      viewQueryOf({ ...firstPage, filter, sort: '-name' }, look),
      viewQueryOf({ ...firstPage, filter }, { ...look, shown: ['state', 'name'] }),
      viewQueryOf({ ...firstPage, filter }, { ...look, pinned: 2 }),
    ]
    expect(now.map(each => isViewChanged(view, each))).toEqual([true, true, true, true, true])
  })

  it('that was kept before there were fixed columns is not changed by their usual number', () => {
    const { pinned, widths, ...old } = viewQueryOf(firstPage, look)
    expect(isViewChanged(old, viewQueryOf(firstPage, { ...look, widths: { name: 90 } }))).toBe(
      false,
    )
  })
})
