/** The kinds of the reviews of change requests, by kind of cause: flows and queues are told apart by them. */
export const changeReviewKinds = {
  project: 'cause.change',
  fund: 'fund.change',
  help: 'help.change',
} as const

/** Those of what becomes of surplus; of a fund its liquidation (清算). */
export const surplusReviewKinds = {
  project: 'cause.surplus',
  fund: 'fund.surplus',
  help: 'help.surplus',
} as const
