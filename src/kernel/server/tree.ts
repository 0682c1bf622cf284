import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyResource, Row, Tree } from '../resource/resource.ts'
import { depthOf } from '../resource/tree.ts'
import type { Act } from './act.ts'
import { lockByName } from './lock-by-name.ts'
import { refusal } from './refusal.ts'
import { findRow } from './rows.ts'
import { columnNamed, tableOf } from './tables.ts'
import { whereClause } from './where.ts'

type Values = Readonly<Record<string, unknown>>

/*
 * The rules of resources that declare a tree: no circle, no deeper than declared, parents of the same
 * part of the table, one name among siblings, nothing deleted while others hang below it.
 */

/**
 * Waits until nobody else changes names and places of the tree in which a record stands: the second
 * sees what the first did. Taken before a row is locked, so that whoever waits holds nothing.
 */
export async function takeTreeTurn(act: Act, resource: AnyResource, row: Values): Promise<void> {
  if (resource.tree === undefined) return
  const part = (resource.tree.within ?? []).map(name => row[name] ?? null)
  await lockByName(act, `tree ${resource.path} ${JSON.stringify(part)}`)
}

/** The same by a record's id; nothing where there is no such record. */
export async function takeTreeTurnOf(act: Act, resource: AnyResource, id: string): Promise<void> {
  if (resource.tree === undefined) return
  const row = await findRow(act.tx, resource, id)
  if (row !== undefined) await takeTreeTurn(act, resource, row)
}

/** The place of a new record where none was given: behind its siblings. */
export async function placeBehind(act: Act, resource: AnyResource, next: Values): Promise<Values> {
  const { tree } = resource
  if (tree === undefined || next[tree.order] != null) return {}
  const order = columnNamed(resource, tree.order)
  const { rows } = await act.tx.execute<{ last: number | null }>(
    sql`select max(${order})::int as last from ${tableOf(resource)} ${whereClause(siblingsOf(resource, tree, next))}`,
  )
  return { [tree.order]: (rows[0]?.last ?? 0) + orderStep }
}

/** What lies between the places of two neighbours. */
export const orderStep = 10

/** Marks a place or a name that the tree does not allow; `before` is absent for a new record. */
export async function checkTree(
  act: Act,
  resource: AnyResource,
  next: Values,
  before?: Row<AnyResource>,
): Promise<void> {
  const { tree } = resource
  if (tree === undefined) return
  const isElsewhere = before === undefined || parentOf(tree, next) !== parentOf(tree, before)
  if (isElsewhere) await checkPlace(act, { resource, tree }, next, before)
  if (isElsewhere || next[resource.title] !== before[resource.title])
    await checkName(act, { resource, tree }, next, before)
}

interface InTree {
  readonly resource: AnyResource
  readonly tree: Tree
}

function parentOf({ parent }: Tree, row: Values): string | null {
  const id = parent === undefined ? null : row[parent]
  return typeof id === 'string' ? id : null
}

const levels = ['', '一', '两', '三', '四', '五', '六']

async function checkPlace(
  act: Act,
  { resource, tree }: InTree,
  next: Values,
  before: Row<AnyResource> | undefined,
): Promise<void> {
  const { parent, within = [] } = tree
  const id = parentOf(tree, next)
  if (parent === undefined || id === null) return
  const above = await findRow(act.tx, resource, id)
  const isForeign = (name: string) => (above?.[name] ?? null) !== (next[name] ?? null)
  const foreign = above === undefined ? parent : within.find(isForeign)
  if (foreign !== undefined) {
    const part = resource.fields[foreign]?.label.replace(/^所属/, '') ?? ''
    return act.mark(parent, `${resource.fields[parent]?.label}须属于同一${part}`)
  }
  const ancestors = await idsAbove(act, { resource, tree }, id)
  if (before !== undefined && ancestors.includes(before.id))
    return act.mark(parent, '不能移动到自己的下级')
  const height = before === undefined ? 1 : await heightOf(act, { resource, tree }, before.id)
  const most = depthOf(tree, next)
  if (ancestors.length + height > most) {
    const part = partName(resource, tree, next)
    act.mark(parent, `${part}${resource.label}最多${levels[most] ?? most}级`)
  }
}

/** The part of the table that a depth holds for, where it differs by it: 项目 of 项目分类. */
function partName(resource: AnyResource, { depth, within = [] }: Tree, row: Values): string {
  const [name = ''] = within
  const { options = {} } = (resource.fields[name] ?? {}) as {
    readonly options?: Readonly<Record<string, string>>
  }
  return typeof depth === 'function' ? (options[String(row[name])] ?? '') : ''
}

async function checkName(
  act: Act,
  { resource, tree }: InTree,
  next: Values,
  before: Row<AnyResource> | undefined,
): Promise<void> {
  const { title, label } = resource
  const same = and(
    siblingsOf(resource, tree, next),
    eq(columnNamed(resource, title), next[title]),
    before === undefined ? undefined : ne(columnNamed(resource, 'id'), before.id),
  )
  const { rows } = await act.tx.execute(
    sql`select from ${tableOf(resource)} ${whereClause(same)} limit 1`,
  )
  if (rows.length > 0) act.mark(title, `同级${label}中已有该名称`)
}

/** Refuses to remove a record below which others hang. */
export async function refuseChildren(
  act: Act,
  resource: AnyResource,
  row: Row<AnyResource>,
): Promise<void> {
  const { parent } = resource.tree ?? {}
  if (parent === undefined) return
  const below = and(eq(columnNamed(resource, parent), row.id), live(resource))
  const { rows } = await act.tx.execute(
    sql`select from ${tableOf(resource)} ${whereClause(below)} limit 1`,
  )
  if (rows.length > 0) throw refusal(`该${resource.label}有下级${resource.label}，不能删除`)
}

/** Those beside which a record stands, itself among them. */
function siblingsOf(resource: AnyResource, tree: Tree, row: Values): SQL | undefined {
  const fixed = [...(tree.within ?? []), ...(tree.parent === undefined ? [] : [tree.parent])]
  const each = fixed.map(name => {
    const [column, value] = [columnNamed(resource, name), row[name] ?? null]
    return value === null ? isNull(column) : eq(column, value)
  })
  return and(...each, live(resource))
}

function live(resource: AnyResource): SQL | undefined {
  return resource.softDelete === true ? isNull(columnNamed(resource, 'deletedAt')) : undefined
}

/** Deeper than any tree: a circle that were there ends the search. */
const deepest = 20

/** A record and everything above it, from below. */
async function idsAbove(act: Act, { resource, tree }: InTree, id: string): Promise<string[]> {
  const { table, own, parent } = namesIn(resource, tree)
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    with recursive above as (
      select ${own} as id, ${parent} as parent, 1 as level from ${table} where ${own} = ${id}
      union all
      select ${own}, ${parent}, above.level + 1 from ${table} join above on ${own} = above.parent
       where above.level < ${deepest})
    select id from above order by level`)
  return rows.map(row => row.id)
}

/** How many levels a record takes with what hangs below it. */
async function heightOf(act: Act, { resource, tree }: InTree, id: string): Promise<number> {
  const { table, own, parent } = namesIn(resource, tree)
  const { rows } = await act.tx.execute<{ height: number }>(sql`
    with recursive below as (
      select ${own} as id, 1 as level from ${table} where ${own} = ${id}
      union all
      select ${own}, below.level + 1 from ${table} join below on ${parent} = below.id
       where below.level < ${deepest})
    select max(level)::int as height from below`)
  return rows[0]?.height ?? 1
}

function namesIn(resource: AnyResource, { parent = '' }: Tree) {
  return {
    table: tableOf(resource),
    own: columnNamed(resource, 'id'),
    parent: columnNamed(resource, parent),
  }
}
