import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { AnyField } from '#kinds/field.ts'
import { kindOf } from '#kinds/registry.ts'
import type { AnyResource, RecordBase } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { isSystem, type Person } from './person.ts'
import { refusal } from './refusal.ts'
import { type Referrer, registry } from './registry.ts'
import { choiceScope, seenCondition } from './scope.ts'
import type { AnyServing } from './serve.ts'
import { columnNamed, tableNameOf, tableOf } from './tables.ts'
import { offeredCondition } from './validity.ts'
import type { Values } from './values.ts'
import { hasTerm } from './vocabulary.ts'
import { whereClause } from './where.ts'

/**
 * Marks every reference to a record that does not exist or that this person may not choose, and
 * every term that its dictionary does not offer. A term that the record held `before` may stay,
 * ended or not; so may a record that is offered no more.
 */
export async function markReferences(
  act: Act,
  fields: Readonly<Record<string, AnyField>>,
  values: Values,
  before: Values = {},
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (field === undefined || value === null || value === undefined) continue
    for (const code of unknownTerms(field, { value, before: before[name] }))
      act.mark(name, `字典中没有「${code}」`)
    for (const mention of kindOf(field).mentions?.(value as never, field) ?? []) {
      if ('file' in mention) continue
      const serving = registry().get(mention.resource)
      const { label } = serving.resource
      if (!(await isChoosable(act, serving, mention.id)))
        act.mark(name, `所选${label}不存在或无权使用`)
      else if (
        ![before[name]].flat().includes(mention.id) &&
        !(await isOffered(act, serving, mention.id))
      )
        act.mark(name, `所选${label}已停用或不在有效期内`)
    }
  }
}

/** Marks every reference of a record to what was removed while it lay in the recycle bin. */
export async function markLost(act: Act, resource: AnyResource, row: RecordBase): Promise<void> {
  const values: Values = { ...row }
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = values[name] ?? null
    if (value === null) continue
    for (const mention of kindOf(field).mentions?.(value as never, field) ?? []) {
      if ('file' in mention) continue
      const { resource: target } = registry().get(mention.resource)
      const where = and(eq(columnNamed(target, 'id'), mention.id), liveCondition(target))
      const found = await act.tx.execute(
        sql`select 1 from ${tableOf(target)} ${whereClause(where)}`,
      )
      if (found.rows.length === 0) act.mark(name, `${field.label}已被删除，不能恢复`)
    }
  }
}

/** Only what does not lie in the recycle bin. */
function liveCondition(resource: AnyResource): SQL | undefined {
  return resource.softDelete === true ? isNull(columnNamed(resource, 'deletedAt')) : undefined
}

function unknownTerms(
  field: AnyField,
  { value, before }: { value: unknown; before: unknown },
): string[] {
  if (!('dictionary' in field) || typeof field.dictionary !== 'string') return []
  const { dictionary } = field
  const held = new Set([before].flat())
  const codes = [value].flat().filter(code => typeof code === 'string')
  return codes.filter(code => !held.has(code) && !hasTerm(dictionary, code))
}

/** Whether this person may choose a record of a resource. */
export async function isChoosable(act: Act, serving: AnyServing, id: string): Promise<boolean> {
  const { resource } = serving
  const where = choiceCondition(serving, act.person)
  if (where === null) return false
  const found = await act.tx.execute(
    sql`select 1 from ${tableOf(resource)} ${whereClause(and(eq(columnNamed(resource, 'id'), id), where))}`,
  )
  return found.rows.length > 0
}

/** Whether a record is one that whoever chooses now is offered. */
async function isOffered(act: Act, { resource }: AnyServing, id: string): Promise<boolean> {
  const offered = offeredCondition(resource, act.now)
  if (offered === undefined) return true
  const where = whereClause(and(eq(columnNamed(resource, 'id'), id), offered))
  const found = await act.tx.execute(sql`select 1 from ${tableOf(resource)} ${where}`)
  return found.rows.length > 0
}

/** The records of a resource that a person may choose in a picker; null: none at all. */
export function choiceCondition(serving: AnyServing, person: Person): SQL | undefined | null {
  const { resource, rules } = serving
  const scope = choiceScope(serving, person)
  if (scope === null) return null
  const narrowed = isSystem(person) ? undefined : rules.where?.(person, tableOf(resource))
  return and(seenCondition(serving, person, scope), narrowed, liveCondition(resource))
}

/** Refuses to remove a record that others still refer to, and names the first kind of record that does. */
export async function refuseReferenced(
  act: Act,
  resource: AnyResource,
  row: RecordBase,
): Promise<void> {
  const referrers = registry().referrersOf(resource.path)
  if (referrers.length === 0) return
  const { rows } = await act.tx.client.query<{ at: number }>({
    ...questionAmong(resource, referrers),
    values: [row.id],
  })
  const first = rows[0] && referrers[rows[0].at]
  if (first) throw refusal(`该${resource.label}仍被${first.from.label}使用，不能删除`)
}

const dialect = new PgDialect()
const questions = new WeakMap<readonly Referrer[], { name: string; text: string }>()

/**
 * Which of the referrers refers to a record. One question, prepared by name: a record has dozens of
 * them, and a sheet that is taken back has thousands of records.
 */
function questionAmong(resource: AnyResource, referrers: readonly Referrer[]) {
  const known = questions.get(referrers)
  if (known !== undefined) return known
  const each = referrers.map(({ from, field }, at) => {
    const refers = sql`${columnNamed(from, field)} = $1`
    const rows = sql`select 1 from ${tableOf(from)} ${whereClause(and(refers, liveCondition(from)))}`
    return sql`select ${sql.raw(String(at))} as at where exists (${rows})`
  })
  const { sql: text } = dialect.sqlToQuery(
    sql`${sql.join(each, sql` union all `)} order by at limit 1`,
  )
  const made = { name: `uses of ${tableNameOf(resource)}`, text }
  questions.set(referrers, made)
  return made
}
