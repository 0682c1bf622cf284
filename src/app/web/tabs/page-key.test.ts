import { expect, it } from 'vitest'
import { pageKeyOf } from './page-key.ts'

const keyOf = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return pageKeyOf({ pathname, search })
}

it('takes a record that fills a place for a page, and one in a drawer for part of its list', () => {
  expect(keyOf('/project/promine?id=1&tab=budget')).toBe(keyOf('/project/promine?id=1'))
  expect(keyOf('/project/promine?id=1')).not.toBe(keyOf('/project/promine'))
  expect(keyOf('/finance/findon?id=1')).toBe(keyOf('/finance/findon'))
  expect(keyOf('/project/promine?plans&id=1')).toBe(keyOf('/project/promine?plans'))
  expect(keyOf('/project/promine?plans')).not.toBe(keyOf('/project/promine'))
})
