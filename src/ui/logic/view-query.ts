import type { ListLook } from './chosen-columns.ts'
import { entriesOf, type ListState } from './list-state.ts'

/** What a view keeps of a list. */
export type ViewQuery = Partial<Pick<ListState, 'keyword' | 'sort' | 'filter' | 'limit' | 'tab'>> &
  ListLook

/** The list as it stands now, as a view keeps it. */
export function viewQueryOf(
  { keyword, sort, filter, limit, tab }: ListState,
  {
    shown,
    widths,
    pinned,
    density,
  }: Required<Pick<ListLook, 'widths' | 'pinned' | 'density'>> & {
    readonly shown: readonly string[]
  },
): ViewQuery {
  return { keyword, sort, filter, limit, tab, columns: shown, widths, pinned, density }
}

/** What a list asks by a view; `null`: by none. A view that keeps no page size leaves it as it is. */
export function askedBy(view: ViewQuery | null): Partial<ListState> {
  const { keyword = '', sort = '', filter = [], limit, tab } = view ?? {}
  return {
    ...{ keyword, sort, filter },
    ...(limit === undefined ? {} : { limit }),
    ...(tab === undefined ? {} : { tab }),
  }
}

/** Whether a list shows something else than the view that it started from. */
export function isViewChanged(view: ViewQuery, now: ViewQuery): boolean {
  const [kept, shown] = [written(view), written(now)]
  return names.some(
    name => kept[name] !== undefined && JSON.stringify(kept[name]) !== JSON.stringify(shown[name]),
  )
}

// The database keeps the parts of a condition in an order of its own.
function written(view: ViewQuery) {
  return { ...usual, ...view, filter: entriesOf(view.filter ?? []) }
}

// Widths are drawn in passing: they alone are no change to be asked about.
const names = [
  ...(['keyword', 'sort', 'filter', 'limit', 'tab'] as const),
  ...(['columns', 'pinned', 'density'] as const),
] as const
// What a view does not keep by itself; page size and density it may leave open.
const usual: ViewQuery = { keyword: '', sort: '', tab: '', pinned: 1 }
