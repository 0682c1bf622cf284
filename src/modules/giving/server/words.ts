import type { Act } from '#kernel/server/act.ts'
import { causePorts } from '#modules/cause/server/index.ts'
import { giving } from '#modules/finance/server/index.ts'

/** Marks texts with words that nobody may use, each at its field. */
export function markBlocked(
  act: Act,
  organisation: string,
  texts: Readonly<Record<string, string | null>>,
): void {
  for (const [field, text] of Object.entries(texts)) {
    if (text === null) continue
    const { blocked } = giving().words(text, organisation)
    if (blocked.length > 0) act.mark(field, `含有不能使用的词：${blocked.join('、')}`)
  }
}

/** Whether a text holds no word that is left to a reviewer's judgement. */
export function isClean(text: string, organisation: string): boolean {
  return causePorts().sensitiveWords(text, organisation).length === 0
}
