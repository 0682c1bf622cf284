/** Minutes around midnight within which a gift may stand in the bill of the neighbouring day. */
const aroundMidnight = 60

/**
 * Paid gifts of a day that no line of its bill tells: 3 短款, or 7 跨日 while the bill of the
 * neighbouring day, in which they may stand, is still to come.
 */
export function aloneGifts(
  gifts: readonly { readonly id: string; readonly paidAt: string }[],
  bills: { readonly hasBefore: boolean; readonly hasAfter: boolean },
): ReadonlyMap<string, '3' | '7'> {
  return new Map(
    gifts.map(({ id, paidAt }) => {
      const minutes = minuteOf(paidAt)
      const isEarly = minutes < aroundMidnight && !bills.hasBefore
      const isLate = minutes >= 24 * 60 - aroundMidnight && !bills.hasAfter
      return [id, isEarly || isLate ? '7' : '3']
    }),
  )
}

/** Minutes since midnight in Beijing, which has no summer time. */
function minuteOf(moment: string): number {
  return Math.floor(Date.parse(moment) / 60_000 + 8 * 60) % (24 * 60)
}
