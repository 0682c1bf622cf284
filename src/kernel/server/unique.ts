import type { AnyResource } from '../resource/resource.ts'
import { invalid, refusal } from './refusal.ts'
import { snake, tableNameOf } from './tables.ts'

interface Violation {
  readonly code: string
  readonly constraint?: string
  readonly detail?: string
}

/** Turns a violated key of PostgreSQL into a sentence at its field; everything else stays a fault. */
export async function uniqueRefusal<T>(resource: AnyResource, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const violation = violationOf(error)
    if (violation?.code === '23505') throw taken(resource, violation)
    if (violation?.code === '23503') throw refusal('引用的记录不存在，或本记录仍被其他记录引用')
    throw error
  }
}

function taken(resource: AnyResource, violation: Violation) {
  const found = Object.entries(resource.fields).find(
    ([name]) => violation.constraint === `${tableNameOf(resource)}_${snake(name)}_key`,
  )
  if (found === undefined) return refusal('已存在相同的记录')
  const [name, field] = found
  return invalid([{ field: name, message: `${field.label}已被使用` }])
}

/** The driver's error behind an error of the query builder. */
export function violationOf(error: unknown): Violation | undefined {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return each as unknown as Violation
  }
  return undefined
}
