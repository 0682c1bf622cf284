import { sql } from 'drizzle-orm'
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { writeRecordNumber } from '#kinds/record-number/record-number.ts'
import type { Act } from './act.ts'
import { beijingDay } from './china-time.ts'

/** How many records each prefix has numbered on each Beijing day. A module that numbers records lists it among its tables. */
export const recordSerials = pgTable(
  'record_serial',
  {
    prefix: text('prefix').notNull(),
    day: text('day').notNull(),
    last: bigint('last', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.prefix, table.day] })],
)

/**
 * The next number of a prefix: `X20261121000001`. Acts that take numbers of one prefix wait for each
 * other until they commit, so that no number is lost or given twice.
 */
export async function nextRecordNumber(
  act: Pick<Act, 'tx' | 'now'>,
  prefix: string,
): Promise<string> {
  const day = beijingDay(act.now)
  return writeRecordNumber(prefix, day, await takeSerial(act, { series: prefix, period: day }))
}

/**
 * The next number of a series in a period, from 1: without gaps, since a transaction that is taken
 * back takes its number back. Whoever takes one of the same series waits until this one commits, so
 * it is the last that a transaction asks for. Series of a part begin with its name: `receipt/<id>`.
 * Of several at once the last one is answered.
 */
export async function takeSerial(
  { tx }: Pick<Act, 'tx'>,
  {
    series,
    period,
    howMany = 1,
  }: { readonly series: string; readonly period: string; readonly howMany?: number },
): Promise<number> {
  const { rows } = await tx.execute<{ last: string }>(
    sql`insert into record_serial (prefix, day, last) values (${series}, ${period}, ${howMany}::int)
        on conflict (prefix, day) do update set last = record_serial.last + ${howMany}::int
        returning last::text`,
  )
  return Number(rows[0]?.last)
}

/** Documents that are numbered from a sequence of the database: nobody waits, gaps are allowed. */
export interface NumberSequence {
  readonly prefix: string
  /** The name of the sequence. */
  readonly name: string
  /** Digits behind the day; six unless stated. */
  readonly digits?: number
}

/** What a sequence needs of the database. */
export function sequenceSql({ name }: NumberSequence): string {
  return `create sequence if not exists ${name}`
}

/** So many new numbers of today from a sequence, in its order. */
export async function nextRecordNumbers(
  act: Pick<Act, 'tx' | 'now'>,
  sequence: NumberSequence,
  howMany: number,
): Promise<string[]> {
  const day = beijingDay(act.now)
  const answer = await act.tx.execute<{ serial: string }>(
    sql`select nextval(${sequence.name}::regclass)::text as serial
          from generate_series(1, ${howMany}::int)`,
  )
  return answer.rows.map(({ serial }) =>
    writeRecordNumber(sequence.prefix, day, serial, sequence.digits),
  )
}
