import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Presented } from './presented.ts'
import { keys } from './query-client.ts'
import { get, post } from './request.ts'

/** A column that a sheet may hold. */
export interface ImportColumn {
  readonly name: string
  readonly label: string
  readonly isDemanded: boolean
}

/** A column of the uploaded sheet: its title, what it is read as (null: passed over), some cells. */
export interface ImportHeader {
  readonly title: string
  readonly column: string | null
  readonly samples: readonly string[]
}

/** Where the header of an upload stands: its sheet, none in a CSV file, and its line; null: to be found. */
export interface HeaderPlace {
  readonly sheet: string | null
  readonly headerLine: number | null
}

/** What is known of an upload before it is checked. */
export interface ImportMapping extends HeaderPlace {
  readonly columns: readonly ImportColumn[]
  readonly header: readonly ImportHeader[]
  /** The sheets in view. */
  readonly sheets: readonly string[]
  /** The first filled lines of the sheet. */
  readonly top: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

const path = 'transfer/importTask'

/** What the columns of an uploaded sheet are read as, and what they may be. */
export function useImportMapping({ id, version }: Presented) {
  return useQuery({
    queryKey: keys.of(path, id, `mapping ${version}`),
    queryFn: ({ signal }) => get<ImportMapping>(`/api/${path}/getMapping`, { id }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Says what the columns are, by place, and has the sheet checked. */
export function useMapColumns({ id, version }: Presented) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (columns: readonly (string | null)[]) =>
      post(`/api/${path}/map`, { id, version, columns }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.record(path, id) }),
  })
}

/** Says where the header stands; its columns are then read anew. */
export function usePlaceHeader({ id, version }: Presented) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (place: HeaderPlace) => post(`/api/${path}/place`, { id, version, ...place }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.record(path, id) }),
  })
}
