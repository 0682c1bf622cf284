import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { isReference } from '../kinds/columns.ts'
import type { AnyField } from '../kinds/field.ts'
import type { AnyResource, RecordBase } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { refusal } from './refusal.ts'
import { type AnyServing, type ExtraUse, registry } from './serve.ts'
import { columnNamed, tableOf } from './tables.ts'

/** Where records of a resource are used: the fields of another resource that refer to it. */
export interface Referrer {
  readonly from: AnyResource
  /** Those that hold one record, and those that hold several. */
  readonly fields: readonly { readonly name: string; readonly isList: boolean }[]
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
      .map(([name, field]) => ({ name, isList: !isReference(field) }))
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
  for (const { from, fields } of ids.length === 0 ? [] : referrersOf(resource)) {
    const answer = await act.tx.execute<{ code: string; count: number }>(sql`
      select code, count(distinct id)::int as count
        from (${sql.join(
          fields.map(field => holdersOf(from, field, ids)),
          sql` union all `,
        )}) as used
       where ${inArray(sql`code`, ids)} group by code`)
    const use = { resource: from.path, what: whatOf(from), fields: fields.map(({ name }) => name) }
    for (const { code, count } of answer.rows) found.get(code)?.push({ ...use, count })
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

function holdersOf(
  from: AnyResource,
  { name, isList }: Referrer['fields'][number],
  ids: readonly string[],
): SQL {
  const [id, column] = [columnNamed(from, 'id'), columnNamed(from, name)]
  const live = from.softDelete === true ? isNull(columnNamed(from, 'deletedAt')) : undefined
  if (!isList)
    return sql`select ${id} as id, ${column} as code from ${tableOf(from)} where ${and(inArray(column, [...ids]), live)}`
  const listed = sql`array[${sql.join(
    ids.map(each => sql`${each}::uuid`),
    sql`, `,
  )}]`
  return sql`select ${id} as id, unnest(${column}) as code from ${tableOf(from)} where ${and(sql`${column} && ${listed}`, live)}`
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

function canBeDisabled({ uses, lifecycle }: AnyResource): boolean {
  return uses === 'counted' && lifecycle?.moves.disable !== undefined
}
