/** What the step of a refund follows from. */
interface Asked {
  readonly state?: unknown
  readonly needsSecond?: unknown
  readonly firstReviewer?: unknown
}

/** The step that a refund waits for (节点): one review inside the cooling period, else two, then the payment. */
export function stepOf({ state, needsSecond, firstReviewer }: Asked): string | undefined {
  if (state === 'pending') {
    if (needsSecond !== true) return '审核'
    return typeof firstReviewer === 'string' ? '复审' : '初审'
  }
  if (state === 'approved' || state === 'failed') return '付款'
  return state === 'processing' ? '确认到账' : undefined
}
