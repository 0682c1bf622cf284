import type pg from 'pg'
import { log } from '../log.ts'
import { type HashedPiece, hashPieces, isFunction, type Piece } from './piece.ts'
import { forgetPieces, knownPieces, notePieces } from './record.ts'

/** What is to be done to the pieces of a database. */
export interface PiecePlan {
  readonly wanted: readonly HashedPiece[]
  /** In their order, to be made anew. */
  readonly changed: readonly HashedPiece[]
  /** Pieces that no module has any more. */
  readonly gone: readonly HashedPiece[]
}

/** What stands in the way of a column that changes its type or goes: cheap to make anew. */
const cheap = /^(policy|trigger|view) /
const altered =
  /alter\s+table\s+(?:if\s+exists\s+)?("?\w+"?)\s+(?:alter\s+column\s+"?\w+"?\s+(?:set\s+data\s+)?type|drop\s+column)/gi

/** Compares the pieces of the program with those that were made; `statements` are about to be run before. */
export async function planPieces(
  client: pg.ClientBase,
  pieces: readonly Piece[],
  statements: readonly string[],
): Promise<PiecePlan> {
  const wanted = hashPieces(pieces)
  const known = await knownPieces(client)
  const hashes = new Map(known.map(({ name, hash }) => [name, hash]))
  const tables = new Set(
    statements
      .flatMap(each => [...each.matchAll(altered)])
      .map(([, table = '']) => table.replaceAll('"', '')),
  )
  const isInTheWay = ({ name, sql }: Piece) =>
    tables.size > 0 &&
    (cheap.test(name) ||
      (/^(index|constraint) /.test(name) && [...tables].some(each => namesTable(sql, each))))
  return {
    wanted,
    changed: wanted.filter(each => hashes.get(each.name) !== each.hash || isInTheWay(each)),
    gone: known.filter(({ name }) => !wanted.some(each => each.name === name)),
  }
}

function namesTable(sql: string, table: string): boolean {
  return new RegExp(`\\b(on|table) "?${table}"?(\\s|$)`, 'i').test(sql)
}

/** Before the tables change: takes away what would stand on them as they were. */
export async function takeAway(
  client: pg.ClientBase,
  { changed, gone }: PiecePlan,
  run: (name: string, sql: string) => Promise<void>,
): Promise<void> {
  for (const each of [...gone, ...changed].reverse())
    if (each.undo !== undefined && !isFunction(each)) await run(each.name, each.undo)
  await forgetPieces(client, gone)
}

/** After the tables changed: makes what changed, drops functions that nothing stands on any more. */
export async function makePieces(
  client: pg.ClientBase,
  { wanted, changed, gone }: PiecePlan,
  run: (name: string, sql: string) => Promise<void>,
): Promise<void> {
  for (const each of changed) await run(each.name, anew(each))
  for (const each of [...gone].reverse()) {
    if (each.undo === undefined)
      log.warn({ piece: each.name }, 'no module has this piece of the schema any more: it stays')
    else if (isFunction(each)) await run(each.name, each.undo)
  }
  await notePieces(client, wanted)
}

/**
 * The statements that make a piece over what is there. A function is replaced where it stands; where
 * PostgreSQL refuses that (its form changed), it is dropped.
 */
export function anew({ name, sql, undo }: Piece): string {
  if (undo === undefined) return sql
  if (!isFunction({ name, sql })) return `${undo};\n${sql}`
  const text = (each: string) => `$piece$${each}$piece$`
  return `do $do$ begin
    execute ${text(sql)};
  exception when invalid_function_definition then
    execute ${text(undo)};
    execute ${text(sql)};
  end $do$`
}
