import { printMoney } from '#kinds/index.ts'
import type { CauseTerms } from '../giving.ts'

/** The sentence why a gift (fen) is too small for its cause (project.md "cause" 单笔最低); undefined when it is not. */
export function whyTooSmall(terms: CauseTerms | undefined, amount: number): string | undefined {
  const least = terms?.minAmount ?? 1
  return amount < least ? `单笔捐赠不少于 ${printMoney(least)} 元` : undefined
}
