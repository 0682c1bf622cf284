import { expect, it } from 'vitest'
import type { Presented } from './presented.ts'
import {
  foundIn,
  heightOf,
  levelsIn,
  nodeIn,
  nodesOf,
  orderAfterDrop,
  orderAfterStep,
  parentsIn,
  siblingsOf,
  sumBelow,
} from './tree.ts'

const row = (id: string, parent: string | null): Presented =>
  ({ id, parent, name: `名${id}`, shown: {}, can: [] }) as never

const tree = nodesOf([
  row('A', null),
  row('B', null),
  row('A1', 'A'),
  row('A2', 'A'),
  row('A21', 'A2'),
])
const ids = (nodes: readonly { row: Presented }[]) => nodes.map(node => node.row.id)

it('a search keeps the ancestors of what it finds and all that hangs below it', () => {
  expect(ids(tree)).toEqual(['A', 'B'])
  const found = foundIn(tree, each => each.id === 'A2')
  expect(ids(found)).toEqual(['A'])
  expect(ids(found[0]?.children ?? [])).toEqual(['A2'])
  expect(ids(found[0]?.children[0]?.children ?? [])).toEqual(['A21'])
  expect(foundIn(tree, () => false)).toEqual([])
})

it('shows a row at the top whose parent is not among the rows', () => {
  expect(ids(nodesOf([row('A1', 'A'), row('B', null)]))).toEqual(['A1', 'B'])
})

it('knows levels, heights and sums of what hangs below', () => {
  expect(Object.fromEntries(levelsIn(tree))).toEqual({ A: 1, A1: 2, A2: 2, A21: 3, B: 1 })
  const node = nodeIn(tree, 'A')
  expect(node && heightOf(node)).toBe(3)
  expect(node && sumBelow(node, each => each.id.length)).toBe(1 + 2 + 2 + 3)
})

it('knows which rows have others below them, at any depth', () => {
  expect([...parentsIn(tree)].sort()).toEqual(['A', 'A2'])
})

it('knows the siblings of a row at any depth', () => {
  expect(siblingsOf(tree, row('B', null))).toEqual(['A', 'B'])
  expect(siblingsOf(tree, row('A2', 'A'))).toEqual(['A1', 'A2'])
  expect(siblingsOf(tree, row('A21', 'A2'))).toEqual(['A21'])
})

it('what is dropped takes the place it was dropped on, at either end too', () => {
  const order = ['1', '2', '3', '4']
  expect(orderAfterDrop(order, '1', '4')).toEqual(['2', '3', '4', '1'])
  expect(orderAfterDrop(order, '4', '1')).toEqual(['4', '1', '2', '3'])
  expect(orderAfterDrop(order, '2', '3')).toEqual(['1', '3', '2', '4'])
  expect(orderAfterStep(order, '2', -1)).toEqual(['2', '1', '3', '4'])
  expect(orderAfterStep(order, '4', 1)).toEqual(order)
})
