import type { Act } from '#kernel/server/act.ts'
import { plainText } from '#kinds/index.ts'
import { asWritten, checkWords } from '#modules/website/server/index.ts'
import { unknownVariables } from '../model/index.ts'

/** Refuses a text with words that nobody may use, at its field. */
export async function markWords(act: Act, field: string, given: string): Promise<void> {
  const { hits } = await checkWords(act.tx, given, { scope: 'orange' })
  const blocked = hits.find(({ level }) => level === 'block')
  if (blocked !== undefined) act.mark(field, `含敏感词「${asWritten(given, blocked)}」`)
}

/** The same of a rich text. */
export async function markHtmlWords(act: Act, field: string, given: string): Promise<void> {
  await markWords(act, field, plainText(given))
}

/** Refuses variables that the place of a text does not fill in. */
export function markVariables(
  act: Act,
  { field, text, allowed }: { field: string; text: string; allowed: readonly string[] },
): void {
  const unknown = unknownVariables(text, allowed)
  if (unknown.length === 0) return
  const may =
    allowed.length === 0 ? '不可用变量' : `可用 ${allowed.map(each => `{{${each}}}`).join(' ')}`
  act.mark(field, `没有变量 ${unknown.map(each => `{{${each}}}`).join(' ')}，该位置${may}`)
}
