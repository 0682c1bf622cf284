import { expect, it } from 'vitest'
import { partsInOrder, rowsOf, usual } from './parts.ts'

it('lays two parts on a line, the curve wide, one alone over all of it', () => {
  expect(rowsOf(partsInOrder(usual)).map(row => row.map(({ span }) => span))).toEqual([
    [8, 4],
    [6, 6],
    [6, 6],
  ])
  expect(rowsOf(['latest', 'trend', 'share'])).toEqual([
    [
      { name: 'latest', span: 4 },
      { name: 'trend', span: 8 },
    ],
    [{ name: 'share', span: 12 }],
  ])
  expect(rowsOf(partsInOrder(usual, 'own')).map(row => row.map(({ span }) => span))).toEqual([
    [8, 4],
    [4, 4, 4],
  ])
})

it('keeps the order of the person, forgets parts that are gone and adds new ones at the end', () => {
  const order = partsInOrder({ order: ['latest', 'gone', 'trend'], hidden: [] })
  expect(order).toEqual(['latest', 'trend', 'attention', 'province', 'share', 'ranking'])
})

it("leaves out of an organisation's own board what compares organisations", () => {
  expect(partsInOrder(usual, 'own')).toEqual(['trend', 'attention', 'share', 'ranking', 'latest'])
})
