import type { AnyResource } from '#kernel/resource/resource.ts'
import { newId } from '#kernel/server/uuid.ts'
import type { AnyField } from '#kinds/field.ts'
import { kindOf } from '#kinds/registry.ts'

/** Values that some kind accepts; a field takes the first that its own schema accepts. */
const candidates: readonly unknown[] = [
  '示例',
  '示例文字一二三四五六',
  'sample',
  'S20261121000001',
  1,
  100,
  10_000,
  true,
  '2026-11-21',
  '2026-11',
  '2026-11-21T08:00:00.000Z',
  '08:30',
  { from: '2026-01-01', to: '2026-12-31' },
  '110101',
  '110101001',
  '110000',
  { areaCode: '110101', detail: '东华门街道一号' },
  { areaCode: '110101001', detail: '东华门街道一号' },
  '13812345678',
  '11010119900307803X',
  '6222021001116245702',
  '91110000100003962T',
  '511100005000123456',
  'someone@example.org',
  'https://example.org/',
  '#0f766e',
  { lng: 116.4, lat: 39.9 },
  ['示例'],
  [],
  {},
]

/** A value that the field accepts, or undefined when none of the known ones fits. */
export function sampleOf(field: AnyField): unknown {
  const schema = kindOf(field).schema(field)
  const options = (field as { readonly options?: Readonly<Record<string, string>> }).options
  const first = Object.keys(options ?? {})[0]
  const id = newId()
  const own = [first, first === undefined ? undefined : [first], id, [id]].filter(
    each => each !== undefined,
  )
  const target = (field as { readonly resource?: string }).resource
  const ordered =
    target === undefined ? [...own.slice(0, -2), ...candidates, ...own.slice(-2)] : own
  return ordered.find(each => schema.safeParse(each).success)
}

/**
 * A whole row of samples: every field that can be filled is. Rows of another `turn` differ in every
 * free text. They go past the commands, so that no rule of a resource
 * stands in the way of asking who may see them.
 */
export function sampleRow(resource: AnyResource, turn: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const value = field.initial ?? sampleOf(field) ?? (field.required ? [] : undefined)
      if (value === undefined) return []
      const isFree = (field as { readonly options?: unknown }).options === undefined
      return [[name, isFree ? varied(value, { turn, isKey: field.unique !== undefined }) : value]]
    }),
  )
}

/** Ids, days, times and area codes mean something; other texts are free. */
const meaningful = /^([0-9a-f-]{36}|\d{4}-\d\d.*|\d\d:\d\d|\d{6}|\d{9}|#[0-9a-f]{6})$/

function varied(value: unknown, { turn, isKey }: { turn: number; isKey: boolean }): unknown {
  if (typeof value === 'number' && isKey) return value + turn
  if (typeof value !== 'string') return value
  const isFixed = isKey ? /^[0-9a-f-]{36}$|^\d{4}-\d\d/.test(value) : meaningful.test(value)
  return isFixed ? value : `${value}${turn}`
}
