import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { commandNamed } from '#kernel/resource/command.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented } from './presented.ts'
import { keys } from './query-client.ts'
import { callOf, get, post } from './request.ts'

/** Everything that a list finds, as it was seen: the server refuses harm to other records than these. */
export interface FoundAll {
  readonly keyword?: string
  readonly filter?: string
  readonly sort?: string
  readonly expectedCount: number
  readonly token: string
}

/** The records that a bulk act is about: some rows, or everything that the list finds. */
export interface Chosen<P extends Presented = Presented> {
  readonly rows: readonly P[]
  readonly all?: FoundAll
  /** So many of them the act is asked about: those that it can be done with, as far as is known. */
  readonly count: number
}

/** Everything that a question finds, as a preview saw it. */
export function everythingOf(
  { keyword, filter, sort }: ListAsked,
  { total, token }: Pick<BulkPreview, 'total' | 'token'>,
): Chosen {
  const all = {
    ...(keyword ? { keyword } : {}),
    ...(filter ? { filter } : {}),
    ...(sort ? { sort } : {}),
    ...{ expectedCount: total, token },
  }
  return { rows: [], all, count: total }
}

/** What a list asks the server. */
export interface ListAsked {
  readonly keyword: string
  readonly filter: string
  readonly sort: string
}

/** Rows chosen one by one. */
export const chosenRows = (rows: readonly Presented[]): Chosen => ({ rows, count: rows.length })

/** A record that a bulk act left as it was. */
export interface Refused {
  readonly id: string
  readonly title: string
  readonly reason: string
}

/** A bulk act that was done at once. */
export interface ManyDone {
  readonly done: readonly string[]
  readonly refused: readonly Refused[]
}

/** A bulk act that goes on as a job. */
export interface RunBegun {
  readonly run: string
  readonly total: number
}

export type Outcome = ManyDone | RunBegun

/** One call for many records: few are done at once, more by a job. */
export function actOnMany(
  resource: AnyResource,
  verb: string,
  { chosen, answers, ...asked }: Asked,
): Promise<Outcome> {
  const records = chosen.all
    ? { all: chosen.all }
    : { rows: chosen.rows.map(({ id, version }) => ({ id, version })) }
  return post<Outcome>(
    callOf(resource, verb),
    { ...asked, ...records, answers: answers ?? {} },
    { timeout: 120_000 },
  )
}

/** What a bulk act is asked with; `move` where the call makes several. */
export interface Asked {
  readonly chosen: Chosen
  readonly move?: string
  readonly answers?: Readonly<Record<string, unknown>>
}

/** How many of the records an act can be done with, and why not the others. */
export interface ActPreview {
  readonly name: string
  readonly able: number
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
}

export interface BulkPreview {
  readonly total: number
  readonly token: string
  /** Most records of one act. */
  readonly most: number
  readonly acts: readonly ActPreview[]
}

/** What may be done with everything that a question finds; asked only when it is wanted. */
export function useBulkPreview(
  resource: AnyResource,
  { keyword, filter }: Omit<ListAsked, 'sort'>,
  isWanted: boolean,
) {
  const asked = { keyword, filter }
  return useQuery({
    queryKey: keys.of(resource.path, 'bulk', JSON.stringify(asked)),
    queryFn: ({ signal }) =>
      get<BulkPreview>(callOf(resource, 'getBulk'), asked, { signal, timeout: 60_000 }),
    enabled: isWanted,
    staleTime: 10_000,
  })
}

export type LineState = 'waiting' | 'done' | 'refused' | 'skipped'

/** A bulk act as a job, as it stands. */
export interface BulkRun {
  readonly id: string
  readonly resource: string
  /** Name of the act. */
  readonly act: string
  readonly label: string
  readonly state: 'waiting' | 'running' | 'done' | 'cancelled'
  readonly total: number
  readonly counts: Readonly<Record<LineState, number>>
  readonly answers: Readonly<Record<string, unknown>>
  readonly createdAt: string
  readonly doneAt: string | null
}

/** What became of one record. */
export interface BulkLine {
  readonly no: number
  readonly record: string
  readonly title: string
  readonly state: LineState
  readonly reason: string | null
}

const runs = '/api/kernel/bulkRun'
const runKey = (id: string) => ['bulk run', id] as const

/** Whether the job of a run is still at work. */
export const isAtWork = ({ state }: Pick<BulkRun, 'state'>) =>
  state === 'waiting' || state === 'running'

/** A run with its figures, asked again every second while it is at work. */
export function useBulkRun(id: string) {
  return useQuery({
    queryKey: runKey(id),
    queryFn: ({ signal }) => get<BulkRun>(`${runs}/getById`, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? 1000 : false),
  })
}

/** A page of what became of the records of a run. `settled` asks anew when it grows. */
export function useBulkLines(
  id: string,
  { state, page, settled }: { state: LineState | undefined; page: number; settled: number },
) {
  const asked = { id, ...(state ? { state } : {}), page, limit: 20 }
  return useQuery({
    queryKey: [...runKey(id), asked, settled],
    queryFn: ({ signal }) =>
      get<{ readonly list: readonly BulkLine[]; readonly total: number }>(
        `${runs}/getLines`,
        asked,
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** The address of a run's result as a sheet. */
export const runSheetUrl = `${runs}/getSheet`

/** Does again what a run left over, with the same answers and as a new run. */
export function repeatRun(resource: AnyResource, { id, act, answers }: BulkRun): Promise<RunBegun> {
  const isMove = act === 'delete' || commandNamed(resource, act) !== undefined
  const asked = { again: id, answers, ...(isMove ? { move: act } : {}) }
  return post<RunBegun>(callOf(resource, isMove ? 'moveMany' : act), asked)
}
