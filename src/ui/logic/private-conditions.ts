import type { AnyResource } from '#kernel/resource/resource.ts'
import { isAnyOf } from '#kinds/filter.ts'
import { isPersonal } from '#kinds/registry.ts'
import { type ListState, type Part, readListState, writeListState } from './list-state.ts'

/*
 * What a list is asked of somebody by name, phone or paper stands in no address: it would stay in the
 * history of the browser and go along with a copied link. It is kept in the memory of the tab, and the
 * address bears a mark by which the way back finds it again.
 */

/** What of a question is personal. */
interface PrivatePart {
  readonly keyword: string
  readonly filter: readonly Part[]
}

const mark = 'asked'
const kept = new Map<string, PrivatePart>()
/** Questions that a tab remembers. */
const most = 200

type Searched = Pick<AnyResource, 'fields' | 'views'>

// What is shown in the clear to those who see the record is somebody's all the same.
const isPrivateField = ({ fields }: Searched, name: string) => {
  const field = fields[name]
  return field !== undefined && (isPersonal(field) || ('open' in field && field.open !== undefined))
}

/** Splits a state into what may stand in an address and what may not. */
function partedState(
  resource: Searched,
  state: ListState,
): { readonly open: ListState; readonly hidden: PrivatePart | undefined } {
  const isHidden = (part: Part) =>
    (isAnyOf(part) ? part.any : [part]).some(
      ({ field, value }) => value !== undefined && isPrivateField(resource, field),
    )
  const asksPerson = (resource.views.search ?? []).some(name => isPrivateField(resource, name))
  const keyword = asksPerson ? state.keyword : ''
  const filter = state.filter.filter(isHidden)
  if (keyword === '' && filter.length === 0) return { open: state, hidden: undefined }
  return {
    open: {
      ...state,
      keyword: asksPerson ? '' : state.keyword,
      filter: state.filter.filter(part => !isHidden(part)),
    },
    hidden: { keyword, filter },
  }
}

/** The state of an address with what this tab remembers of it; what another tab remembers is counted as dropped. */
export function recalledState(
  params: URLSearchParams,
  isKnown: Parameters<typeof readListState>[1],
): { readonly state: ListState; readonly dropped: number } {
  const read = readListState(params, isKnown)
  const asked = params.get(mark)
  if (asked === null) return read
  const hidden = kept.get(asked)
  if (hidden === undefined) return { ...read, dropped: read.dropped + 1 }
  return {
    dropped: read.dropped,
    state: {
      ...read.state,
      keyword: read.state.keyword || hidden.keyword,
      filter: [...read.state.filter, ...hidden.filter],
    },
  }
}

/** Writes a state into an address, and what may not stand there into the memory of the tab. */
export function writtenState(
  resource: Searched,
  state: ListState,
  params: URLSearchParams,
): URLSearchParams {
  const { open, hidden } = partedState(resource, state)
  const next = writeListState(open, params)
  next.delete(mark)
  if (hidden !== undefined) next.set(mark, markOf(hidden))
  return next
}

function markOf(hidden: PrivatePart): string {
  const text = JSON.stringify(hidden)
  for (const [known, part] of kept) if (JSON.stringify(part) === text) return known
  const [oldest] = kept.keys()
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
  const made = crypto.randomUUID().slice(0, 8)
  kept.set(made, hidden)
  return made
}
