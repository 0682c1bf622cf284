import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  type PgColumn,
  pgTable,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ServerModule } from '#kernel/server/module.ts'
import { differenceBetween } from './difference.ts'
import { declaredTables, tablesIn, textOf } from './snapshot.ts'
import { writeMigration } from './write-migration.ts'

type Made = NonNullable<ServerModule['tables']>

const tablesOf = (tables: Made) => declaredTables([{ name: 'test', tables }])
const before = {
  gift: pgTable('gift', columns(), keys),
}

const statements = async (after: Made, twins = {}) =>
  (await differenceBetween(tablesOf(before), tablesOf(after), twins)).map(({ sql: own, byHand }) =>
    byHand === undefined ? own : `by hand: ${own}`,
  )

it('is empty between the same tables, also when they were read from the file', async () => {
  const tables = tablesOf(before)
  expect(tablesIn(textOf(tables))).toEqual(tables)
  expect(await differenceBetween(tablesIn(textOf(tables)), tables)).toEqual([])
})

it('adds columns that rows can do without, to a table and to those in its form', async () => {
  const after = { gift: pgTable('gift', { ...columns(), note: text('note') }, keys) }
  expect(await statements(after, { gift: ['gift_archive'] })).toEqual([
    'ALTER TABLE "gift" ADD COLUMN "note" text',
    'ALTER TABLE "gift_archive" ADD COLUMN "note" text',
  ])
})

it('makes a reference of a text, and lets a type grow', async () => {
  const after = {
    gift: pgTable('gift', { ...columns(), unit: uuid('unit'), code: text('code') }, keys),
  }
  expect(await statements(after)).toEqual([
    `ALTER TABLE "gift" ALTER COLUMN "unit" SET DATA TYPE uuid USING nullif("unit", '')::uuid`,
    `ALTER TABLE "gift" ALTER COLUMN "code" SET DATA TYPE text USING "code"::text`,
  ])
})

it('leaves to a person what would lose rows or fail on them, and takes nothing for renamed', async () => {
  const { unit: _unit, ...rest } = columns()
  const after = {
    gift: pgTable(
      'gift',
      {
        ...rest,
        body: text('body').notNull(),
        code: varchar('code', { length: 10 }).notNull(),
        grade: text('grade').notNull().default('a'),
      },
      table => [check('gift_count_check', sql`${table.count} > 0`)],
    ),
  }
  expect(await statements(after)).toEqual([
    'DROP INDEX "gift_unit_idx"',
    'by hand: ALTER TABLE "gift" ALTER COLUMN "code" SET DATA TYPE varchar(10)',
    'by hand: ALTER TABLE "gift" ALTER COLUMN "code" SET NOT NULL',
    'by hand: ALTER TABLE "gift" ADD COLUMN "body" text NOT NULL',
    `ALTER TABLE "gift" ADD COLUMN "grade" text DEFAULT 'a' NOT NULL`,
    'by hand: ALTER TABLE "gift" DROP COLUMN "unit"',
  ])
  expect(await statements({})).toEqual(['by hand: DROP TABLE "gift" CASCADE'])
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'written-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('writes the next file and the tables beside it, once', async () => {
  const place = pathToFileURL(`${folder}/`)
  const write = (name: string, made: Made) =>
    writeMigration(place, name, { tables: tablesOf(made), twins: {} })
  expect(await write('tables', before)).toMatchObject({ file: '0001_tables.sql', byHand: 0 })
  expect(await write('again', before)).toBe(undefined)
  const { code: _code, ...rest } = columns()
  const after = { gift: pgTable('gift', rest, keys) }
  expect(await write('no-codes', after)).toEqual({
    file: '0002_no-codes.sql',
    statements: 1,
    byHand: 1,
  })
  expect(await readFile(join(folder, '0002_no-codes.sql'), 'utf8')).toBe(
    `-- by hand: column "gift"."code" goes, with all that rows hold in it. Write below what becomes of them, then delete this line.
-- ALTER TABLE "gift" DROP COLUMN "code";
`,
  )
  expect(await write('again', after)).toBe(undefined)
  expect((await readdir(folder)).sort()).toEqual([
    '0001_tables.sql',
    '0002_no-codes.sql',
    'tables.json',
  ])
})

/** The columns of `before`, made anew: Drizzle keeps in a column which table it belongs to. */
function columns() {
  return {
    id: uuid('id').primaryKey(),
    unit: text('unit'),
    code: varchar('code', { length: 20 }),
    count: integer('count').notNull().default(1),
  }
}

function keys(table: { unit: PgColumn; count: PgColumn }) {
  return [index('gift_unit_idx').on(table.unit), check('gift_count_check', sql`${table.count} > 0`)]
}
