import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '#ui/logic/request.ts'

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

interface Answer {
  readonly list: readonly FoundRecord[]
  /** Kinds of records that did not answer in time. */
  readonly unfinished: readonly string[]
}

/** What a search brought, and how to search to the end what did not answer in time. */
export interface FoundRecords extends Answer {
  readonly isSearching: boolean
  searchOn(): void
}

const nothing: Answer = { list: [], unfinished: [] }
const shortest = { records: 2, people: 1 }

/** Records that answer the keyword and that the person may see, or only people; the last answer stays until the next is here. */
export function useFoundRecords(keyword: string, of: 'records' | 'people'): FoundRecords {
  const sought = keyword.trim()
  const isAsked = sought.length >= shortest[of]
  const [patientFor, setPatientFor] = useState<string>()
  const patience = patientFor === sought ? 'patient' : 'quick'
  const { data, isFetching } = useQuery({
    queryKey: ['search', of, sought, patience],
    queryFn: ({ signal }) =>
      get<Answer>('/api/platform/search/getList', { keyword: sought, of, patience }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const found = isAsked ? (data ?? nothing) : nothing
  return { ...found, isSearching: isFetching, searchOn: () => setPatientFor(sought) }
}
