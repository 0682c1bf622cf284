import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '#kernel/server/database.ts'
import { sealedBytes } from '#kernel/server/serialise-person.ts'
import { currentVault } from '#services/vault/vault.ts'
import type { RowState } from '../model/import-task.ts'
import type { LineError, WrittenLine } from './importer.ts'

/** The lines of uploaded sheets. What people typed stays sealed, since it may be personal data. */
export const importRow = pgTable(
  'import_row',
  {
    task: uuid('task').notNull(),
    line: integer('line').notNull(),
    sealed: sealedBytes('sealed').notNull(),
    errors: jsonb('errors').$type<readonly LineError[]>().notNull(),
    state: text('state').$type<RowState>().notNull(),
    record: uuid('record'),
    version: integer('version'),
    /** What a record that stood already said before; sealed as the line is. */
    before: sealedBytes('before'),
    /** The line's own sum in fen, as far as it could be read. */
    amount: bigint('amount', { mode: 'number' }),
  },
  table => [
    primaryKey({ columns: [table.task, table.line] }),
    index('import_row_task_state_line_idx').on(table.task, table.state, table.line),
  ],
)

/** A stored line, opened. */
export interface StoredLine {
  readonly line: number
  readonly cells: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: readonly LineError[]
  readonly state: RowState
  readonly record: string | null
  readonly amount: number | null
}

const context = 'import_row.sealed'
const beforeContext = 'import_row.before'

/** Keeps lines that were checked. */
export async function storeLines(
  tx: Tx,
  task: string,
  lines: readonly Omit<StoredLine, 'record'>[],
): Promise<void> {
  if (lines.length === 0) return
  await tx.insert(importRow).values(
    lines.map(({ line, cells, values, errors, state, amount }) => ({
      ...{ task, line, errors, state, amount },
      sealed: seal({ cells, values }),
    })),
  )
}

/** Keeps what a corrected line says now. */
export async function replaceLine(
  tx: Tx,
  task: string,
  { line, cells, values, errors, state, amount }: Omit<StoredLine, 'record'>,
): Promise<void> {
  await tx
    .update(importRow)
    .set({ sealed: seal({ cells, values }), errors, state, amount })
    .where(and(eq(importRow.task, task), eq(importRow.line, line)))
}

function seal(content: Pick<StoredLine, 'cells' | 'values'>): Buffer {
  return currentVault().seal(JSON.stringify(content), context)
}

/** Lines of a task in these states after a line, in order. */
export async function linesAfter(
  reader: Reader,
  task: string,
  {
    states,
    after = 0,
    limit,
    offset = 0,
    error,
  }: {
    states: readonly RowState[]
    after?: number
    limit: number
    offset?: number
    error?: LineError | undefined
  },
): Promise<StoredLine[]> {
  const rows = await reader
    .select()
    .from(importRow)
    .where(and(ofTask(task, states), gt(importRow.line, after), havingError(error)))
    .orderBy(asc(importRow.line))
    .limit(limit)
    .offset(offset)
  return rows.map(({ sealed, task: _task, version: _version, before: _before, ...row }) => {
    const content: Pick<StoredLine, 'cells' | 'values'> = JSON.parse(
      currentVault().unseal(sealed, context),
    )
    return { ...row, ...content }
  })
}

/** Written lines of a task before a line, the last first: what came later may rest on what came before. */
export async function writtenBefore(
  reader: Reader,
  task: string,
  { before, limit }: { before: number; limit: number },
): Promise<WrittenLine[]> {
  const rows = await reader
    .select({
      line: importRow.line,
      record: importRow.record,
      version: importRow.version,
      before: importRow.before,
    })
    .from(importRow)
    .where(and(ofTask(task, ['done']), lt(importRow.line, before)))
    .orderBy(desc(importRow.line))
    .limit(limit)
  return rows.map(({ line, record, version, before }) => ({
    line,
    record: record ?? '',
    version: version ?? 0,
    before: before === null ? undefined : JSON.parse(currentVault().unseal(before, beforeContext)),
  }))
}

/** The sum in fen over the lines of a task, of all and of those that passed; null where no line has one. */
export async function sumLines(
  reader: Reader,
  task: string,
): Promise<{ sheetAmount: number | null; amount: number | null }> {
  const found = await reader.execute<{ all: string | null; ready: string | null }>(sql`
    select sum(amount) as all, sum(amount) filter (where state = 'ready') as ready
      from import_row where task = ${task}`)
  const fen = (sum: string | null | undefined) => (sum == null ? null : Number(sum))
  return { sheetAmount: fen(found.rows[0]?.all), amount: fen(found.rows[0]?.ready) }
}

/** How many lines of a task stand in these states. */
export async function countLines(
  reader: Reader,
  task: string,
  states: readonly RowState[],
  error?: LineError,
): Promise<number> {
  const [found] = await reader
    .select({ total: sql<number>`count(*)::int` })
    .from(importRow)
    .where(and(ofTask(task, states), havingError(error)))
  return found?.total ?? 0
}

function havingError(error: LineError | undefined): SQL | undefined {
  if (error === undefined) return undefined
  const { column, message } = error
  const wanted = JSON.stringify([{ ...(column === undefined ? {} : { column }), message }])
  return sql`${importRow.errors} @> ${wanted}::jsonb`
}

/** One kind of mistake of a sheet, with the lines that have it. */
export interface ErrorGroup extends LineError {
  readonly count: number
  readonly lines: readonly number[]
}

const mostGroups = 50
const mostLines = 2000

/** The mistakes of a sheet by column and sentence, the commonest first; of the lines the first ones. */
export async function groupErrors(
  reader: Reader,
  task: string,
  states: readonly RowState[],
): Promise<ErrorGroup[]> {
  const found = await reader.execute<{
    column: string | null
    message: string
    count: number
    lines: number[]
  }>(sql`
    select error ->> 'column' as column, error ->> 'message' as message, count(*)::int as count,
        (array_agg(line order by line))[1:${mostLines}] as lines
      from ${importRow}, jsonb_array_elements(${importRow.errors}) error
      where ${ofTask(task, states)}
      group by 1, 2 order by 3 desc, min(line) limit ${mostGroups}`)
  return found.rows.map(({ column, ...group }) => ({
    ...group,
    ...(column === null ? {} : { column }),
  }))
}

function ofTask(task: string, states: readonly RowState[]): SQL | undefined {
  return and(eq(importRow.task, task), inArray(importRow.state, [...states]))
}

/** Writes what became of lines, many in one statement. */
export async function settleLines(
  tx: Tx,
  task: string,
  lines: readonly {
    readonly line: number
    readonly state: RowState
    readonly errors: readonly LineError[]
    readonly record?: string
    readonly version?: number
    readonly before?: Readonly<Record<string, unknown>>
  }[],
): Promise<void> {
  if (lines.length === 0) return
  const told = lines.map(({ before, ...line }) => ({
    ...line,
    before:
      before === undefined
        ? null
        : currentVault().seal(JSON.stringify(before), beforeContext).toString('base64'),
  }))
  await tx.execute(sql`
    update import_row set state = told.state, errors = told.errors,
      before = coalesce(decode(told.before, 'base64'), import_row.before),
      record = coalesce(told.record, import_row.record), version = coalesce(told.version, import_row.version)
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as told(line integer, state text, errors jsonb, record uuid, version integer, before text)
    where import_row.task = ${task} and import_row.line = told.line`)
}

/** Forgets all lines of a task. */
export async function forgetLines(tx: Tx, task: string): Promise<void> {
  await tx.delete(importRow).where(eq(importRow.task, task))
}

/** Forgets the lines of tasks that were made before a moment. */
export async function forgetLinesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.execute(sql`
    delete from import_row using import_task
    where import_task.id = import_row.task and import_task.created_at < ${before.toISOString()}`)
}
