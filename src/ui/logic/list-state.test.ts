import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  changeListState,
  conditionsOf,
  firstPage,
  type ListState,
  pageWithRows,
  readListState,
  withConditions,
  writeListState,
} from './list-state.ts'

const isKnown = (field: string, operator?: string) =>
  ['name', 'state', 'createdAt'].includes(field) && operator !== 'under'
const read = (query: string) => readListState(new URLSearchParams(query), isKnown)

describe('the state of a list in the address', () => {
  it('comes back from the address as it was written', () => {
    const state: ListState = {
      page: 3,
      limit: 50,
      keyword: '春蕾 & 100%',
      sort: '-createdAt',
      filter: [
        { field: 'state', op: 'in', value: ['pending', 'raising'] },
        { field: 'name', op: 'filled' },
        {
          any: [
            { field: 'name', op: 'contains', value: '急' },
            { field: 'createdAt', op: 'from', value: 'today' },
          ],
        },
      ],
      view: 'v1',
      tab: 'pending',
      trash: true,
    }
    const written = writeListState(state, new URLSearchParams()).toString()
    expect(read(written)).toEqual({ state, dropped: 0 })
  })

  it('leaves an address bare while everything is as usual, and keeps foreign keys', () => {
    expect(writeListState(firstPage, new URLSearchParams('page=4&id=7')).toString()).toBe('id=7')
  })

  it('drops conditions that the list does not know and says how many', () => {
    const kept = '["name","contains","王"]'
    const { state, dropped } = read(`filter=[["salary","is",1],["name","under","1"],${kept}]`)
    expect(dropped).toBe(2)
    expect(state.filter).toEqual([{ field: 'name', op: 'contains', value: '王' }])
    expect(read('sort=-salary')).toEqual({ state: firstPage, dropped: 1 })
    const choice = read(`filter=[[["salary","is",1],${kept}],[["salary","is",1],["pay","is",2]]]`)
    expect(choice.dropped).toBe(3)
    expect(choice.state.filter).toEqual([{ field: 'name', op: 'contains', value: '王' }])
  })

  it('shows everything when the address is broken, and says so', () => {
    expect(read('filter=[["name"&page=-3&limit=7')).toEqual({ state: firstPage, dropped: 1 })
    expect(read('filter={}').dropped).toBe(1)
    expect(read('filter=[["name","drop table",1]]')).toEqual({ state: firstPage, dropped: 1 })
  })

  it('accepts no other page sizes than 10, 20, 30 and 50', () => {
    expect(read('limit=20').state.limit).toBe(20)
    expect(read('limit=1000').state.limit).toBe(10)
  })
})

describe('a tall window', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('shows twenty rows until a person chooses, and the pages of a link as they were counted', () => {
    vi.stubGlobal('window', { innerHeight: 1080 })
    expect(read('').state.limit).toBe(20)
    expect(read('limit=10').state.limit).toBe(10)
    // Ten a page were counted where the link was made.
    expect(read('page=3').state.limit).toBe(10)
    const written = (limit: number, page: number) =>
      writeListState({ ...firstPage, limit, page }, new URLSearchParams()).toString()
    expect(written(20, 1)).toBe('')
    expect(written(10, 1)).toBe('limit=10')
    expect(written(20, 3)).toBe('page=3&limit=20')
    vi.stubGlobal('window', { innerHeight: 900 })
    expect(read('').state.limit).toBe(10)
    expect(read('page=3&limit=20').state.limit).toBe(20)
  })
})

const filled = (field: string) => ({ field, op: 'filled' }) as const

describe('a change of a list', () => {
  it('leads back to the first page, but for turning the page', () => {
    const third = { ...firstPage, page: 3 }
    expect(changeListState(third, { keyword: '王' }).page).toBe(1)
    expect(changeListState(third, { limit: 20 }).page).toBe(1)
    expect(changeListState(third, { page: 4 }).page).toBe(4)
  })

  it('replaces the conditions of one field where they stood', () => {
    const filter = [
      { field: 'state', op: 'is', value: 'a' },
      { field: 'name', op: 'filled' },
    ] as const
    expect(withConditions(filter, 'state', [{ field: 'state', op: 'is', value: 'b' }])).toEqual([
      { field: 'state', op: 'is', value: 'b' },
      { field: 'name', op: 'filled' },
    ])
    expect(withConditions(filter, 'state', [])).toEqual([{ field: 'name', op: 'filled' }])
  })

  it('leaves choices alone when the conditions of a field are read or replaced', () => {
    const choice = { any: [filled('name'), filled('state')] }
    const filter = [choice, filled('state')]
    expect(conditionsOf(filter, 'state')).toEqual([filled('state')])
    expect(withConditions(filter, 'state', [])).toEqual([choice])
    expect(withConditions(filter, 'state', [filled('name')])).toEqual([choice, filled('name')])
  })
})

it('shows the last page that has rows after the last row of the last page is gone', () => {
  expect(pageWithRows({ page: 3, limit: 10 }, 20)).toBe(2)
  // The count may not know yet.
  expect(pageWithRows({ page: 3, limit: 10 }, 21)).toBe(2)
  expect(pageWithRows({ page: 9, limit: 10 }, 21)).toBe(3)
  expect(pageWithRows({ page: 2, limit: 10 }, 0)).toBe(1)
  expect(pageWithRows({ page: 4, limit: 10 }, undefined)).toBe(3)
})
