import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/web/logic/request.ts'

/** A record found by number or name, with the screen that shows it. */
export interface FoundRecord {
  readonly id: string
  readonly title: string
  /** What it is: 项目. */
  readonly label: string
  readonly link: string
}

/** Records that answer the keyword and that the person may see; two characters at least. */
export function useFoundRecords(keyword: string): readonly FoundRecord[] {
  const sought = keyword.trim()
  const { data } = useQuery({
    queryKey: ['search', sought],
    queryFn: ({ signal }) =>
      get<readonly FoundRecord[]>('/api/platform/search/getList', { keyword: sought }, { signal }),
    enabled: sought.length >= 2,
    retry: false,
  })
  return sought.length >= 2 ? (data ?? []) : []
}
