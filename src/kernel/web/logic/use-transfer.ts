import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Purpose } from '#kernel/resource/purpose.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { useServerEvent } from './events.ts'
import type { Presented } from './presented.ts'
import { keys } from './query-client.ts'
import { callOf, download, get, post } from './request.ts'
import { resourceOf } from './resources.ts'

export interface ExportQuestion {
  readonly format: 'xlsx' | 'csv'
  readonly columns: readonly string[]
  readonly keyword: string
  /** JSON of conditions, as the list sends them. */
  readonly filter: string
  readonly sort: string
  /** Given when personal data shall be in the clear. */
  readonly clear?: { readonly purpose: Purpose; readonly reason: string } | undefined
}

/** Starts an export; its progress is a task. Without one it waits for another person's consent. */
export function useExport(resource: AnyResource) {
  return useMutation({
    mutationFn: ({ columns, clear, ...asked }: ExportQuestion) =>
      get<{ readonly jobId: string | null }>(callOf(resource, 'export'), {
        ...asked,
        columns: columns.join(','),
        ...(clear ? { unmasked: 1, ...clear } : {}),
      }),
  })
}

/** Saves the import template of a resource. */
export function saveTemplate(resource: AnyResource): Promise<void> {
  return download(callOf(resource, 'getTemplate'))
}

/** Uploads a filled template; the answer names the import task. */
export function useImport(resource: AnyResource) {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('upfile', file)
      return post<{ readonly importId: string }>(callOf(resource, 'import'), form, {
        timeout: 300_000,
      })
    },
  })
}

/** One refused or doubtful row of an uploaded sheet. */
export interface ImportRow {
  readonly no: number
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

/** A page of the rows of an import that were refused. */
export function useImportRows(id: string | undefined, page: number) {
  return useQuery({
    queryKey: keys.of(importPath, id ?? '', `rows ${page}`),
    queryFn: ({ signal }) =>
      get<{ readonly list: readonly ImportRow[]; readonly total: number }>(
        `${tasks}/getRows`,
        { id, page, limit: 50, only: 'refused' },
        { signal },
      ),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** Saves the uploaded sheet with an added column of errors. */
export function saveErrorFile(id: string): Promise<void> {
  return download(`${tasks}/getErrorFile`, { id })
}
