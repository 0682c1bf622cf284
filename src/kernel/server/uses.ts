import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AnyField } from '#kinds/field.ts'
import type { AnyResource, RecordBase } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { refusal } from './refusal.ts'
import { registry } from './registry.ts'
import type { AnyServing, ExtraUse } from './serve.ts'
import { columnNamed, tableOf } from './tables.ts'

/** Where records of a resource are used: the fields of another resource that refer to it. */
export interface Referrer {
  readonly from: AnyResource
  readonly fields: readonly string[]
}

/** How many records of one resource use a record. */
export interface Use {
  readonly resource: string
  /** 篇文章: the measure word with what is counted. */
  readonly what: string
  readonly fields: readonly string[]
  readonly count: number
}

/** What uses a record, and how much of it there is altogether. */
export interface Uses {
  readonly total: number
  readonly by: readonly Use[]
}

/**
 * The fields of other resources that refer to this one, as their declarations say. Not those that
 * are kept equal to another record's (`copied`): that record counts already.
 */
export function referrersOf({ path }: Pick<AnyResource, 'path'>): readonly Referrer[] {
  const refersHere = (field: AnyField) =>
    (field as { readonly resource?: string }).resource === path && field.copied !== true
  return registry().servings.flatMap(({ resource: from }) => {
    if (from.path === path) return []
    const fields = Object.entries(from.fields)
      .filter(([, field]) => refersHere(field))
      .map(([name]) => name)
    return fields.length === 0 ? [] : [{ from, fields }]
  })
}

/** What uses each of these records, by id: one query for each resource that refers to them. */
export async function countUses(
  act: Pick<Act, 'tx' | 'person'> & Partial<Act>,
  { resource, rules }: AnyServing,
  rows: readonly RecordBase[],
): Promise<ReadonlyMap<string, Uses>> {
  const found = new Map<string, Use[]>(rows.map(({ id }) => [id, []]))
  const ids = rows.map(({ id }) => id)
  for (const referrer of ids.length === 0 ? [] : referrersOf(resource)) {
    const { from, fields } = referrer
    const use = { resource: from.path, what: whatOf(from), fields }
    for (const { code, count } of await countHolders(act, referrer, ids))
      found.get(code)?.push({ ...use, count })
  }
  const extra: ReadonlyMap<string, readonly ExtraUse[]> | undefined = await rules.uses?.(
    rows as never,
    act as Act,
  )
  for (const [id, uses] of extra ?? [])
    for (const { what, count } of uses)
      if (count > 0) found.get(id)?.push({ resource: '', what, fields: [], count })
  return new Map(
    [...found].map(([id, by]) => [id, { total: by.reduce((sum, use) => sum + use.count, 0), by }]),
  )
}

/** How many records hold these terms of a dictionary, by the terms' codes: for the rule `uses` of what keeps dictionaries. */
export async function countTerms(
  act: Pick<Act, 'tx'>,
  dictionary: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly ExtraUse[]>> {
  const found = new Map<string, ExtraUse[]>(codes.map(code => [code, []]))
  for (const { resource: from } of registry().servings) {
    const fields = Object.keys(from.fields).filter(
      name => (from.fields[name] as { readonly dictionary?: string }).dictionary === dictionary,
    )
    if (fields.length === 0) continue
    for (const { code, count } of await countHolders(act, { from, fields }, codes))
      found.get(code)?.push({ what: whatOf(from), count })
  }
  return found
}

/** How many records hold each of these values in any of the fields; each record once. */
async function countHolders(
  { tx }: Pick<Act, 'tx'>,
  { from, fields }: Referrer,
  values: readonly string[],
): Promise<readonly { readonly code: string; readonly count: number }[]> {
  const held = fields.map(name => holdersOf(from, columnNamed(from, name), values))
  const { rows } = await tx.execute<{ code: string; count: number }>(sql`
    select code, count(distinct id)::int as count from (${sql.join(held, sql` union all `)}) as used
     where ${inArray(sql`code`, [...values])} group by code`)
  return rows
}

function holdersOf(from: AnyResource, column: PgColumn, values: readonly string[]): SQL {
  const [id, table] = [columnNamed(from, 'id'), tableOf(from)]
  const live = from.softDelete === true ? isNull(columnNamed(from, 'deletedAt')) : undefined
  const type = column.getSQLType()
  if (!type.endsWith('[]'))
    return sql`select ${id} as id, ${column} as code from ${table} where ${and(inArray(column, [...values]), live)}`
  const listed = sql`array[${sql.join(
    values.map(value => sql`${value}`),
    sql`, `,
  )}]::${sql.raw(type)}`
  return sql`select ${id} as id, unnest(${column}) as code from ${table} where ${and(sql`${column} && ${listed}`, live)}`
}

function whatOf({ measure = '条', label }: AnyResource): string {
  return `${measure}${label}`
}

/** Refuses to delete, or to switch off, what is in use, with what uses it. */
export async function refuseUsed(
  act: Act,
  serving: AnyServing,
  row: RecordBase,
  done: '删除' | '停用',
): Promise<void> {
  const { resource } = serving
  if (resource.uses === undefined || (done === '停用' && resource.uses !== 'needed')) return
  const uses = (await countUses(act, serving, [row])).get(row.id)
  if (uses === undefined || uses.total === 0) return
  const words = uses.by.map(({ count, what }) => `${count.toLocaleString('zh-CN')} ${what}`)
  const rather = done === '删除' && canBeDisabled(resource) ? '，可停用' : ''
  throw refusal(`该${resource.label}已被 ${words.join('、')}引用，不能${done}${rather}`)
}

function canBeDisabled({ uses, lifecycle, fields }: AnyResource): boolean {
  return uses === 'counted' && (lifecycle?.moves.disable ?? fields.enabled) !== undefined
}
