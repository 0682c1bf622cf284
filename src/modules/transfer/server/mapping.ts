import { and, eq, sql } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import type { Person } from '#kernel/server/person.ts'
import type { ImportRow } from './import-task-row.ts'
import type { ImportColumn, Importer } from './importer.ts'
import { isDemanded, type KnownTitles } from './layout.ts'
import { keyOfSheet } from './match-key.ts'

/** What an account said of the titles of its sheets, by what it imports. */
export const importMapping = pgTable(
  'import_mapping',
  {
    account: uuid('account').notNull(),
    source: text('source').notNull(),
    titles: jsonb('titles').$type<Readonly<Record<string, string | null>>>().notNull(),
  },
  table => [primaryKey({ columns: [table.account, table.source] })],
)

/** Titles that an account mapped before, for one resource. */
export async function titlesOf(
  reader: Reader,
  { account, source }: { account: string; source: string },
): Promise<KnownTitles> {
  const [found] = await reader
    .select({ titles: importMapping.titles })
    .from(importMapping)
    .where(and(eq(importMapping.account, account), eq(importMapping.source, source)))
  return new Map(Object.entries(found?.titles ?? {}))
}

/** Remembers what the titles of a sheet were read as, beside those of other sheets. */
export async function rememberTitles(
  act: Act,
  source: string,
  header: ImportRow['header'],
): Promise<void> {
  const titles = Object.fromEntries(
    header.flatMap(({ title, column }) => (title === '' ? [] : [[title, column]])),
  )
  await act.tx
    .insert(importMapping)
    .values({ account: act.person.accountId, source, titles })
    .onConflictDoUpdate({
      target: [importMapping.account, importMapping.source],
      set: { titles: sql`${importMapping.titles} || ${JSON.stringify(titles)}::jsonb` },
    })
}

/** What a sheet lacks: labels of columns that must be given, and of those that would find records. */
export function lackingColumns(
  {
    importer,
    person,
    columns,
    mode,
  }: {
    readonly importer: Importer
    readonly person: Person
    readonly columns: readonly ImportColumn[]
    readonly mode: ImportRow['mode']
  },
  header: ImportRow['header'],
): { readonly missing: readonly string[]; readonly keys: readonly string[] } {
  const given = new Set(header.map(({ column }) => column))
  const missing = columns
    .filter(column => isDemanded(column) && !given.has(column.name))
    .map(({ field }) => field.label)
  if (mode === 'insert' || keyOfSheet(importer, columns, header, person).length > 0)
    return { missing, keys: [] }
  const labels = new Map(columns.map(({ name, field }) => [name, field.label]))
  const finding = importer.matches?.(person) ?? []
  return { missing, keys: finding.map(([name = '']) => labels.get(name) ?? name) }
}
