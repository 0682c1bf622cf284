import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callOf, get, post } from '#kernel/web/logic/request.ts'
import { jobRun } from '../../model/job-run.ts'
import type { JobState, OpenJob } from '../../model/job-state.ts'

const jobsKey = ['jobs'] as const

/** Every job of the product; asked again while the screen is looked at. */
export function useJobs() {
  return useQuery({
    queryKey: jobsKey,
    queryFn: ({ signal }) => get<readonly JobState[]>(callOf(jobRun, 'getJobs'), {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? 3_000 : 15_000),
  })
}

/** Exports, imports and bulk acts at work, of everybody. */
export function useOpenJobs() {
  return useQuery({
    queryKey: ['jobs', 'open'],
    queryFn: ({ signal }) => get<readonly OpenJob[]>(callOf(jobRun, 'getOpenJobs'), {}, { signal }),
    refetchInterval: 5_000,
  })
}

/** Begins a job now; what the screen shows follows. */
export function useStartJob(): (name: string) => Promise<void> {
  const client = useQueryClient()
  return async name => {
    await post(callOf(jobRun, 'start'), { job: name })
    await client.invalidateQueries({ queryKey: jobsKey })
  }
}

function isAtWork({ running, waiting }: JobState): boolean {
  return running + waiting > 0
}
