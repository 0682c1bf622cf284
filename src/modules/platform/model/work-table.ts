/** Open reviews of one kind that wait for a person. */
export interface TodoKind {
  readonly kind: string
  readonly label: string
  readonly count: number
  /** When the oldest of them came, ISO. */
  readonly oldestAt: string | null
  readonly oldestDays: number
  readonly link: string
}

/** Why as many rows stand nowhere, where one queue shows what waits of several kinds. */
export function queueOfSeveral(
  { link }: Pick<TodoKind, 'link'>,
  waiting: readonly Pick<TodoKind, 'link'>[],
): string | undefined {
  return waiting.filter(each => each.link === link).length > 1 ? '几类审核列在同一队列' : undefined
}

/** One open item that waits for a person. */
export interface TodoItem {
  readonly id: string
  /** The resource's path, e.g. `project/cause`. */
  readonly resource: string
  readonly record: string
  readonly title: string
  /** What is asked: 项目审核. */
  readonly label: string
  /** Its name. */
  readonly organisation?: string | null
  /** How much it moves, from whom and to whom, masked: ¥1,000.00 · 付款方 张**. */
  readonly sum?: string
  readonly submittedAt: string
  readonly dueAt?: string | null
  /** Whole working days since it came, and until it is due or since it was (negative). */
  readonly waitedDays?: number
  readonly leftDays?: number | null
  /** It may be passed with others at once, where nothing speaks against it. */
  readonly isBulk?: boolean
  /** Of the review behind it. */
  readonly version?: number
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

/** Something that ends soon; overdue with negative days. */
export interface Expiring {
  readonly id: string
  readonly title: string
  /** The organisation, where the reader sees more than one; otherwise empty. */
  readonly owner: string
  readonly label: string
  readonly daysLeft: number
  readonly link: string
}

/** Something that a new organisation does first. */
export interface FirstStep {
  readonly label: string
  /** Why. */
  readonly hint: string
  readonly link: string
  readonly isDone: boolean
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
