import {
  arrayOverlaps,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { invalid } from '#kernel/server/refusal.ts'
import { currentVault } from '#services/vault/vault.ts'
import type { AnyField } from '../field.ts'
import type { Comparison } from '../filter.ts'
import { writingsOf } from '../fold-text.ts'
import { kindOf } from '../registry.ts'
import type { Target } from './kind-column.column.ts'
import { sealContext } from './sealed.column.ts'

/** A comparison that cannot be made, as a Chinese sentence. */
export function filterRefusal(message: string) {
  return invalid([{ field: 'filter', message }])
}

/** The comparisons every nullable column knows; undefined for the others. */
export function emptiness({ op }: Comparison, { column }: Target): SQL | undefined {
  if (op === 'blank') return isNull(column)
  if (op === 'filled') return isNotNull(column)
  return undefined
}

/** A value of the field, or why it is none. */
export function checkedValue(field: AnyField, value: unknown): unknown {
  const outcome = kindOf(field).schema(field).safeParse(value)
  if (outcome.success) return outcome.data
  throw filterRefusal(`筛选「${field.label}」：${outcome.error.issues[0]?.message ?? '格式不正确'}`)
}

const several = z.array(z.unknown()).min(1).max(200)

/** One to two hundred values, each checked by `item`. */
export function checkedValues<V>(field: AnyField, value: unknown, item: z.ZodType<V>): V[] {
  const outcome = several.pipe(z.array(item)).safeParse(value)
  if (outcome.success) return outcome.data
  throw filterRefusal(`筛选「${field.label}」：请选择 1 至 200 项`)
}

/** A comparison that the kind does not offer. */
export function unknownComparison(field: AnyField, { op }: Comparison): never {
  throw filterRefusal(`「${field.label}」不支持这种筛选方式（${op}）`)
}

/** is, isNot, in, from, to, blank, filled over a column that compares like its value. */
export function scalarCondition(field: AnyField, comparison: Comparison, target: Target): SQL {
  const { column } = target
  const { op, value } = comparison
  if (op === 'is') return eq(column, checkedValue(field, value))
  // A row without a value is not that value either.
  if (op === 'isNot') return present(or(isNull(column), ne(column, checkedValue(field, value))))
  if (op === 'in') return inArray(column, checkedValues(field, value, kindOf(field).schema(field)))
  if (op === 'from') return gte(column, checkedValue(field, value))
  if (op === 'to') return lte(column, checkedValue(field, value))
  return emptiness(comparison, target) ?? unknownComparison(field, comparison)
}

/** What a search for part of a text takes: not the field's own schema, which wants it whole. */
const part = z.string().trim().min(1).max(200)

/** The comparisons of a scalar, and contains and startsWith without regard to case. */
export function textCondition(field: AnyField, comparison: Comparison, target: Target): SQL {
  const { op, value } = comparison
  if (op !== 'contains' && op !== 'startsWith') return scalarCondition(field, comparison, target)
  const wanted = part.safeParse(value)
  if (!wanted.success) throw filterRefusal(`筛选「${field.label}」：请填写 1 至 200 个字`)
  if (op === 'contains') return containsCondition(target.column, wanted.data)
  const begins = writingsOf(wanted.data).map(
    writing => sql`${target.column} ilike ${`${escapeLike(writing)}%`}`,
  )
  return present(or(...begins))
}

/**
 * A text column that contains a keyword, without regard to case. A keyword without a trigram is
 * kept off the trigram index, of which PostgreSQL would read everything.
 */
export function containsCondition(column: PgColumn, keyword: string): SQL {
  const text = hasTrigram(keyword) ? sql`${column}` : sql`(${column} || '')`
  return present(
    or(...writingsOf(keyword).map(writing => sql`${text} ilike ${`%${escapeLike(writing)}%`}`)),
  )
}

/** Whether pg_trgm has a trigram for a part of a text: three letters, or the beginning or end of a word. */
function hasTrigram(part: string): boolean {
  return /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(part)
}

/** A text with the signs that LIKE gives a meaning to made plain. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** in (any of), blank, filled over an array column. */
export function listCondition(field: AnyField, comparison: Comparison, target: Target): SQL {
  if (comparison.op !== 'in') {
    return emptiness(comparison, target) ?? unknownComparison(field, comparison)
  }
  const values = checkedValues(field, comparison.value, z.unknown())
  return arrayOverlaps(target.column, z.array(z.string()).parse(checkedValue(field, values)))
}

/** is, blank, filled over a sealed column by its blind index; one that cannot be a value finds none. */
export function sealedCondition(field: AnyField, comparison: Comparison, target: Target): SQL {
  const { index, place } = target
  if (comparison.op !== 'is' || !index) {
    return emptiness(comparison, target) ?? unknownComparison(field, comparison)
  }
  const outcome = kindOf(field).schema(field).safeParse(comparison.value)
  if (!outcome.success || typeof outcome.data !== 'string') return sql`false`
  return eq(index, currentVault().blindIndex(outcome.data, sealContext(place)))
}

/** blank and filled only. */
export function emptinessCondition(field: AnyField, comparison: Comparison, target: Target): SQL {
  return emptiness(comparison, target) ?? unknownComparison(field, comparison)
}

/** A condition that drizzle types as possibly absent though its parts are not. */
function present(condition: SQL | undefined): SQL {
  return condition ?? sql`true`
}

/** CHECK: between two bounds, both included. Literals: a check has no parameters. */
export function boundsCheck(column: PgColumn, { min, max }: { min: number; max: number }): SQL {
  return sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`
}

/** CHECK: one of these codes. */
export function codesCheck(column: PgColumn, codes: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(codes.map(literal).join(', '))})`
}

/** CHECK: nothing but these codes in an array. */
export function codesWithinCheck(column: PgColumn, codes: readonly string[]): SQL {
  return sql`${column} <@ array[${sql.raw(codes.map(literal).join(', '))}]::text[]`
}

function literal(code: string): string {
  return `'${code.replaceAll("'", "''")}'`
}
