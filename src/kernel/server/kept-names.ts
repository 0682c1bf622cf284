import { inArray, sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AnyField, Words } from '#kinds/field.ts'
import type { AnyResource, RecordBase } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { beijingDayRange } from './china-time.ts'
import type { Reader } from './database.ts'
import { isoMoment } from './iso-moment.ts'
import type { PlannedField } from './planned-fields.ts'
import { registry } from './registry.ts'
import { newId } from './uuid.ts'
import { mentionsOf } from './words.ts'

/*
 * Names of their day: a record prints the name that what it refers to had on the record's own day,
 * whatever it is called since. Only former names are kept; without one the present name holds.
 */

/** A name that a record had until a moment. */
export const keptName = pgTable(
  'kept_name',
  {
    id: uuid('id').primaryKey(),
    resource: text('resource').notNull(),
    record: uuid('record').notNull(),
    name: text('name').notNull(),
    until: isoMoment('until').notNull(),
  },
  table => [index('kept_name_record_idx').on(table.record, table.until)],
)

type Values = Readonly<Record<string, unknown>>

/** Keeps the name that a record is about to lose, where its resource keeps names. */
export async function keepName(
  act: Act,
  resource: AnyResource,
  row: RecordBase,
  next: RecordBase,
): Promise<void> {
  if (resource.names !== 'kept') return
  const [before, after]: readonly Values[] = [{ ...row }, { ...next }]
  const name = before?.[resource.title]
  if (typeof name !== 'string' || name === after?.[resource.title]) return
  await act.tx.insert(keptName).values({
    ...{ id: newId(), resource: resource.path, record: row.id, name },
    until: act.now.toISOString(),
  })
}

/** The words of each row: the same for all, but for names that are kept. */
export async function wordsByDay(
  reader: Reader,
  resource: AnyResource,
  { rows, fields, words }: WordsQuestion,
): Promise<(row: Values) => Words> {
  const kept = fields.filter(({ field }) => keepsNames(field))
  if (kept.length === 0) return () => words
  const mentions = rows.flatMap(row => mentionsOf(kept, row))
  const ids = new Set(mentions.flatMap(each => ('resource' in each ? [each.id] : [])))
  if (ids.size === 0) return () => words
  const former = await reader.execute<Former>(sql`
    select resource, record, name, until from kept_name
     where ${inArray(keptName.record, [...ids])} order by until desc`)
  const byRecord = Map.groupBy(former.rows, each => `${each.resource} ${each.record}`)
  return row => {
    const at = momentOf(resource, row)
    return {
      ...words,
      record: (path, id) => nameAt(byRecord.get(`${path} ${id}`), at) ?? words.record(path, id),
    }
  }
}

interface WordsQuestion {
  readonly rows: readonly Values[]
  readonly fields: readonly PlannedField[]
  readonly words: Words
}

interface Former {
  readonly [name: string]: unknown
  readonly resource: string
  readonly record: string
  readonly name: string
  readonly until: string | Date
}

function keepsNames(field: AnyField): boolean {
  const { resource } = field as { readonly resource?: string }
  return resource !== undefined && registry().find(resource)?.resource.names === 'kept'
}

/** The first name, from the last to the first, that still held then. */
function nameAt(former: readonly Former[] | undefined, at: number): string | undefined {
  return former?.findLast(({ until }) => new Date(until).getTime() > at)?.name
}

/** The moment of a record as its resource says it; a day counts as its end, so that what is renamed on it has the new name. */
function momentOf({ dated = 'createdAt' }: AnyResource, row: Values): number {
  const value = row[dated] ?? row.createdAt
  if (typeof value !== 'string') return Date.now()
  return /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? beijingDayRange(value).to.getTime() - 1
    : Date.parse(value)
}
