import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyResource, RecordBase } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { wordsByDay } from '#kernel/server/kept-names.ts'
import { eachRow, scopeFor, visible } from '#kernel/server/list.ts'
import type { Person } from '#kernel/server/person.ts'
import { plannedFields } from '#kernel/server/planned-fields.ts'
import { prefetch } from '#kernel/server/prefetch.ts'
import type { ListQuestion } from '#kernel/server/question.ts'
import { scopeCondition } from '#kernel/server/scope.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { gatherWords, mentionsOf } from '#kernel/server/words.ts'
import type { Words } from '#kinds/field.ts'
import { printField } from '#kinds/registry.ts'
import type { SheetValue } from '#services/sheets/write-xlsx.ts'
import { type ExportColumn, exportValue } from './export-columns.ts'
import { type NamedRows, namedRows } from './named-rows.ts'
import type { PackedFiles } from './packed-files.ts'
import type { RowMask } from './ports.ts'

/** The rows of an export: what the list shows this person, inside what the person may export. */
export function exportCondition(
  serving: AnyServing,
  person: Person,
  question: ListQuestion,
): SQL | undefined {
  const { resource } = serving
  const scope = scopeFor(resource, person, `${resource.name}.export`)
  return and(visible(serving, person, question), scopeCondition(resource, scope))
}

/** How many rows meet a condition, counted no further than `atMost`. */
export async function countUpTo(
  reader: Reader,
  serving: AnyServing,
  { where, atMost }: { where: SQL | undefined; atMost?: number },
): Promise<number> {
  const end = atMost === undefined ? sql`` : sql`limit ${atMost}`
  const answer = await reader.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${tableOf(serving.resource)} ${whereClause(where)} ${end}) as found`,
  )
  return answer.rows[0]?.total ?? 0
}

/** The rows as a sheet takes them, newest first; `told` hears after each batch how many were handed out. */
export async function* exportRows(
  reader: Reader,
  serving: AnyServing,
  {
    where,
    columns,
    clearFor,
    masks,
    told,
    seen,
    packed,
  }: {
    where: SQL | undefined
    columns: readonly ExportColumn[]
    /** Who gets personal values in the clear; nobody: they are masked. */
    clearFor: Person | undefined
    /** Stricter masks of some columns, by configuration. */
    masks?: ReadonlyMap<string, RowMask> | undefined
    told: (rows: number) => Promise<void>
    /** Hears of every row that is handed out, and of every record named in the clear, as it stands in its table. */
    seen?: ((resource: AnyResource, row: Readonly<Record<string, unknown>>) => void) | undefined
    /** Takes the uploaded files along: their cells say where they lie. */
    packed?: PackedFiles | undefined
  },
): AsyncGenerator<readonly SheetValue[]> {
  const fields = plannedFields(
    serving.resource,
    columns.map(({ name }) => name),
  )
  const unmasked = clearFor !== undefined
  const batches = prefetch(gathered(reader, serving, fields, { where, columns, clearFor, packed }))
  let count = 0
  for await (const { rows, wordsOf, names, pathsOf } of batches) {
    for (const row of rows) {
      const values: Readonly<Record<string, unknown>> = row
      seen?.(serving.resource, values)
      // Rules<never>: shared code cannot name the resource whose row this is.
      const said = { ...concealed(serving, values), ...serving.rules.sheet?.(row as never) }
      yield columns.map(column => {
        const paths = pathsOf?.(values, column.name)
        if (paths !== undefined) return paths
        const value =
          said[column.name] ??
          clearName(column, names.get(String(values[column.name])), seen) ??
          exportValue(column, values[column.name], { words: wordsOf(row), unmasked })
        const mask = masks?.get(column.name)
        return mask === undefined || value === null ? value : mask(String(value), values)
      })
    }
    count += rows.length
    await told(count)
  }
}

/** The name of a record that a column refers to, in the clear; undefined where it stays masked. */
function clearName(
  { named }: ExportColumn,
  row: RecordBase | undefined,
  seen: ((resource: AnyResource, row: RecordBase) => void) | undefined,
): string | undefined {
  if (named === undefined || row === undefined) return undefined
  seen?.(named.resource, row)
  const values: Readonly<Record<string, unknown>> = row
  return printField(named.title, values[named.resource.title])
}

/** The rows batch by batch, with what their cells say of other records and of files. */
async function* gathered(
  reader: Reader,
  serving: AnyServing,
  fields: ReturnType<typeof plannedFields>,
  {
    where,
    columns,
    clearFor,
    packed,
  }: {
    where: SQL | undefined
    columns: readonly ExportColumn[]
    clearFor: Person | undefined
    packed: PackedFiles | undefined
  },
) {
  for await (const rows of eachRow(reader, serving, { where, batch: 250 })) {
    const mentions = rows.flatMap(row => mentionsOf(fields, row))
    const words: Words = await gatherWords(reader, mentions, { passing: true })
    const wordsOf = await wordsByDay(reader, serving.resource, { rows, fields, words })
    const names: NamedRows =
      clearFor === undefined ? new Map() : await namedRows(reader, clearFor, { columns, rows })
    yield { rows, wordsOf, names, pathsOf: await packed?.take(reader, rows) }
  }
}

/** The words that stand for what a record's giver asked not to tell, by field. */
function concealed(
  { rules }: AnyServing,
  row: Readonly<Record<string, unknown>>,
): Readonly<Partial<Record<string, string>>> {
  const hidden = Object.entries(rules.conceals ?? {}).filter(([, { by }]) => row[by] === true)
  return Object.fromEntries(hidden.map(([name, { word }]) => [name, word]))
}
