import { useQuery } from '@tanstack/react-query'
import type {
  Expiring,
  FirstStep,
  Submission,
  Today,
  TodoKind,
} from '#modules/platform/model/index.ts'
import { get } from '#ui/logic/request.ts'
import type { Notice } from '../shell/use-notices.ts'

/** The personal work table. */
export interface WorkTable {
  readonly todo: readonly TodoKind[]
  readonly mine: readonly Submission[]
  readonly expiring: readonly Expiring[]
  /** What a new organisation does first; empty once all of it is done. */
  readonly firstSteps: readonly FirstStep[]
  /** Null without `donation.view`. */
  readonly today: Today | null
  /** The screens opened most in 30 days. */
  readonly shortcuts: readonly { readonly path: string; readonly title: string }[]
  readonly notices: readonly Notice[]
}

/** Today's work table of the person. */
export function useWorkTable() {
  return useQuery({
    queryKey: ['workTable'],
    queryFn: () => get<WorkTable>('/api/platform/dashboard/get'),
    staleTime: 30_000,
  })
}

/** The change against a mean in percent; undefined when there is nothing to compare with. */
export function changeAgainst(value: number, mean: number): number | undefined {
  return mean > 0 ? ((value - mean) / mean) * 100 : undefined
}
