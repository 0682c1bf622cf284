import { linkAddresses, plainText } from '#kinds/index.ts'
import type { PrecheckFinding } from '#modules/charity/model/index.ts'
import { linksInText, shopLinkAmong } from '../model/index.ts'
import { causePorts } from './ports.ts'

/** A text that is to be published for a cause. */
export interface PublicText {
  readonly organisation: string
  readonly title: string
  /** HTML. */
  readonly body: string
  /** Plain texts beside it. */
  readonly more?: readonly string[]
}

/** What readers will read of it, without markup. */
export function wordsOf({ title, body, more = [] }: PublicText): string {
  return [title, plainText(body), ...more].join('\n')
}

/** Sensitive words in a text, each once. */
export function sensitiveIn(text: PublicText) {
  const found = causePorts().sensitiveWords(wordsOf(text), text.organisation)
  const wordsWhere = (isForbidden: boolean) => [
    ...new Set(found.filter(each => each.isForbidden === isForbidden).map(({ word }) => word)),
  ]
  return { forbidden: wordsWhere(true), doubtful: wordsWhere(false) }
}

/** Sensitive words and links to shops (BR-48): what forbids publication, and what is left to the reviewer. */
export function textFindings(text: PublicText, field: string): PrecheckFinding[] {
  const { forbidden, doubtful } = sensitiveIn(text)
  const links = [...linksInText(wordsOf(text)), ...linkAddresses(text.body)]
  const shop = shopLinkAmong(links)
  return [
    forbidden.length > 0
      ? finding('敏感词', field, 'block', `含有敏感词：${listed(forbidden)}`)
      : finding('敏感词', field, 'warn', doubtful.length > 0 && `含有敏感词：${listed(doubtful)}`),
    finding('商业链接', field, 'block', shop && `不得含商业链接：${shop.slice(0, 60)}`),
  ]
}

/** A finding of this level where something is wrong; passed otherwise. */
export function finding(
  item: string,
  field: string,
  level: 'warn' | 'block',
  wrong: string | false | undefined,
): PrecheckFinding {
  return wrong
    ? { item, field, level, message: wrong }
    : { item, field, level: 'pass', message: '通过' }
}

const listed = (words: readonly string[]) => words.slice(0, 10).join('、')
