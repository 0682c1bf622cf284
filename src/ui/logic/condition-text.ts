import { useQuery } from '@tanstack/react-query'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { AnyField, Words } from '#kinds/field.ts'
import { conditionsIn, foldPart, isAnyOf } from '#kinds/filter.ts'
import { printField } from '#kinds/registry.ts'
import type { Condition, Part } from './list-state.ts'
import { fieldOf, operatorLabel } from './view-fields.ts'
import { findWords } from './words.ts'

/**
 * The parts of a filter as a person reads them: `状态 属于 待审核、已通过`, `金额 ≥ 1,000 或 加急 是`.
 * Names of records are asked.
 */
export function useConditionTexts(
  resource: AnyResource,
  parts: readonly Part[],
): readonly string[] {
  const asked = conditionsIn(parts).flatMap(condition => {
    const field = fieldOf(resource, condition.field)
    return field ? [{ field, values: valuesOf(condition) }] : []
  })
  const { data: words } = useQuery({
    queryKey: ['words', asked],
    queryFn: () => findWords(asked),
    enabled: asked.length > 0,
    staleTime: 5 * 60_000,
  })
  const each = (condition: Condition) =>
    conditionText(fieldOf(resource, condition.field), condition, words)
  return parts.map(part => foldPart(part, { each, or: all => all.join(' 或 ') }))
}

/** Parts in one sentence, alternatives in brackets: `状态 为 待审核 且 (金额 ≥ 1,000 或 加急)`. */
export function sentenceOfParts(parts: readonly Part[], texts: readonly string[]): string {
  const isAlone = parts.length === 1
  return parts
    .map((part, at) => (isAnyOf(part) && !isAlone ? `（${texts[at]}）` : texts[at]))
    .join(' 且 ')
}

/** One condition in words. */
export function conditionText(
  field: AnyField | undefined,
  condition: Condition,
  words?: Words,
): string {
  if (field === undefined) return condition.field
  const values = valuesOf(condition).map(value => printValue(field, value, words))
  return [field.label, operatorLabel(field, condition.op), values.join('、')]
    .filter(Boolean)
    .join(' ')
}

const relativeDays: Readonly<Record<string, string>> = {
  today: '今天',
  monthStart: '本月初',
  yearStart: '今年初',
}

function printValue(field: AnyField, value: unknown, words?: Words): string {
  if (typeof value === 'string') {
    const days = /^today-(\d+)$/.exec(value)?.[1]
    if (days) return `${days} 天前`
    const relative = relativeDays[value]
    if (relative) return relative
  }
  try {
    return printField(field, value, words)
  } catch {
    // A filter may compare with a part of a value, which the kind cannot print.
    return String(value)
  }
}

function valuesOf(condition: Condition): readonly unknown[] {
  if (condition.value === undefined) return []
  return Array.isArray(condition.value) ? condition.value : [condition.value]
}
