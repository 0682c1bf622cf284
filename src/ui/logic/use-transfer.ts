import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Purpose } from '#kernel/resource/purpose.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { useServerEvent } from './events.ts'
import type { Presented } from './presented.ts'
import { keys } from './query-client.ts'
import { callOf, download, get, getOrSave, post, withParams } from './request.ts'
import { resourceOf } from './resources.ts'

export interface ExportQuestion {
  readonly format: 'xlsx' | 'csv'
  readonly columns: readonly string[]
  readonly keyword: string
  /** JSON of conditions, as the list sends them. */
  readonly filter: string
  readonly sort: string
  /** Whether the uploaded files of the rows come along. */
  readonly attachments: boolean
  /** Given when personal data shall be in the clear. */
  readonly clear?: { readonly purpose: Purpose; readonly reason: string } | undefined
}

/** What became of an export: saved already, at work as a task, or awaiting another person's consent. */
export type ExportOutcome =
  | { readonly at: 'saved' }
  | { readonly at: 'working'; readonly jobId: string }
  | { readonly at: 'asked' }

/** Exports: few rows come with the answer and are saved; more are a task. */
export function useExport(resource: AnyResource) {
  return useMutation({
    mutationFn: async ({
      columns,
      clear,
      attachments,
      ...asked
    }: ExportQuestion): Promise<ExportOutcome> => {
      const begun = await getOrSave<{ readonly jobId: string | null }>(callOf(resource, 'export'), {
        ...asked,
        columns: columns.join(','),
        direct: 1,
        ...(attachments ? { attachments: 1 } : {}),
        ...(clear ? { unmasked: 1, ...clear } : {}),
      })
      if (begun === undefined) return { at: 'saved' }
      return begun.jobId === null ? { at: 'asked' } : { at: 'working', jobId: begun.jobId }
    },
  })
}

export type ImportMode = 'insert' | 'update' | 'upsert'

/** What an import of a resource may do for this person. */
export interface ImportWays {
  readonly modes: readonly ImportMode[]
  /** Labels of the columns of which one finds the record that stands already. */
  readonly keys: readonly string[]
  /** Label of the column of money; null where there is none. */
  readonly amount: string | null
  readonly needsTotals: boolean
  /** A sheet is written only as a whole. */
  readonly isWhole: boolean
}

/** What this person's sheets may do. */
export function useImportWays(resource: AnyResource) {
  return useQuery({
    queryKey: keys.of(resource.path, '', 'import ways'),
    queryFn: ({ signal }) => get<ImportWays>(callOf(resource, 'getImportWays'), {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** How a sheet is taken; the sum in fen. */
export interface ImportWish {
  readonly mode: ImportMode
  readonly blank: 'keep' | 'clear' | 'fill'
  /** What becomes of the sheet when some of its lines are wrong. */
  readonly policy: 'each' | 'all'
  readonly expectedRows: number | null
  readonly expectedAmount: number | null
}

/** Saves the import template of a resource. */
export function saveTemplate(resource: AnyResource, mode: ImportMode): Promise<void> {
  return download(callOf(resource, 'getTemplate'), { mode })
}

/** Uploads a filled template; the answer names the import task. */
export function useImport(resource: AnyResource) {
  return useMutation({
    mutationFn: ({ file, wish }: { readonly file: File; readonly wish: ImportWish }) => {
      const form = new FormData()
      form.set('upfile', file)
      const asked = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== null))
      return post<{ readonly importId: string }>(
        withParams(callOf(resource, 'import'), { ...asked, mapping: 'ask' }),
        form,
        {
          timeout: 300_000,
        },
      )
    },
  })
}

/** One row of an uploaded sheet. */
export interface ImportRow {
  readonly no: number
  readonly state: string
  readonly stateLabel: string
  /** Id of what it became. */
  readonly record: string | null
  /** What cells were read as, by title, where that is not what was typed. */
  readonly parsed: Readonly<Record<string, string>>
  readonly cells: Readonly<Record<string, string>>
  readonly errors: readonly {
    readonly field: string
    readonly label?: string
    readonly message: string
  }[]
}

const importPath = 'transfer/importTask'
const tasks = `/api/${importPath}`
const busy: readonly unknown[] = ['checking', 'running', 'undoing']

/** An import task with the resource that declares it, so that its moves can be offered. */
export function useImportTask(resource: AnyResource, id: string) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: keys.record(importPath, id),
    queryFn: ({ signal }) => get<Presented>(`${tasks}/getById`, { id }, { signal }),
    refetchInterval: ({ state }) => (busy.includes(state.data?.state) ? 1_500 : false),
  })
  useServerEvent(
    'task',
    useCallback(() => void refetch(), [refetch]),
  )
  const state = data?.state
  useEffect(() => {
    if (state !== 'done' && state !== 'undone') return
    void client.invalidateQueries({ queryKey: keys.resource(resource.path) })
  }, [state, client, resource.path])
  return { task: data, failure: error, declared: resourceOf(importPath) }
}

/** One mistake of a sheet with the lines that have it; `field` is empty where the whole line is wrong. */
export interface ImportError {
  readonly field: string
  readonly message: string
  readonly count: number
  /** In words: `12–40, 88`. */
  readonly lines: string
}

/** Which rows of an import are looked at. */
export type ImportPart = 'refused' | 'bad' | 'duplicate' | 'done' | 'all'

/** A page of the rows of an import, those that were refused at first; of one mistake only when it is named. */
export function useImportRows(
  id: string,
  page: number,
  error: ImportError | undefined,
  only: ImportPart = 'refused',
) {
  const narrowed = error ? { field: error.field, message: error.message } : {}
  return useQuery({
    queryKey: keys.of(importPath, id, `rows ${JSON.stringify([page, narrowed, only])}`),
    queryFn: ({ signal }) =>
      get<{ readonly list: readonly ImportRow[]; readonly total: number }>(
        `${tasks}/getRows`,
        { id, page, limit: 50, only, ...narrowed },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** What is wrong with a sheet, the commonest mistake first. */
export function useImportErrors(id: string) {
  return useQuery({
    queryKey: keys.of(importPath, id, 'errors'),
    queryFn: ({ signal }) => get<readonly ImportError[]>(`${tasks}/getErrors`, { id }, { signal }),
  })
}

/** Types cells of one line anew, by the titles of their columns; only this line is checked again. */
export function useCorrection(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (asked: { readonly line: number; readonly cells: Record<string, string> }) =>
      post<{ readonly errors: readonly { readonly message: string }[] }>(`${tasks}/correct`, {
        id,
        ...asked,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.record(importPath, id) }),
  })
}

/** Saves the uploaded file with an added column of errors, while it waits, or its refused lines alone. */
export function saveErrorFile(id: string, part: 'all' | 'refused'): Promise<void> {
  return download(`${tasks}/getErrorFile`, { id, ...(part === 'refused' ? { only: part } : {}) })
}
