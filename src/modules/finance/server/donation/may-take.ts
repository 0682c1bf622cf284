import type { CauseTerms } from '../giving.ts'

/**
 * The sentence why a cause takes no money at all, whichever way it came: typed, from a sheet or a bill,
 * pushed, ordered or claimed. A drive that has ended takes what was on its way, and marks it.
 */
export function whyTakesNone(terms: CauseTerms | undefined): string | undefined {
  return terms?.hasRaised === false ? '该标的还没有开始募捐，不能收款' : undefined
}
