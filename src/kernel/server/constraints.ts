import { type SQL, sql } from 'drizzle-orm'
import { check, index, type PgColumn, uniqueIndex } from 'drizzle-orm/pg-core'
import { checkOf, indexNameOf, isReference, marksNameOf } from '#kinds/columns.ts'
import type { AnyResource } from '../resource/resource.ts'
import { snake, tableNameOf } from './table-name.ts'

type Columns = Readonly<Record<string, PgColumn>>
type Constraint = ReturnType<typeof check>

/** Keys, checks and indexes of a resource's table. */
export function constraintsOf(resource: AnyResource, columns: Columns): Constraint[] {
  const indexes = new Map<string, unknown>()
  for (const [name, made] of [
    ...declaredIndexes(resource, columns),
    ...listOrders(resource, columns),
    ...fieldIndexes(resource, columns),
    ...searchIndexes(resource, columns),
    ...binIndex(resource, columns),
  ]) {
    if (!indexes.has(name)) indexes.set(name, made)
  }
  // Drizzle takes keys, checks and indexes in one list, whose type names only their builders.
  return [
    ...keys(resource, columns),
    ...checks(resource, columns),
    ...indexes.values(),
  ] as Constraint[]
}

function columnIn(resource: AnyResource, columns: Columns, field: string): PgColumn {
  const found = columns[field]
  if (found === undefined)
    throw new Error(`${resource.path}: an index names ${field}, which is no field`)
  return found
}

function keys(resource: AnyResource, columns: Columns): unknown[] {
  const table = tableNameOf(resource)
  const live: SQL | undefined = resource.softDelete === true ? sql`deleted_at is null` : undefined
  return Object.entries(resource.fields).flatMap(([name, { unique }]) => {
    if (unique === undefined) return []
    const together = unique === true ? [] : unique.map(field => columnIn(resource, columns, field))
    const own = columns[indexNameOf(name)] ?? columnIn(resource, columns, name)
    const key = uniqueIndex(`${table}_${snake(name)}_key`).on(own, ...together)
    return [live === undefined ? key : key.where(live)]
  })
}

function checks(resource: AnyResource, columns: Columns): unknown[] {
  const table = tableNameOf(resource)
  const bounds = Object.entries(resource.fields).flatMap(([name, field]) => {
    const condition = checkOf(field, columnIn(resource, columns, name))
    return condition === undefined ? [] : [check(`${table}_${snake(name)}_check`, condition)]
  })
  if (resource.lifecycle === undefined) return bounds
  const states = Object.keys(resource.lifecycle.states).map(state => `'${state}'`)
  const known = sql`${columnIn(resource, columns, 'state')} in (${sql.raw(states.join(', '))})`
  return [...bounds, check(`${table}_state_check`, known)]
}

function declaredIndexes(resource: AnyResource, columns: Columns): [string, unknown][] {
  return (resource.indexes ?? []).flatMap(declared => {
    const part = 'on' in declared ? declared : undefined
    const fields = 'on' in declared ? declared.on : declared
    const [first, ...rest] = fields.map(field =>
      field.startsWith('-')
        ? sql`${columnIn(resource, columns, field.slice(1))} desc`
        : columnIn(resource, columns, field),
    )
    if (first === undefined) return []
    const own = fields.map(field => snake(field.replace('-', ''))).join('_')
    if (part === undefined) {
      const name = `${tableNameOf(resource)}_${own}_idx`
      return [[name, index(name).on(first, ...rest, ...lastInIndexes(columns))]]
    }
    const values = part.in.map(value => `'${value}'`).join(', ')
    const held = sql`${columnIn(resource, columns, part.where)} in (${sql.raw(values)})`
    const name = `${tableNameOf(resource)}_${part.in.join('_')}_${own}_idx`
    return [
      [
        name,
        index(name)
          .on(first, ...rest, ...lastInIndexes(columns))
          .where(held),
      ],
    ]
  })
}

/** Where deleted rows stay, an index ends with that: what is not deleted is counted from it alone. */
function lastInIndexes({ deletedAt }: Columns): PgColumn[] {
  return deletedAt === undefined ? [] : [deletedAt]
}

/** What lies in the recycle bin is little, and found without a look at the rest. */
function binIndex(resource: AnyResource, { deletedAt }: Columns): [string, unknown][] {
  if (deletedAt === undefined) return []
  const name = `${tableNameOf(resource)}_bin_idx`
  return [[name, index(name).on(deletedAt).where(sql`deleted_at is not null`)]]
}

/** References are followed backwards, blind indexes searched; an index that a longer one begins with is left out. */
function fieldIndexes(resource: AnyResource, columns: Columns): [string, unknown][] {
  const begun = new Set((resource.indexes ?? []).map(fields => ('on' in fields ? '' : fields[0])))
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const marks = columns[marksNameOf(name)]
    if (marks !== undefined) {
      const marksIndex = `${tableNameOf(resource)}_${snake(name)}_marks`
      return [[marksIndex, index(marksIndex).using('gin', marks)]]
    }
    const blind = columns[indexNameOf(name)]
    const own = columnIn(resource, columns, name)
    const isWanted = field.index === true || isReference(field)
    if (field.unique === true || (blind === undefined && (!isWanted || begun.has(name)))) return []
    const indexName = `${tableNameOf(resource)}_${snake(name)}_idx`
    return [[indexName, index(indexName).on(blind ?? own)]]
  })
}

function searchIndexes(resource: AnyResource, columns: Columns): [string, unknown][] {
  return (resource.views.search ?? []).flatMap(name => {
    if ((columns[indexNameOf(name)] ?? columns[marksNameOf(name)]) !== undefined) return []
    const indexName = `${tableNameOf(resource)}_${snake(name)}_trgm`
    const column = columnIn(resource, columns, name)
    return [[indexName, index(indexName).using('gin', sql`${column} gin_trgm_ops`)]]
  })
}

/** The index behind the list's own order, over all and inside one organisation. */
function listOrders(resource: AnyResource, columns: Columns): [string, unknown][] {
  const table = tableNameOf(resource)
  const sort = resource.views.sort ?? '-createdAt'
  const by = columnIn(resource, columns, sort.replace('-', ''))
  const id = columnIn(resource, columns, 'id')
  const isDescending = sort.startsWith('-')
  const order = isDescending ? sql`${by} desc` : by
  const tie = isDescending ? sql`${id} desc` : id
  const organisation = resource.owner?.organisation
  const last = lastInIndexes(columns)
  const all: [string, unknown] = [
    `${table}_list_idx`,
    index(`${table}_list_idx`).on(order, tie, ...last),
  ]
  if (organisation === undefined || organisation === 'id') return [all]
  const own = columnIn(resource, columns, organisation)
  return [
    all,
    [`${table}_org_list_idx`, index(`${table}_org_list_idx`).on(own, order, tie, ...last)],
  ]
}
