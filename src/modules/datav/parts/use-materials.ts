import { useQuery } from '@tanstack/react-query'
import { shownFiles } from '#kinds/file/stored-file.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { screenMaterial } from '../model/index.ts'

export type Material = PresentedOf<typeof screenMaterial>

/** The latest fifty: the longest page of a list. */
const question = { page: 1, limit: 50, sort: '-createdAt', count: 0 }

/** Whether a material is a video; a picture otherwise. */
export function isVideo(row: Material): boolean {
  const known = shownFiles(row.shown.file).get(row.file)
  return known === undefined ? /\.mp4$/i.test(row.name) : known.mime.startsWith('video/')
}

interface Materials {
  /** Undefined until they are here. */
  readonly rows: readonly Material[] | undefined
  readonly failure: Error | null
  again(): void
}

/** The pictures and videos that screens may show, the latest first. */
export function useMaterials(): Materials {
  const mayLook = useCan('screenMaterial.view')
  const { data, error, refetch } = useQuery({
    queryKey: keys.list(screenMaterial.path, question),
    queryFn: ({ signal }) =>
      get<{ readonly list: readonly Material[] }>(
        callOf(screenMaterial, 'getListByPage'),
        question,
        { signal },
      ),
    enabled: mayLook,
    staleTime: 30_000,
  })
  return { rows: mayLook ? data?.list : [], failure: error, again: () => void refetch() }
}
