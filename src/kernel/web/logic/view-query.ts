import type { ListLook } from './chosen-columns.ts'
import type { ListState } from './list-state.ts'

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
  return names.some(name => {
    const kept = view[name] ?? usual[name]
    return kept !== undefined && JSON.stringify(kept) !== JSON.stringify(now[name])
  })
}

// Widths are drawn in passing: they alone are no change to be asked about.
const names = [
  ...(['keyword', 'sort', 'filter', 'limit', 'tab'] as const),
  ...(['columns', 'pinned', 'density'] as const),
] as const
// What a view does not keep by itself; page size and density it may leave open.
const usual: ViewQuery = { keyword: '', sort: '', filter: [], tab: '', pinned: 1 }
