import type { ListLook } from './chosen-columns.ts'
import type { ListState } from './list-state.ts'

/** What a view keeps of a list. */
export type ViewQuery = Partial<Pick<ListState, 'keyword' | 'sort' | 'filter' | 'limit' | 'tab'>> &
  Pick<ListLook, 'columns' | 'widths' | 'pinned'>

/** The list as it stands now, as a view keeps it. */
export function viewQueryOf(
  { keyword, sort, filter, tab }: ListState,
  {
    shown,
    widths,
    pinned,
  }: Required<Pick<ListLook, 'widths' | 'pinned'>> & {
    readonly shown: readonly string[]
  },
): ViewQuery {
  return { keyword, sort, filter, tab, columns: shown, widths, pinned }
}

/** Whether a list shows something else than the view that it started from. */
export function isViewChanged(view: ViewQuery, now: ViewQuery): boolean {
  return names.some(
    name => JSON.stringify(view[name] ?? usual[name]) !== JSON.stringify(now[name] ?? usual[name]),
  )
}

// Widths are drawn in passing: they alone are no change to be asked about.
const names = ['keyword', 'sort', 'filter', 'tab', 'columns', 'pinned'] as const
const usual: ViewQuery = { keyword: '', sort: '', filter: [], tab: '', pinned: 1 }
