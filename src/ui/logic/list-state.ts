import { type Operator, operators } from '#kinds/field.ts'
import { type Filter, type FilterPart, isAnyOf } from '#kinds/filter.ts'

/** One condition of a filter. */
export type Condition = Filter

/** A condition, or several of which one holds (`any`); all parts of a filter hold together. */
export type Part = FilterPart

export const pageSizes = [10, 20, 30, 50] as const

/** Everything that decides what a list shows; it lives in the address. */
export interface ListState {
  readonly page: number
  readonly limit: number
  readonly keyword: string
  /** Field name, `-` in front for descending; empty: as the resource says. */
  readonly sort: string
  readonly filter: readonly Part[]
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

/** Pixels of a window in which twenty rows are in sight at once. */
const tallFrom = 1000

/** How many rows a page has until a person chooses: as the specification says, twice as many in a tall window. */
export function usualLimit(): number {
  const height = typeof window === 'undefined' ? 0 : window.innerHeight
  return height < tallFrom ? firstPage.limit : 20
}

const stateKeys = ['asked', 'page', 'limit', 'keyword', 'sort', 'filter', 'view', 'tab', 'trash']

/**
 * Reads the state from an address; an order and conditions that cannot be read, or that the list no
 * longer knows, are dropped and counted.
 */
export function readListState(
  params: URLSearchParams,
  isKnown: (field: string, operator?: Operator) => boolean,
): { readonly state: ListState; readonly dropped: number } {
  const { entries, isBroken } = entriesIn(params.get('filter'))
  const read = entries.map(entry => partIn(entry, isKnown))
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const limit = Number(params.get('limit'))
  // The rows of a later page depend on the size of the pages before, whatever window opens it.
  const usual = page > 1 ? firstPage.limit : usualLimit()
  const asked = params.get('sort') ?? ''
  const sort = isKnown(asked.replace(/^-/, '')) ? asked : ''
  return {
    dropped:
      read.reduce((sum, { dropped }) => sum + dropped, 0) +
      Number(isBroken) +
      Number(sort !== asked),
    state: {
      page,
      limit: pageSizes.some(size => size === limit) ? limit : usual,
      keyword: params.get('keyword') ?? '',
      sort,
      filter: read.flatMap(({ part }) => part ?? []),
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
  const isUsual = state.limit === (state.page > 1 ? firstPage.limit : usualLimit())
  if (!isUsual) next.set('limit', String(state.limit))
  if (state.keyword) next.set('keyword', state.keyword)
  if (state.sort) next.set('sort', state.sort)
  if (state.filter.length > 0) next.set('filter', JSON.stringify(entriesOf(state.filter)))
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

/** The conditions of one field that hold in any case. */
export function conditionsOf(filter: readonly Part[], field: string): readonly Condition[] {
  return filter.flatMap(part => (isAnyOf(part) || part.field !== field ? [] : [part]))
}

/** The filter with the conditions of one field replaced; none clears them. Alternatives stay as they are. */
export function withConditions(
  filter: readonly Part[],
  field: string,
  conditions: readonly Condition[],
): readonly Part[] {
  const isOther = (part: Part) => isAnyOf(part) || part.field !== field
  const at = filter.findIndex(part => !isOther(part))
  const others = filter.filter(isOther)
  if (at === -1) return [...others, ...conditions]
  const before = filter.slice(0, at).filter(isOther).length
  return [...others.slice(0, before), ...conditions, ...others.slice(before)]
}

/** A filter as it is written down: equal entries ask the same, in whatever order their parts were named. */
export function entriesOf(filter: readonly Part[]): readonly unknown[] {
  return filter.map(entryOf)
}

function entryOf(part: Part): unknown[] {
  return isAnyOf(part) ? part.any.map(tuple) : tuple(part)
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

type Known = Parameters<typeof readListState>[1]

/** What an entry of an address asks, a list of conditions being alternatives; and how much of it is lost. */
function partIn(entry: unknown, isKnown: Known): { part: Part | null; dropped: number } {
  const isGroup = Array.isArray(entry) && Array.isArray(entry[0])
  const asked: readonly unknown[] = isGroup ? entry : [entry]
  const any = asked.flatMap(conditionIn).filter(({ field, op }) => isKnown(field, op))
  const [first = null] = any
  return { part: any.length > 1 ? { any } : first, dropped: asked.length - any.length }
}

function conditionIn(entry: unknown): readonly Condition[] {
  if (!Array.isArray(entry)) return []
  const [field, op, value]: unknown[] = entry
  if (typeof field !== 'string' || !isOperator(op)) return []
  return [value === undefined ? { field, op } : { field, op, value }]
}

/** The page to show instead of one that has no row any more: the last that has some, as far as is known. */
export function pageWithRows(
  { page, limit }: Pick<ListState, 'page' | 'limit'>,
  total: number | undefined,
): number {
  const last = total === undefined ? page : Math.ceil(total / limit)
  return Math.max(1, Math.min(page - 1, last))
}
