import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/web/logic/request.ts'
import type { Notice } from '../shell/use-notices.ts'

/** Open reviews of one kind that wait for the person. */
export interface TodoKind {
  readonly kind: string
  readonly label: string
  readonly count: number
  readonly oldestDays: number
  readonly link: string
}

/** Something the person submitted. */
export interface Submission {
  readonly id: string
  readonly title: string
  readonly label: string
  readonly state: 'open' | 'approved' | 'rejected' | 'returned'
  readonly at: string
  readonly link: string
}

/** Something that ends soon, or is overdue with negative days. */
export interface Expiring {
  readonly id: string
  readonly title: string
  /** The organisation, where the reader sees more than one; otherwise empty. */
  readonly owner: string
  readonly label: string
  readonly daysLeft: number
  readonly link: string
}

/** Today's money in fen and counts, each with the mean of the same weekday in the last four weeks. */
export interface Today {
  readonly amount: number
  readonly count: number
  readonly refund: number
  readonly payout: number
  readonly meanAmount: number
  readonly meanCount: number
  readonly meanRefund: number
  readonly meanPayout: number
}

/** The personal work table. */
export interface WorkTable {
  readonly todo: readonly TodoKind[]
  readonly mine: readonly Submission[]
  readonly expiring: readonly Expiring[]
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
