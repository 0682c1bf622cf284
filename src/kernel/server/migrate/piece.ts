import { createHash } from 'node:crypto'

/**
 * A part of the schema that is made anew whenever its text changes, unlike a table, which is
 * altered by numbered files: a function, trigger, view, policy, or an index or check that no
 * declaration can say.
 */
export interface Piece {
  /** What it is called for good: `index role_code_key`, `trigger account_tenure on account`. */
  readonly name: string
  /** Makes it; where there is no `undo`, or for a function, safe to run over what is there. */
  readonly sql: string
  /** Takes it away, also where it is not there; run before `sql`, and when the piece is given up. */
  readonly undo?: string
}

/** What a module's `sql` holds: a statement that speaks for itself, or a piece with its own name. */
export type Sql = string | Piece

/** Names SQL that no single statement is: it must be safe to run again over what it made before. */
export function piece(name: string, sql: string, undo?: string): Piece {
  return undo === undefined ? { name, sql } : { name, sql, undo }
}

const word = String.raw`("?[\w]+"?)`

interface Form {
  readonly pattern: RegExp
  made(sql: string, own: string, table: string): Piece
}

/** `create trigger if not exists` and the like are no SQL: what may be replaced is, the rest is undone first. */
const forms: readonly Form[] = [
  {
    pattern: new RegExp(String.raw`^create (?:or replace )?function ${word}\s*\(`, 'i'),
    made: (sql, own) => ({
      name: `function ${own}`,
      sql: sql.replace(/^create (or replace )?function/i, 'create or replace function'),
      undo: `drop function if exists ${own}`,
    }),
  },
  {
    pattern: new RegExp(
      String.raw`^create (?:unique )?index (?:if not exists )?${word}\s+on ${word}`,
      'i',
    ),
    made: (sql, own) => ({ name: `index ${own}`, sql, undo: `drop index if exists ${own}` }),
  },
  {
    pattern: new RegExp(
      String.raw`^create (?:or replace )?trigger ${word}\s+[\s\S]*?\son ${word}`,
      'i',
    ),
    made: (sql, own, table) => ({
      name: `trigger ${own} on ${table}`,
      sql,
      undo: `drop trigger if exists ${own} on ${table}`,
    }),
  },
  {
    pattern: new RegExp(String.raw`^create policy ${word}\s+on ${word}`, 'i'),
    made: (sql, own, table) => ({
      name: `policy ${own} on ${table}`,
      sql,
      undo: `drop policy if exists ${own} on ${table}`,
    }),
  },
  {
    pattern: new RegExp(`^create (?:or replace )?view ${word}`, 'i'),
    made: (sql, own) => ({ name: `view ${own}`, sql, undo: `drop view if exists ${own}` }),
  },
  {
    pattern: new RegExp(String.raw`^alter table ()${word}\s+enable row level security`, 'i'),
    made: (sql, _own, table) => ({
      name: `row level security on ${table}`,
      sql,
      undo: `alter table if exists ${table} no force row level security, disable row level security`,
    }),
  },
  {
    pattern: new RegExp(String.raw`^alter table ${word}\s+add constraint ${word}`, 'i'),
    made: (sql, table, own) => ({
      name: `constraint ${own} on ${table}`,
      sql,
      undo: `alter table if exists ${table} drop constraint if exists ${own}`,
    }),
  },
  {
    // The numbers that were given are not given again: a sequence stays.
    pattern: new RegExp(`^create sequence (?:if not exists )?${word}`, 'i'),
    made: (sql, own) => ({
      name: `sequence ${own}`,
      sql: sql.replace(/^create sequence (if not exists )?/i, 'create sequence if not exists '),
    }),
  },
  {
    pattern: new RegExp(String.raw`^comment on table ()${word}\s+is`, 'i'),
    made: (sql, _own, table) => ({ name: `comment on ${table}`, sql }),
  },
]

/**
 * The pieces that a module's SQL is made of, in its order. A statement of another kind is a fault
 * of whoever wrote it: `piece(name, sql)` gives it a name.
 */
export function piecesOf(given: readonly Sql[]): Piece[] {
  return given.map(each => {
    if (typeof each !== 'string') return each
    const sql = each.trim().replace(/;$/, '')
    for (const { pattern, made } of forms) {
      const found = pattern.exec(sql)
      if (found !== null) return made(sql, found[1] ?? '', found[2] ?? '')
    }
    throw new Error(`name this SQL with piece(name, sql), safe to run again: ${sql.slice(0, 80)}`)
  })
}

/** A piece as a database remembers it. */
export interface HashedPiece extends Piece {
  /** Changes with whatever the piece must be made anew for. */
  readonly hash: string
}

/** Refuses two pieces of one name; what stores the answers of a function changes with that function. */
export function hashPieces(pieces: readonly Piece[]): HashedPiece[] {
  const functions = pieces.filter(isFunction)
  const seen = new Set<string>()
  return pieces.map(each => {
    if (seen.has(each.name)) throw new Error(`two pieces of SQL are called ${each.name}`)
    seen.add(each.name)
    const hash = createHash('sha256').update(each.sql)
    if (/^(index|constraint) /.test(each.name))
      for (const { name, sql } of functions)
        if (new RegExp(`\\b${name.slice('function '.length)}\\s*\\(`).test(each.sql))
          hash.update('\0').update(sql)
    return { ...each, hash: hash.digest('hex') }
  })
}

/** Whether a piece is a function, on which others may stand: it is replaced in its place. */
export function isFunction({ name }: Piece): boolean {
  return name.startsWith('function ')
}
