import { getTableColumns, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type PgColumn, pgTable } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { openStandIns } from '#test/stand-ins.ts'
import { blindIndexesOf, checkOf, columnsOf, conditionOf, isIndexed, searchOf } from './columns.ts'
import { allSamples, samples } from './fixture/samples.ts'
import { type AnyField, type Comparison, phone } from './index.ts'
import { isPersonal, type KindName, kindOf } from './registry.ts'

describe('in PostgreSQL', () => {
  const tableName = 'sample'
  const fields: Record<string, AnyField> = Object.fromEntries(
    allSamples.map(({ name, field }) => [name, { ...field, required: false }]),
  )
  const builders = Object.entries(fields).flatMap(([name, field]) =>
    Object.entries(columnsOf(field, { table: tableName, field: name, column: snake(name) })),
  )
  const table = pgTable(tableName, Object.fromEntries(builders))
  const columns: Record<string, PgColumn> = getTableColumns(table)
  // 00:45 on 22 November in Beijing, still the 21st in UTC.
  const now = new Date('2026-11-21T16:45:00Z')
  let pool: Pool
  let database: Awaited<ReturnType<typeof testDatabase>>

  beforeAll(async () => {
    openStandIns()
    database = await testDatabase()
    pool = new Pool({ connectionString: database.url })
    pool.on('error', () => undefined)
    pool.on('connect', client => client.on('error', () => undefined))
    const lines = Object.values(columns).map(column => {
      const field = fields[Object.keys(columns).find(key => columns[key] === column) ?? '']
      const check = field && checkOf(field, column)
      const sqlOfCheck = check ? db().select({ check }).from(table).toSQL().sql : undefined
      const condition = sqlOfCheck && /^select (.*) from "sample"$/.exec(sqlOfCheck)?.[1]
      return `"${column.name}" ${column.getSQLType()}${condition ? ` check (${condition})` : ''}`
    })
    await pool.query(`create table sample (${lines.join(', ')})`)
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })
  const db = () => drizzle(pool)

  async function store(row: Record<string, unknown>) {
    await pool.query('delete from sample')
    await db()
      .insert(table)
      .values({ ...row, ...blindIndexesOf(fields, row, tableName) })
  }

  test.each(allSamples)('$name comes back as it went in', async ({ name, good }) => {
    for (const value of [...good, null]) {
      await store({ [name]: value })
      const [row] = await db().select().from(table)
      expect(row?.[name]).toEqual(value)
    }
  })

  test.each(allSamples)(
    '$name is found by its filters',
    async ({ name, good, finds = [], misses = [] }) => {
      await store({ [name]: good[0] })
      const count = async (comparison: Comparison) => {
        const field = fields[name]
        if (!field) throw new Error(name)
        const where = conditionOf(field, columns, name, comparison, { table: tableName, now })
        return (await db().select().from(table).where(where)).length
      }
      for (const comparison of finds)
        expect(await count(comparison), JSON.stringify(comparison)).toBe(1)
      for (const comparison of misses)
        expect(await count(comparison), JSON.stringify(comparison)).toBe(0)
      const operators = kindOf(samples[name as KindName].field).operators
      if (operators.includes('blank')) {
        expect(await count({ op: 'filled' })).toBe(1)
        expect(await count({ op: 'blank' })).toBe(0)
      }
    },
  )

  test.each(allSamples.filter(({ field }) => isPersonal(field)))(
    '$name is never stored in the clear',
    async ({ name, good }) => {
      await store({ [name]: good[0] })
      const { rows } = await pool.query('select row_to_json(sample)::text as row from sample')
      const plain = typeof good[0] === 'string' ? good[0] : '朝阳路'
      const bytes = Buffer.from(plain).toString('hex')
      expect(rows[0].row).not.toContain(plain)
      expect(rows[0].row).not.toContain(bytes)
    },
  )

  test('a blind index goes when its value goes', () => {
    expect(blindIndexesOf(fields, { phone: null, text: 'x' }, tableName)).toEqual({
      phoneIndex: null,
    })
  })

  test('the search box finds part of a text and the whole of a sealed number', async () => {
    await store({ text: '100%公益', phone: '13812345678' })
    const found = async (name: string, typed: string) => {
      const field = fields[name]
      if (!field) throw new Error(name)
      const where = searchOf(field, columns, name, { typed, table: tableName })
      return where ? (await db().select().from(table).where(where)).length : 0
    }
    expect(await found('text', '%公')).toBe(1)
    expect(await found('text', '1_0')).toBe(0)
    expect(await found('phone', '138-1234-5678')).toBe(1)
    expect(await found('phone', '1381234')).toBe(0)
  })

  test('a keyword finds the same rows whether the trigram index knows it or not', async () => {
    const texts = [
      '100%_\\公益',
      '公益%',
      '公_益',
      'a\\b',
      '公 益',
      '敬老助学',
      'ABC',
      '。。。',
      '张·李',
    ]
    await pool.query('delete from sample')
    for (const value of texts) await pool.query('insert into sample (text) values ($1)', [value])
    const field = fields.text
    const context = { table: tableName, now }
    if (field === undefined) throw new Error('text')
    const keywords = texts.flatMap(whole => {
      const signs = [...whole]
      return signs.flatMap((_, at) => [1, 2, 3, 9].map(n => signs.slice(at, at + n).join('')))
    })
    const sorted = (rows: Record<string, unknown>[]) => rows.map(row => row.text).sort()
    for (const typed of new Set([...keywords, '益公', 'c%', '\\%', '学助'])) {
      const part = typed.trim()
      if (part === '') continue
      const wanted = texts.filter(text => text.toLowerCase().includes(part.toLowerCase())).sort()
      const conditions = [
        searchOf(field, columns, 'text', { typed, table: tableName }),
        conditionOf(field, columns, 'text', { op: 'contains', value: typed }, context),
      ]
      for (const where of conditions)
        expect(sorted(await db().select().from(table).where(where)), typed).toEqual(wanted)
    }
  })

  test('only a keyword that has a trigram is asked of the trigram index', () => {
    const field = fields.text
    if (field === undefined) throw new Error('text')
    const asksIndex = (typed: string) =>
      !db()
        .select()
        .from(table)
        .where(searchOf(field, columns, 'text', { typed, table: tableName }))
        .toSQL()
        .sql.includes("|| ''")
    for (const typed of ['助学', '学', '%%%', '。助。', '助%', '1\\', '敬老助', 'a·b', 'ab%']) {
      expect(asksIndex(typed), typed).toBe(['敬老助', 'a·b', 'ab%', '。助。'].includes(typed))
    }
  })

  test.each([
    ['choice', "'other'"],
    ['choices', "array['study','other']"],
    ['count', '5001'],
    ['money', '-1'],
    ['percent', '10001'],
    ['period', "'[2026-02-02,2026-02-01]'"],
    ['period', "'[2026-02-02,]'"],
  ])('the table itself refuses a wrong %s', async (name, literal) => {
    await expect(pool.query(`insert into sample ("${name}") values (${literal})`)).rejects.toThrow(
      /check constraint|range lower bound/,
    )
  })

  test('filters with values that make no sense are refused, never passed on', () => {
    const refused = (name: string, comparison: Comparison) => {
      const field = fields[name]
      if (!field) throw new Error(name)
      return () => conditionOf(field, columns, name, comparison, { table: tableName, now })
    }
    expect(refused('count', { op: 'from', value: 'x' })).toThrow()
    expect(refused('day', { op: 'from', value: "today'; drop" })).toThrow()
    expect(refused('area', { op: 'under', value: '11%' })).toThrow()
    expect(refused('choice', { op: 'in', value: [] })).toThrow()
    expect(refused('json', { op: 'filled' })).toThrow()
    expect(refused('idNumber', { op: 'contains', value: '1' })).toThrow()
  })

  test('only what is found as a whole has a blind index', () => {
    const indexed = allSamples.filter(({ field }) => isIndexed(field)).map(({ name }) => name)
    expect(indexed).toEqual(['phone', 'idNumber', 'bankCard'])
    const line = phone('总机', { personal: false })
    expect(Object.keys(columnsOf(line, { table: 't', field: 'line', column: 'line' }))).toEqual([
      'line',
    ])
  })

  test('a sum counts the rows that are there', async () => {
    await store({ money: 123450 })
    const { sumOf } = await import('./columns.ts')
    const sum = sumOf(samples.money.field, columns.money as PgColumn)
    expect(
      await db()
        .select({ sum: sum ?? sql`null` })
        .from(table),
    ).toEqual([{ sum: 123450 }])
    expect(sumOf(samples.text.field, columns.text as PgColumn)).toBe(undefined)
  })
})

function snake(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
