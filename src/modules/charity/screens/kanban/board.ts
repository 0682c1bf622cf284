import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/web/logic/request.ts'
import type { certificateSpans } from '../../model/index.ts'

/** The span of the board's line: days or months. */
export type BoardPeriod = '7d' | '30d' | '90d' | 'year' | '12m'

export interface BoardQuestion {
  readonly period: BoardPeriod
  readonly organisation?: string | undefined
  readonly area?: string | undefined
}

interface Gifts {
  /** Fen. */
  readonly amount: number
  readonly gifts: number
}

/** A ranked place: an organisation or a cause with what it was given. */
export interface Ranked extends Gifts {
  readonly id: string
}

export interface Counted {
  readonly key: string
  readonly count: number
}

/** What the board answers. Parts of modules that an installation lacks are absent. */
export interface Board {
  /** ISO moment of the reckoning. */
  readonly asOf: string
  readonly from: string
  readonly to: string
  readonly unit: 'day' | 'month'
  readonly organisations: {
    readonly byState: readonly Counted[]
    readonly byProvince: readonly Counted[]
    readonly qualified: number
  }
  /** How many organisations have one that ends in each span. */
  readonly certificates: Readonly<Record<keyof typeof certificateSpans, number>>
  /** How many records of each kind somebody should look at. */
  readonly risks: {
    /** Organisations with a merchant certificate that has ended or does within 30 days. */
    readonly merchants: number
    /** Filed plans that end within 30 days. */
    readonly plans: number
    /** Organisations without their contacts. */
    readonly contacts: number
    /** Organisations with too few administrators. */
    readonly administrators: number
    /** Organisations with a disclosure past its day. */
    readonly overdue: number
    /** Organisations with books that should have been closed. */
    readonly unclosed: number
    /** Causes whose report to a platform failed. */
    readonly unsynced: number
    /** Facts that wait for their place in the evidence log for more than a minute. */
    readonly evidence: number
  }
  /** Causes that are raising; `directed`: how many of them ask founders, directors and members only. */
  readonly causes?: readonly {
    readonly kind: string
    readonly count: number
    readonly directed: number
  }[]
  readonly today?: Gifts & { readonly donors: number }
  readonly sameDayLastWeek?: Gifts
  readonly total?: Gifts & { readonly refunded: number }
  readonly trend?: readonly (Gifts & { readonly at: string })[]
  readonly byChannel?: readonly (Gifts & { readonly channel: string })[]
  readonly byKind?: readonly (Gifts & { readonly kind: string })[]
  readonly byProvince?: readonly {
    readonly area: string
    readonly amount: number
    readonly count: number
  }[]
  readonly topOrganisations?: readonly (Ranked & { readonly name: string })[]
  readonly topCauses?: readonly (Ranked & { readonly title: string; readonly kind: string })[]
  readonly latest?: readonly {
    readonly id: string
    readonly name: string
    readonly amount: number
    readonly cause: string | null
    readonly at: string
  }[]
  /** Null while no books are connected. */
  readonly money: {
    readonly payoutThisMonth: number
    readonly available: number
    readonly payouts: readonly { readonly at: string; readonly amount: number }[]
  } | null
  readonly waiting: readonly {
    readonly kind: string
    readonly label: string
    readonly count: number
    /** The screen on which they are decided. */
    readonly place: string
    readonly oldest: string
  }[]
  /** What waits in the books of whoever looks. */
  readonly tasks: readonly {
    readonly kind: string
    readonly label: string
    readonly count: number
    readonly place: string
    readonly oldest: string | null
  }[]
}

const refreshEvery = 60_000

/** The board, asked again every minute; the old figures stay while new ones come. */
export function useBoard(question: BoardQuestion) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['charity', 'kanban', question],
    queryFn: ({ signal }) => get<Board>('/api/charity/kanban/get', { ...question }, { signal }),
    placeholderData: held => held,
    refetchInterval: refreshEvery,
  })
  return { board: data, failure: error, isOld: isPlaceholderData, refresh: () => void refetch() }
}
