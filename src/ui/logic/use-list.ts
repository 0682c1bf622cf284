import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { useServerEvent } from './events.ts'
import { type Condition, type ListState, pageWithRows } from './list-state.ts'
import type { ListTab } from './list-tab.ts'
import { failureOf } from './older-data.ts'
import type { Presented, PresentedOf } from './presented.ts'
import { keys } from './query-client.ts'
import { callOf, get } from './request.ts'
import { nothingSelected, refreshed, type Selection, selectOnPage } from './selection.ts'
import { useListState } from './use-list-state.ts'

interface Page<R extends AnyResource> {
  readonly list: readonly PresentedOf<R>[]
  readonly more?: boolean
  /** When it was read, by the server's clock. */
  readonly at?: string
}

/** How many rows are found; inexact from 100,000 on. */
export interface Count {
  readonly total: number
  readonly exact: boolean
}

export interface ListQuestion {
  /** Conditions that the person cannot change. */
  readonly where?: readonly Condition[]
  /** The conditions of the chosen tab hold beside those of the person. */
  readonly tabs?: readonly ListTab[]
  /** memory: for a list inside another screen. */
  readonly kept?: 'address' | 'memory'
  /** Ask the sums of money fields. */
  readonly sums?: 'asked' | 'none'
}

export interface List<R extends AnyResource = AnyResource> {
  readonly state: ListState
  readonly dropped: number
  change(change: Partial<ListState>): void
  readonly rows: readonly PresentedOf<R>[]
  /** Whether further rows follow this page; known before the count. */
  readonly more: boolean
  readonly count: Count | undefined
  /** The conditions that the person cannot change, as the server is asked with them. */
  readonly frame: string
  /** What the server is asked with; export uses the same. */
  readonly question: { readonly keyword: string; readonly filter: string; readonly sort: string }
  readonly sums: Readonly<Record<string, number>> | undefined
  readonly isLoading: boolean
  readonly isFetching: boolean
  readonly failure: Error | null
  refresh(): void
  /** How many rows came since the page was read; 100 stand for more. They are shown when asked for. */
  readonly news: number
  readonly selection: Selection
  selectPage(chosen: readonly Presented[]): void
  /** Whether everything that is found is chosen, on whatever page it stands; another question ends it. */
  readonly isAllChosen: boolean
  selectAll(): void
  clearSelection(): void
}

const none: readonly never[] = []
const nowhere: readonly Condition[] = []

/** The rows of a list with its state, count, sums and selection; old rows stay until new ones are here. */
export function useList<R extends AnyResource>(resource: R, asked: ListQuestion = {}): List<R> {
  const { where = nowhere, tabs, kept = 'address', sums: sumsAsked = 'none' } = asked
  const { state, dropped, change } = useListState(resource, kept)
  const client = useQueryClient()
  const [selection, setSelection] = useState(nothingSelected)
  const [allOf, setAllOf] = useState<string | null>(null)
  const tab = tabOf(tabs, state.tab)
  const conditions = useMemo(
    () => [...where, ...(tab?.where ?? nowhere), ...state.filter],
    [where, tab, state.filter],
  )
  const filter = conditions.length === 0 ? '' : JSON.stringify(conditions)
  const found = { keyword: state.keyword, filter, ...(state.trash ? { deleted: 1 } : {}) }
  // What lies in the recycle bin was written last when it was deleted.
  const usual = state.trash ? '-updatedAt' : (resource.views.sort ?? '-createdAt')
  const sort = state.sort || usual
  const pageAsked = { ...found, sort, page: state.page, limit: state.limit, count: 0 }
  const page = useQuery({
    queryKey: keys.list(resource.path, pageAsked),
    queryFn: ({ signal }) => get<Page<R>>(callOf(resource, 'getListByPage'), pageAsked, { signal }),
    placeholderData: keepPreviousData,
  })
  const count = useQuery({
    queryKey: keys.count(resource.path, found),
    queryFn: ({ signal }) => get<Count>(callOf(resource, 'getCount'), found, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const sums = useQuery({
    queryKey: keys.totals(resource.path, found),
    queryFn: ({ signal }) =>
      get<Record<string, number>>(callOf(resource, 'getTotals'), found, { signal }),
    enabled: sumsAsked === 'asked',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const failure = failureOf(page)
  const rows = failure ? none : (page.data?.list ?? none)
  const isLeftEmpty =
    state.page > 1 && page.data?.list.length === 0 && !page.isPlaceholderData && !page.isFetching
  useEffect(() => {
    if (isLeftEmpty) change({ page: pageWithRows(state, count.data?.total) })
  }, [isLeftEmpty, state, count.data, change])
  const news = useNews(resource, found, state.trash ? undefined : page.data?.at)
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: keys.resource(resource.path) })
  }, [client, resource.path])
  return {
    state,
    dropped,
    change,
    rows,
    more: page.data?.more ?? false,
    count: count.data,
    frame: where.length === 0 ? '' : JSON.stringify(where),
    question: { keyword: state.keyword, filter, sort },
    sums: sums.data,
    isLoading: page.isPending,
    isFetching: page.isFetching,
    failure,
    refresh,
    news,
    selection: useMemo(() => refreshed(selection, rows), [selection, rows]),
    selectPage(chosen) {
      setAllOf(null)
      setSelection(held => selectOnPage(held, rows, chosen))
    },
    isAllChosen: allOf === JSON.stringify(found),
    selectAll: () => setAllOf(JSON.stringify(found)),
    clearSelection() {
      setAllOf(null)
      setSelection(nothingSelected)
    },
  }
}

const newsAfter = 30_000

/** Counts what came since a page was read: every half minute in sight, and when work is told of. */
function useNews(resource: AnyResource, found: object, since: string | undefined): number {
  const client = useQueryClient()
  const { path } = resource
  const { data } = useQuery({
    queryKey: ['news', path, found, since],
    queryFn: ({ signal }) =>
      get<Count>(callOf(resource, 'getCount'), { ...found, since }, { signal }),
    enabled: since !== undefined,
    initialData: { total: 0, exact: true },
    staleTime: newsAfter,
    refetchInterval: newsAfter,
    gcTime: 0,
  })
  useServerEvent(
    'todo',
    useCallback(() => void client.invalidateQueries({ queryKey: ['news', path] }), [client, path]),
  )
  return data.total
}

/** The chosen tab, or the first one. */
export function tabOf(tabs: readonly ListTab[] | undefined, key: string): ListTab | undefined {
  return tabs?.find(tab => tab.key === key) ?? tabs?.[0]
}

/** How many rows stand behind each tab; asked at most every 30 seconds. */
export function useTabCounts(
  resource: AnyResource,
  tabs: readonly ListTab[],
  where: readonly Condition[] = nowhere,
): Readonly<Record<string, Count | undefined>> {
  const asked = tabs.map(tab => ({ filter: JSON.stringify([...where, ...(tab.where ?? [])]) }))
  const answers = useQueries({
    queries: asked.map(question => ({
      queryKey: keys.count(resource.path, question),
      queryFn: () => get<Count>(callOf(resource, 'getCount'), question),
      staleTime: 30_000,
    })),
  })
  return Object.fromEntries(tabs.map((tab, at) => [tab.key, answers[at]?.data]))
}
