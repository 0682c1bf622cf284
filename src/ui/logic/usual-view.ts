import type { SavedView } from './use-saved-views.ts'

/**
 * The view that a list opens with: the person's own default, else the department's, else the unit's;
 * of several that colleagues made, the one changed last.
 */
export function usualView(views: readonly SavedView[]): SavedView | undefined {
  const [first] = views
    .filter(view => view.isDefault)
    .sort((one, other) => rank(one) - rank(other) || later(one, other))
  return first
}

function rank({ can, shared }: SavedView): number {
  if (can?.includes('update')) return 0
  return shared === 'department' ? 1 : 2
}

function later(one: SavedView, other: SavedView): number {
  return one.updatedAt < other.updatedAt ? 1 : -1
}
