import { type Operator, operators } from '#kernel/kinds/field.ts'
import type { Filter } from '#kernel/kinds/filter.ts'

/** One condition of a filter; all conditions of a list hold together. */
export type Condition = Filter

export const pageSizes = [10, 20, 30, 50] as const

/** Everything that decides what a list shows; it lives in the address. */
export interface ListState {
  readonly page: number
  readonly limit: number
  readonly keyword: string
  /** Field name, `-` in front for descending; empty: as the resource says. */
  readonly sort: string
  readonly filter: readonly Condition[]
  /** Id of the saved view it started from. */
  readonly view: string
  /** Key of the chosen tab. */
  readonly tab: string
  /** The list of deleted records. */
  readonly trash: boolean
}

export const firstPage: ListState = {
  page: 1,
  limit: 10,
  keyword: '',
  sort: '',
  filter: [],
  view: '',
  tab: '',
  trash: false,
}

const stateKeys = ['page', 'limit', 'keyword', 'sort', 'filter', 'view', 'tab', 'trash']

/**
 * Reads the state from an address; an order and conditions that cannot be read, or that the list no
 * longer knows, are dropped and counted.
 */
export function readListState(
  params: URLSearchParams,
  isKnown: (field: string, operator?: Operator) => boolean,
): { readonly state: ListState; readonly dropped: number } {
  const { entries, isBroken } = entriesIn(params.get('filter'))
  const filter = entries.flatMap(conditionIn).filter(({ field, op }) => isKnown(field, op))
  const limit = Number(params.get('limit'))
  const asked = params.get('sort') ?? ''
  const sort = isKnown(asked.replace(/^-/, '')) ? asked : ''
  return {
    dropped: entries.length - filter.length + Number(isBroken) + Number(sort !== asked),
    state: {
      page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
      limit: pageSizes.some(size => size === limit) ? limit : firstPage.limit,
      keyword: params.get('keyword') ?? '',
      sort,
      filter,
      view: params.get('view') ?? '',
      tab: params.get('tab') ?? '',
      trash: params.get('trash') === '1',
    },
  }
}

/** Writes the state into an address, leaving out what is as usual and keeping foreign keys. */
export function writeListState(state: ListState, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of stateKeys) next.delete(key)
  if (state.page > 1) next.set('page', String(state.page))
  if (state.limit !== firstPage.limit) next.set('limit', String(state.limit))
  if (state.keyword) next.set('keyword', state.keyword)
  if (state.sort) next.set('sort', state.sort)
  if (state.filter.length > 0) next.set('filter', JSON.stringify(state.filter.map(tuple)))
  if (state.view) next.set('view', state.view)
  if (state.tab) next.set('tab', state.tab)
  if (state.trash) next.set('trash', '1')
  return next
}

/** The state after a change: whatever changes what is found leads back to the first page. */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  const next = { ...state, ...change }
  return 'page' in change ? next : { ...next, page: 1 }
}

/** The filter with the conditions of one field replaced; none clears them. */
export function withConditions(
  filter: readonly Condition[],
  field: string,
  conditions: readonly Condition[],
): readonly Condition[] {
  const at = filter.findIndex(condition => condition.field === field)
  const others = filter.filter(condition => condition.field !== field)
  if (at === -1) return [...others, ...conditions]
  const before = filter.slice(0, at).filter(condition => condition.field !== field).length
  return [...others.slice(0, before), ...conditions, ...others.slice(before)]
}

function tuple(condition: Condition): unknown[] {
  return condition.value === undefined
    ? [condition.field, condition.op]
    : [condition.field, condition.op, condition.value]
}

function entriesIn(text: string | null): {
  readonly entries: readonly unknown[]
  readonly isBroken: boolean
} {
  if (!text) return { entries: [], isBroken: false }
  try {
    const entries: unknown = JSON.parse(text)
    if (Array.isArray(entries)) return { entries, isBroken: false }
  } catch {
    // An address that was cut off or typed by hand: the list shows everything, and says so.
  }
  return { entries: [], isBroken: true }
}

function isOperator(value: unknown): value is Operator {
  return typeof value === 'string' && operators.some(operator => operator === value)
}

function conditionIn(entry: unknown): readonly Condition[] {
  if (!Array.isArray(entry)) return []
  const [field, op, value]: unknown[] = entry
  if (typeof field !== 'string' || !isOperator(op)) return []
  return [value === undefined ? { field, op } : { field, op, value }]
}
