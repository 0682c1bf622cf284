import { useQuery } from '@tanstack/react-query'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { get } from '#ui/logic/request.ts'
import { adPosition } from '../../model/index.ts'

/** The position that a form names; undefined until one is chosen and read. */
export function usePosition(id: unknown): PresentedOf<typeof adPosition> | undefined {
  const { data } = useQuery({
    queryKey: ['resource', adPosition.path, 'record', id],
    queryFn: () =>
      get<PresentedOf<typeof adPosition>>('/api/website/adPosition/getById', { id: String(id) }),
    enabled: typeof id === 'string' && id !== '',
  })
  return data
}
