import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '#kernel/server/database.ts'
import { currentVault } from '#kernel/server/vault/vault.ts'
import type { RowState } from '../model/import-task.ts'
import type { LineError, WrittenLine } from './importer.ts'
import { sealedBytes } from './order.ts'

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
}

const context = 'import_row.sealed'

/** Keeps lines that were checked. */
export async function storeLines(
  tx: Tx,
  task: string,
  lines: readonly Omit<StoredLine, 'record'>[],
): Promise<void> {
  if (lines.length === 0) return
  await tx.insert(importRow).values(
    lines.map(({ line, cells, values, errors, state }) => ({
      ...{ task, line, errors, state },
      sealed: seal({ cells, values }),
    })),
  )
}

/** Keeps what a corrected line says now. */
export async function replaceLine(
  tx: Tx,
  task: string,
  { line, cells, values, errors, state }: Omit<StoredLine, 'record'>,
): Promise<void> {
  await tx
    .update(importRow)
    .set({ sealed: seal({ cells, values }), errors, state })
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
  }: { states: readonly RowState[]; after?: number; limit: number; offset?: number },
): Promise<StoredLine[]> {
  const rows = await reader
    .select()
    .from(importRow)
    .where(and(ofTask(task, states), gt(importRow.line, after)))
    .orderBy(asc(importRow.line))
    .limit(limit)
    .offset(offset)
  return rows.map(({ sealed, task: _task, version: _version, ...row }) => {
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
    .select({ line: importRow.line, record: importRow.record, version: importRow.version })
    .from(importRow)
    .where(and(ofTask(task, ['done']), lt(importRow.line, before)))
    .orderBy(desc(importRow.line))
    .limit(limit)
  return rows.map(({ line, record, version }) => ({
    line,
    record: record ?? '',
    version: version ?? 0,
  }))
}

/** How many lines of a task stand in these states. */
export async function countLines(
  reader: Reader,
  task: string,
  states: readonly RowState[],
): Promise<number> {
  const [found] = await reader
    .select({ total: sql<number>`count(*)::int` })
    .from(importRow)
    .where(ofTask(task, states))
  return found?.total ?? 0
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
  }[],
): Promise<void> {
  if (lines.length === 0) return
  await tx.execute(sql`
    update import_row set state = told.state, errors = told.errors,
      record = coalesce(told.record, import_row.record), version = coalesce(told.version, import_row.version)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as told(line integer, state text, errors jsonb, record uuid, version integer)
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
