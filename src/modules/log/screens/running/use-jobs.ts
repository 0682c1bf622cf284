import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import { jobRunJobs, jobRunOpenJobs, jobRunStart } from '../../model/job-run-calls.ts'
import type { JobState } from '../../model/job-state.ts'

const jobsKey = ['jobs'] as const

/** Every job of the product; asked again while the screen is looked at. */
export function useJobs() {
  return useQuery({
    queryKey: jobsKey,
    queryFn: ({ signal }) => fetchAsk(jobRunJobs, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? 3_000 : 15_000),
  })
}

/** Exports, imports and bulk acts at work, of everybody. */
export function useOpenJobs() {
  return useQuery({
    queryKey: ['jobs', 'open'],
    queryFn: ({ signal }) => fetchAsk(jobRunOpenJobs, {}, { signal }),
    refetchInterval: 5_000,
  })
}

/** Begins a job now; what the screen shows follows. */
export function useStartJob(): (name: string) => Promise<void> {
  const client = useQueryClient()
  return async name => {
    await tell(jobRunStart, { job: name })
    await client.invalidateQueries({ queryKey: jobsKey })
  }
}

function isAtWork({ running, waiting }: JobState): boolean {
  return running + waiting > 0
}
