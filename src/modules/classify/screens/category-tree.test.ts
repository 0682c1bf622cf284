import { expect, it } from 'vitest'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { reordered, treeOf } from './category-tree.ts'

const row = (id: string, parent: string | null, sort: number): Presented =>
  ({ id, parent, sort, name: `名${id}`, code: id, shown: {}, can: [] }) as never

const rows = [row('B', null, 2), row('A', null, 1), row('A1', 'A', 1), row('A2', 'A', 2)]

it('a search keeps the ancestors of what it finds and all that hangs below it', () => {
  expect(treeOf(rows).map(each => each.id)).toEqual(['A', 'B'])
  expect(treeOf(rows, 'A2')).toMatchObject([{ id: 'A', children: [{ id: 'A2' }] }])
  expect(treeOf(rows, '名A')[0]?.children).toHaveLength(2)
  expect(treeOf(rows, 'none')).toEqual([])
})

it('a category changes place with its neighbour and stays at the ends', () => {
  expect(reordered(rows, row('A2', 'A', 2), -1)).toEqual(['A2', 'A1'])
  expect(reordered(rows, row('A2', 'A', 2), 1)).toEqual(['A1', 'A2'])
})
