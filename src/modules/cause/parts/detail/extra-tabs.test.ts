import { expect, test } from 'vitest'
import { withExtraTabs } from './extra-tabs.ts'

const tab = (key: string, after?: string) => ({
  key,
  label: key,
  content: null,
  ...(after === undefined ? {} : { after }),
})
const keys = (extra: Parameters<typeof withExtraTabs>[1]) =>
  withExtraTabs([tab('overview'), tab('budget'), tab('reviews')], extra).map(({ key }) => key)

test('a tab of a kind stands after the one it names, in their order', () => {
  expect(keys([tab('payouts', 'budget'), tab('progress', 'budget')])).toEqual([
    'overview',
    'budget',
    'payouts',
    'progress',
    'reviews',
  ])
})

test('one that names none, or one that is not shown, stands before the reviews', () => {
  expect(keys([tab('report'), tab('gifts', 'donations')])).toEqual([
    'overview',
    'budget',
    'report',
    'gifts',
    'reviews',
  ])
})
