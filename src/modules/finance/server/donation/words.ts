import type { Act } from '#kernel/server/act.ts'
import { giving } from '../giving.ts'

const written = ['displayName', 'message', 'honour'] as const

/** What a donor writes for others to read. */
interface Written {
  readonly organisation: string
  readonly displayName?: string | null | undefined
  readonly message?: string | null | undefined
  readonly honour?: string | null | undefined
}

/** Refuses at its field what no donor may write (敏感词, finance.md "donation"). */
export function markWords(act: Pick<Act, 'mark'>, gift: Written): void {
  for (const name of written) {
    const { blocked } = giving().words(gift[name] ?? '', gift.organisation)
    if (blocked.length > 0) act.mark(name, `含有不能使用的词：「${blocked.join('」「')}」`)
  }
}

/** The same words of a gift that is paid already and is not refused for them: starred, or replaced as the list says. */
export function cleanWords(gift: Written): Record<(typeof written)[number], string | null> {
  const clean = (text: string | null | undefined) =>
    text ? giving().words(text, gift.organisation).text : null
  return {
    displayName: clean(gift.displayName)?.slice(0, 20) ?? null,
    message: clean(gift.message)?.slice(0, 200) ?? null,
    honour: clean(gift.honour)?.slice(0, 30) ?? null,
  }
}
