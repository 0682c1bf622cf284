import type { Operator } from '../field.ts'
import type { Comparison } from '../filter.ts'

/** The value asked with an operator, if it is text. */
export function askedText(asked: readonly Comparison[], op: Operator): string | undefined {
  const value = asked.find(part => part.op === op)?.value
  return typeof value === 'string' ? value : undefined
}

/** The value asked with an operator, if it is a number. */
export function askedNumber(asked: readonly Comparison[], op: Operator): number | undefined {
  const value = asked.find(part => part.op === op)?.value
  return typeof value === 'number' ? value : undefined
}

/** The texts asked with `in`, or the one asked with `is`. */
export function askedTexts(asked: readonly Comparison[]): string[] {
  const value = asked.find(part => part.op === 'in' || part.op === 'is')?.value
  const values = Array.isArray(value) ? value : [value]
  return values.filter(text => typeof text === 'string')
}

/** Any of these; nothing when there are none. */
export function anyOf(values: readonly string[]): readonly Comparison[] {
  return values.length === 0 ? [] : [{ op: 'in', value: values }]
}
