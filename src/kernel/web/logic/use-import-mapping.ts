import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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

const path = 'transfer/importTask'

/** What the columns of an uploaded sheet are read as, and what they may be. */
export function useImportMapping({ id, version }: Presented) {
  return useQuery({
    queryKey: keys.of(path, id, `mapping ${version}`),
    queryFn: ({ signal }) =>
      get<{ readonly columns: readonly ImportColumn[]; readonly header: readonly ImportHeader[] }>(
        `/api/${path}/getMapping`,
        { id },
        { signal },
      ),
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
