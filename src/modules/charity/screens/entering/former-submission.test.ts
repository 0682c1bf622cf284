import { expect, test } from 'vitest'
import type { HistoryEntry } from '#ui/logic/use-trace.ts'
import { revisionsOf } from './former-submission.ts'

const entry = (action: string, changes: HistoryEntry['changes'] = []): HistoryEntry => ({
  id: action,
  at: '2026-11-21T02:00:00.000Z',
  by: null,
  byName: null,
  kind: 'update',
  action,
  label: action,
  changes,
})
const change = (field: string, before: string | null, after: string | null) => ({
  field,
  label: field,
  before,
  after,
})

test('a first submission differs from nothing', () => {
  expect(revisionsOf([entry('settlementApplication.submit'), entry('insert')])).toEqual([])
})

test('several changes of one field are told as the first value against the last', () => {
  const revisions = revisionsOf([
    entry('settlementApplication.submit', [change('state', '待补正', '待审核')]),
    entry('settlementApplication.update', [change('name', '乙', '丙')]),
    entry('settlementApplication.update', [
      change('name', '甲', '乙'),
      change('hotline', null, '010-1'),
    ]),
    entry('settlementApplication.return', [change('supplementNote', null, '请补充')]),
    entry('settlementApplication.submit'),
    entry('settlementApplication.update', [change('contact', '旧', '新')]),
  ])
  expect(revisions).toEqual([
    { field: 'name', label: 'name', before: '甲', after: '丙' },
    { field: 'hotline', label: 'hotline', before: null, after: '010-1' },
  ])
})

test('a value that was changed and changed back is no difference', () => {
  const revisions = revisionsOf([
    entry('settlementApplication.submit'),
    entry('settlementApplication.update', [change('name', '乙', '甲')]),
    entry('settlementApplication.update', [change('name', '甲', '乙')]),
    entry('settlementApplication.submit'),
  ])
  expect(revisions).toEqual([])
})
