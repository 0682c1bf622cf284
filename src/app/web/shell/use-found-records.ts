import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { get } from '#kernel/web/logic/request.ts'

/** A record found by number or name, with the screen that shows it. */
export interface FoundRecord {
  readonly id: string
  readonly resource: string
  readonly title: string
  /** What it is: 项目. */
  readonly label: string
  /** Where a person belongs. */
  readonly note?: string
  readonly link: string
}

/** What a search brought, and which kinds of records did not answer in time. */
export interface FoundRecords {
  readonly list: readonly FoundRecord[]
  readonly unfinished: readonly string[]
}

const nothing: FoundRecords = { list: [], unfinished: [] }
const shortest = { records: 2, people: 1 }

/** Records that answer the keyword and that the person may see, or only people; the last answer stays until the next is here. */
export function useFoundRecords(keyword: string, of: 'records' | 'people'): FoundRecords {
  const sought = keyword.trim()
  const isAsked = sought.length >= shortest[of]
  const { data } = useQuery({
    queryKey: ['search', of, sought],
    queryFn: ({ signal }) =>
      get<FoundRecords>('/api/platform/search/getList', { keyword: sought, of }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return isAsked ? (data ?? nothing) : nothing
}
