import { randomBytes } from 'node:crypto'
import { getTableColumns, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type PgColumn, pgTable } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#test/database.ts'
import { openVault, setVault } from '../server/vault/vault.ts'
import { blindIndexesOf, checkOf, columnsOf, conditionOf, isIndexed, searchOf } from './columns.ts'
import {
  type AnyField,
  address,
  area,
  areas,
  bankCard,
  type Comparison,
  choice,
  choices,
  color,
  coordinate,
  count,
  day,
  decimal,
  email,
  file,
  files,
  flag,
  html,
  icon,
  idNumber,
  image,
  images,
  json,
  moment,
  money,
  month,
  percent,
  period,
  phone,
  recordNumber,
  ref,
  refs,
  sealedText,
  secret,
  tags,
  term,
  terms,
  text,
  timeOfDay,
  url,
  uscc,
} from './index.ts'
import {
  cellOf,
  isPersonal,
  type KindName,
  kindOf,
  kinds,
  maskField,
  parseCell,
  printField,
  schemaOf,
} from './registry.ts'

const one = '0197f000-0000-7000-8000-000000000001'
const two = '0197f000-0000-7000-8000-000000000002'

interface Sample {
  readonly field: AnyField
  /** Accepted as they are. */
  readonly good: readonly unknown[]
  readonly bad: readonly unknown[]
  /** What a sheet may hold, and the value it means. */
  readonly typed?: readonly (readonly [string, unknown])[]
  /** Printing says less than the value: nothing to read back. */
  readonly printsLess?: true
  readonly masked?: unknown
  /** A comparison that finds the first good value, and one that does not. */
  readonly finds?: readonly Comparison[]
  readonly misses?: readonly Comparison[]
}

const samples: Record<KindName, Sample> = {
  text: {
    field: text('姓名', { min: 2, max: 10, pattern: /^[^x]*$/ }),
    good: ['张三丰', '100%_\\公益'],
    bad: ['张', '一二三四五六七八九十一', 'xyz', 5, 'a\0b'],
    typed: [['  张三 ', '张三']],
    finds: [
      { op: 'contains', value: '三' },
      { op: 'startsWith', value: '张' },
      { op: 'in', value: ['张三丰', '李四'] },
    ],
    misses: [
      { op: 'contains', value: '%' },
      { op: 'isNot', value: '张三丰' },
    ],
  },
  html: {
    field: html('正文', { max: 20 }),
    good: ['<p>文<strong>字</strong>&nbsp;&amp;&#33;</p><p><img src="/a.png"></p>', '<p>二</p>'],
    bad: [`<p>${'字'.repeat(21)}</p>`, 5, ['<p>文</p>'], 'a\0b'],
    typed: [['一<b\n二', '<p>一&lt;b</p><p>二</p>']],
    printsLess: true,
    finds: [{ op: 'contains', value: '文' }],
    misses: [{ op: 'contains', value: '无' }],
  },
  count: {
    field: count('人数', { unit: '人', max: 5000 }),
    good: [1234, 0],
    bad: [-1, 1.5, 5001, '3'],
    typed: [
      ['１,２３４', 1234],
      ['12 人', 12],
    ],
    finds: [
      { op: 'from', value: 1234 },
      { op: 'to', value: 1234 },
      { op: 'is', value: 1234 },
    ],
    misses: [{ op: 'from', value: 1235 }],
  },
  decimal: {
    field: decimal('重量', { digits: 2, unit: '千克' }),
    good: [1234.56, 0.29],
    bad: [1.234, -1, Number.NaN],
    typed: [
      ['0.29', 0.29],
      ['3千克', 3],
    ],
    finds: [{ op: 'is', value: 1234.56 }],
    misses: [{ op: 'to', value: 1234.55 }],
  },
  money: {
    field: money('金额', { min: 1, max: 100_000_000 }),
    good: [123450, 29],
    bad: [0, 1.5, 100_000_001, '100'],
    typed: [
      ['¥1,234.50', 123450],
      ['0.29元', 29],
      ['1234.5', 123450],
    ],
    finds: [{ op: 'from', value: 123450 }],
    misses: [{ op: 'from', value: 123451 }],
  },
  percent: {
    field: percent('比例'),
    good: [1250, 0],
    bad: [10_001, -1, 0.5],
    typed: [
      ['12.5%', 1250],
      ['12.5', 1250],
    ],
    finds: [{ op: 'is', value: 1250 }],
    misses: [{ op: 'from', value: 1251 }],
  },
  flag: {
    field: flag('公开', { yes: '公开', no: '不公开' }),
    good: [true, false],
    bad: ['true', 1],
    typed: [
      ['是', true],
      ['×', false],
    ],
    finds: [{ op: 'is', value: true }],
    misses: [{ op: 'is', value: false }],
  },
  day: {
    field: day('日期'),
    good: ['2026-11-22'],
    bad: ['2026-02-30', '2026-1-1', '明天'],
    typed: [
      ['2026/1/5', '2026-01-05'],
      ['2026年11月2日', '2026-11-02'],
      ['20261122', '2026-11-22'],
    ],
    finds: [
      { op: 'from', value: 'today' },
      { op: 'to', value: 'today' },
      { op: 'from', value: 'monthStart' },
      { op: 'from', value: 'today-30' },
    ],
    misses: [
      { op: 'to', value: 'today-1' },
      { op: 'to', value: 'lastMonthEnd' },
    ],
  },
  month: {
    field: month('月份'),
    good: ['2026-11'],
    bad: ['2026-13', '2026-1'],
    typed: [['2026年1月', '2026-01']],
    finds: [{ op: 'from', value: '2026-11' }],
    misses: [{ op: 'from', value: '2026-12' }],
  },
  moment: {
    field: moment('时间'),
    // 00:30 on the 22nd in Beijing.
    good: ['2026-11-21T16:30:00.000Z'],
    bad: ['2026-11-21 16:30', '昨天'],
    typed: [['2026-11-22 0:30', '2026-11-21T16:30:00.000Z']],
    finds: [
      { op: 'is', value: '2026-11-22' },
      { op: 'from', value: 'today' },
      { op: 'to', value: 'today' },
      { op: 'from', value: '2026-11-21T16:30:00.000Z' },
    ],
    misses: [
      { op: 'is', value: '2026-11-21' },
      { op: 'to', value: 'today-1' },
    ],
  },
  timeOfDay: {
    field: timeOfDay('开门'),
    good: ['08:30'],
    bad: ['24:00', '8:30'],
    typed: [['8:30', '08:30']],
    finds: [{ op: 'from', value: '08:00' }],
    misses: [{ op: 'to', value: '08:00' }],
  },
  period: {
    field: period('期限'),
    good: [
      { from: '2026-01-01', to: '2026-12-31' },
      { from: '2026-02-28', to: '2026-02-28' },
    ],
    bad: [{ from: '2026-02-02', to: '2026-02-01' }, { from: '2026-02-02' }, '2026'],
    typed: [['2026/1/1 ~ 2026/1/2', { from: '2026-01-01', to: '2026-01-02' }]],
    finds: [
      { op: 'from', value: '2026-12-31' },
      { op: 'to', value: '2026-01-01' },
    ],
    misses: [
      { op: 'from', value: '2027-01-01' },
      { op: 'to', value: '2025-12-31' },
    ],
  },
  choice: {
    field: choice('性质', { public: '公募', private: '非公募' }),
    good: ['public'],
    bad: ['other', '公募', 'toString'],
    typed: [
      ['非公募', 'private'],
      ['public', 'public'],
    ],
    finds: [{ op: 'in', value: ['public', 'private'] }],
    misses: [
      { op: 'in', value: ['private'] },
      { op: 'isNot', value: 'public' },
    ],
  },
  choices: {
    field: choices('领域', { study: '助学', medical: '助医', elder: '助老' }),
    good: [['study', 'elder']],
    bad: [['other'], ['study', 'study'], 'study'],
    typed: [['助学，助医', ['study', 'medical']]],
    finds: [{ op: 'in', value: ['elder', 'medical'] }],
    misses: [{ op: 'in', value: ['medical'] }],
  },
  term: {
    field: term('领域', 'service-area'),
    good: ['01'],
    bad: [1, 'x'.repeat(65)],
    finds: [{ op: 'in', value: ['01'] }],
    misses: [{ op: 'is', value: '02' }],
  },
  terms: {
    field: terms('专长', 'skill', { max: 2 }),
    good: [['01', '02']],
    bad: [['1', '2', '3'], 'x'],
    finds: [{ op: 'in', value: ['02'] }],
    misses: [{ op: 'in', value: ['03'] }],
  },
  ref: {
    field: ref('机构', 'charity/organisation'),
    good: [one],
    bad: ['1', 7],
    typed: [['X20261121000001', 'X20261121000001']],
    finds: [{ op: 'in', value: [one] }],
    misses: [{ op: 'is', value: two }],
  },
  refs: {
    field: refs('机构', 'charity/organisation'),
    good: [[one, two]],
    bad: [['1'], [one, one]],
    finds: [{ op: 'in', value: [two] }],
    misses: [{ op: 'in', value: ['0197f000-0000-7000-8000-000000000003'] }],
  },
  file: {
    field: file('协议'),
    good: [one],
    bad: ['x'],
    printsLess: true,
    finds: [{ op: 'filled' }],
    misses: [{ op: 'blank' }],
  },
  files: {
    field: files('附件', { max: 2 }),
    good: [[one, two]],
    bad: [['x'], [one, one]],
    printsLess: true,
    finds: [{ op: 'filled' }],
  },
  image: {
    field: image('标志'),
    good: [one],
    bad: ['x'],
    printsLess: true,
    finds: [{ op: 'filled' }],
  },
  images: {
    field: images('照片'),
    good: [[two, one]],
    bad: ['x'],
    printsLess: true,
    finds: [{ op: 'filled' }],
  },
  area: {
    field: area('地区', { level: 3 }),
    good: ['110105', '441900003'],
    bad: ['110000', '11', '1101055'],
    typed: [['１１０１０５', '110105']],
    finds: [
      { op: 'under', value: '110000' },
      { op: 'under', value: '110105' },
      { op: 'under', value: '110100' },
    ],
    misses: [
      { op: 'under', value: '120000' },
      { op: 'under', value: '100000' },
      { op: 'under', value: '110106' },
      { op: 'is', value: '110000' },
    ],
  },
  areas: {
    field: areas('实施地区', { max: 2 }),
    good: [['110000', '110105']],
    bad: [['110105001'], ['11'], ['110000', '120000', '130000'], '110000'],
    finds: [{ op: 'in', value: ['110105'] }],
    misses: [{ op: 'in', value: ['120000'] }],
  },
  address: {
    field: address('住址', { personal: true }),
    good: [{ areaCode: '110105', detail: '朝阳路1号' }],
    bad: [{ areaCode: '110000', detail: 'x' }, { areaCode: '110105', detail: ' ' }, '北京'],
    masked: { areaCode: '110105', detail: '***' },
    finds: [{ op: 'filled' }],
  },
  phone: {
    field: phone('手机号'),
    good: ['13812345678', '010-12345678', '0755-1234567', '4001234567'],
    bad: ['12812345678', '1381234567', '12345678', '138123456789'],
    typed: [
      ['+86 138 1234 5678', '13812345678'],
      ['07551234567', '0755-1234567'],
      ['400-123-4567', '4001234567'],
    ],
    masked: '138****5678',
    finds: [{ op: 'is', value: '138 1234 5678' }],
    misses: [
      { op: 'is', value: '13812345679' },
      { op: 'is', value: '138' },
    ],
  },
  idNumber: {
    field: idNumber('身份证号'),
    good: ['11010519491231002X'],
    bad: ['110105194912310021', '11010519490231002X', '123', '11010529491231002X'],
    typed: [
      ['11010519491231002x', '11010519491231002X'],
      ['110105491231002', '11010519491231002X'],
    ],
    masked: '110105********002X',
    finds: [{ op: 'is', value: '11010519491231002x' }],
    misses: [{ op: 'is', value: '110105' }],
  },
  bankCard: {
    field: bankCard('卡号'),
    good: ['6222021234567890128'],
    bad: ['6222021234567890127', '123', 'abc'],
    typed: [['6222 0212 3456 7890 128', '6222021234567890128']],
    masked: '**** **** **** 0128',
    finds: [{ op: 'is', value: '6222021234567890128' }],
    misses: [{ op: 'is', value: '6222021234567890127' }],
  },
  uscc: {
    field: uscc('信用代码'),
    good: ['52620600MJY949356H', '53330000501874064B', '9111000071093465XC'],
    bad: ['52620600MJY949356A', '5262060', '52620600MJI949356H'],
    typed: [['52620600mjy949356h', '52620600MJY949356H']],
    finds: [{ op: 'contains', value: 'mjy' }],
    misses: [{ op: 'is', value: '53330000501874064B' }],
  },
  email: {
    field: email('邮箱'),
    good: ['a.b@example.org'],
    bad: ['a@', 'x', `${'a'.repeat(250)}@example.org`],
    finds: [{ op: 'contains', value: 'EXAMPLE' }],
    misses: [{ op: 'is', value: 'b@example.org' }],
  },
  url: {
    field: url('官网'),
    good: ['https://example.org/a?b=1'],
    bad: ['javascript:alert(1)', 'ftp://example.org', 'example.org', 'http://'],
    finds: [{ op: 'contains', value: 'example' }],
  },
  secret: {
    field: secret('密钥'),
    good: ['k-123'],
    bad: ['******', 7],
    printsLess: true,
    masked: '******',
    finds: [{ op: 'filled' }],
  },
  sealedText: {
    field: sealedText('病情', { max: 20 }),
    good: ['先天性心脏病'],
    bad: ['长'.repeat(21)],
    masked: '先**',
    finds: [{ op: 'filled' }],
  },
  recordNumber: {
    field: recordNumber('编号', 'X'),
    good: ['X20261121000001', 'X202611210000012'],
    bad: ['1', 'X-1'],
    finds: [{ op: 'startsWith', value: 'X2026' }],
    misses: [{ op: 'contains', value: '0002' }],
  },
  json: {
    field: json('评分', z.array(z.strictObject({ name: z.string('应为文字') }), '应为列表')),
    good: [[{ name: '甲' }]],
    bad: [{}, [{ name: 1 }]],
  },
  icon: { field: icon('图标'), good: ['HeartOutlined'], bad: ['heart', '<svg>'] },
  color: {
    field: color('颜色'),
    good: ['#1677ff'],
    bad: ['red', '#fff'],
    typed: [['#1677FF', '#1677ff']],
  },
  tags: {
    field: tags('标签', { max: 3 }),
    good: [['急', '重点']],
    bad: [['a', 'b', 'c', 'd'], ['a,b'], ['']],
    typed: [['急；重点、急', ['急', '重点']]],
    finds: [{ op: 'in', value: ['重点'] }],
    misses: [{ op: 'in', value: ['缓'] }],
  },
  coordinate: {
    field: coordinate('位置'),
    good: [{ lng: 116.397428, lat: 39.90923 }],
    bad: [{ lng: 39.9, lat: 116.4 }, { lng: 116 }, '116,39'],
    typed: [['116.397428 39.90923', { lng: 116.397428, lat: 39.90923 }]],
    finds: [{ op: 'filled' }],
  },
}

const all = Object.entries(samples).map(([name, sample]) => ({ name, ...sample }))
const chinese = /[一-鿿]/

describe.each(all)('$name', ({ field, good, bad, typed = [], printsLess, masked }) => {
  test('accepts its values as they are', () => {
    for (const value of good) expect(schemaOf(field).parse(value)).toEqual(value)
  })

  test('refuses wrong values with a Chinese sentence', () => {
    for (const value of bad) {
      const outcome = schemaOf(field).safeParse(value)
      expect(outcome.success, JSON.stringify(value)).toBe(false)
      for (const issue of outcome.error?.issues ?? []) expect(issue.message).toMatch(chinese)
    }
  })

  test('reads what it prints', () => {
    for (const value of good) {
      const printed = printField(field, value)
      expect(printed).not.toBe('')
      if (!printsLess) expect(parseCell(field, printed)).toEqual({ value })
      // A secret leaves the product as its mask only.
      if (field.kind !== 'secret') {
        expect(parseCell(field, String(cellOf(field, value)))).toEqual({ value })
      }
    }
  })

  test('reads what people type into sheets', () => {
    for (const [text, value] of typed) expect(parseCell(field, text)).toEqual({ value })
    expect(parseCell(field, ' ')).toEqual(
      field.required ? { refusal: expect.stringMatching(chinese) } : { value: null },
    )
  })

  test('hides personal values and only those', () => {
    expect(isPersonal(field)).toBe(masked !== undefined)
    expect(maskField(field, good[0])).toEqual(masked ?? good[0])
    expect(maskField(field, null)).toBe(null)
  })

  test('takes nothing for null, and refuses nothing where a value is required', () => {
    const optional = { ...field, required: false }
    for (const nothing of [null, undefined, '', '  ']) {
      expect(schemaOf(optional).parse(nothing)).toBe(null)
      const outcome = schemaOf({ ...field, required: true }).safeParse(nothing)
      expect(outcome.error?.issues[0]?.message).toContain(field.label)
    }
  })

  test('can be told as JSON Schema', () => {
    expect(() => z.toJSONSchema(schemaOf(field), { io: 'input' })).not.toThrow()
  })
})

describe('in PostgreSQL', () => {
  const tableName = 'sample'
  const fields: Record<string, AnyField> = Object.fromEntries(
    all.map(({ name, field }) => [name, { ...field, required: false }]),
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
    setVault(openVault(randomBytes(32)))
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

  test.each(all)('$name comes back as it went in', async ({ name, good }) => {
    for (const value of [...good, null]) {
      await store({ [name]: value })
      const [row] = await db().select().from(table)
      expect(row?.[name]).toEqual(value)
    }
  })

  test.each(all)(
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

  test.each(all.filter(({ field }) => isPersonal(field)))(
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
    const indexed = all.filter(({ field }) => isIndexed(field)).map(({ name }) => name)
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

test('every kind has samples', () => {
  expect(Object.keys(samples)).toEqual(Object.keys(kinds))
})

function snake(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
