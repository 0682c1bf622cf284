import { describe, expect, it } from 'vitest'
import { furtherColumns, movedColumn, orderedColumns, shownColumns } from './chosen-columns.ts'

const all = Array.from({ length: 12 }, (_, at) => `c${at}`)

describe('the columns of a list', () => {
  it('are the first declared ones until somebody chooses', () => {
    expect(shownColumns(all, undefined)).toEqual(all.slice(0, 9))
  })

  it('are the chosen ones in the chosen order, without those that no longer exist', () => {
    expect(shownColumns(all, ['c11', 'gone', 'c2'])).toEqual(['c11', 'c2'])
    expect(shownColumns(all, ['gone'])).toEqual(all.slice(0, 9))
  })

  it('stand in the settings with the shown ones first', () => {
    expect(orderedColumns(['a', 'b', 'c'], ['c'])).toEqual(['c', 'a', 'b'])
  })

  it('move within their bounds only', () => {
    expect(movedColumn(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(movedColumn(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  })
})

it('offers a wide window the next columns as declared, up to fourteen in all', () => {
  const names = Array.from({ length: 20 }, (_, at) => `c${at}`)
  expect(furtherColumns(names, ['c5', 'c1'])).toEqual([
    ...['c0', 'c2', 'c3', 'c4', 'c6', 'c7', 'c8', 'c9', 'c10', 'c11', 'c12', 'c13'],
  ])
  expect(furtherColumns(names, names.slice(0, 15))).toEqual([])
})
