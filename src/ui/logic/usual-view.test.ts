import { expect, it } from 'vitest'
import type { SavedView } from './use-saved-views.ts'
import { usualView } from './usual-view.ts'

const view = (name: string, more: Partial<SavedView>): SavedView => ({
  ...{ id: name, version: 1, route: '/book', name, query: {}, isDefault: true, shared: 'none' },
  ...{ updatedAt: '2026-01-01T00:00:00Z', can: [] },
  ...more,
})
const own = view('自己的', { can: ['update', 'delete'] })
const department = view('部门的', { shared: 'department' })
const unit = view('机构的', { shared: 'organisation', updatedAt: '2026-03-01T00:00:00Z' })

it("opens a list with the own default, else the department's, else the unit's", () => {
  expect(usualView([unit, department, own])).toBe(own)
  expect(usualView([unit, department])).toBe(department)
  expect(usualView([unit])).toBe(unit)
  expect(usualView([{ ...own, isDefault: false }])).toBe(undefined)
})

it('takes of two defaults of a department the one that was changed last', () => {
  const newer = view('新的', { shared: 'department', updatedAt: '2026-02-01T00:00:00Z' })
  expect(usualView([department, newer])).toBe(newer)
  expect(usualView([newer, department])).toBe(newer)
})
