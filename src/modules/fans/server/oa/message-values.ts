import { formatMoment } from '#kernel/server/china-time.ts'
import { printMoney } from '#kinds/index.ts'
import type { FieldSource, TemplateField } from '../../model/index.ts'

/** What is known of a business fact, for the places of a template; amount in fen. */
export interface MessageFacts {
  readonly donor?: string | null
  readonly cause?: string | null
  readonly amount?: number
  readonly number?: string
  readonly at: Date
  readonly organisation?: string
  readonly words?: string
}

/** Fills the places of a template; each in the length that the channel takes. */
export function valuesOf(
  fields: readonly TemplateField[],
  facts: MessageFacts,
): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ key, source, text = '', limit }) => {
      const value = source === 'text' ? text : factOf(source, facts)
      return [key, value.length > limit ? `${value.slice(0, limit - 1)}…` : value]
    }),
  )
}

function factOf(source: Exclude<FieldSource, 'text'>, facts: MessageFacts): string {
  if (source === 'amount') return facts.amount === undefined ? '' : `${printMoney(facts.amount)}元`
  if (source === 'at') return formatMoment(facts.at).slice(0, 16)
  if (source === 'donor') return facts.donor ?? '爱心人士'
  if (source === 'cause') return facts.cause ?? '非限定捐赠'
  return facts[source] ?? ''
}
