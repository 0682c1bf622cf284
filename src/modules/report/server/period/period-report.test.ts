import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { forgetRates } from '#modules/account/server/index.ts'
import { charityPorts } from '#modules/charity/server/ports.ts'
import { donation } from '#modules/finance/model/index.ts'
import { personWith } from '#test/house.ts'
import { openReports, type ReportWorld } from '#test/report-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { makingJobs } from './make-period.ts'

let house: ReportWorld['house']
let north: string
const [weekly, monthly, yearly] = makingJobs
const verbs = ['view', 'update', 'lock', 'publish', 'send', 'correct']
const actions = verbs.map(verb => `periodReport.${verb}`)
const operator = personWith(actions)
const reviewer = personWith(actions)
const none = '00000000-0000-0000-0000-000000000000'
const api = '/api/report/periodReport'

beforeAll(async () => {
  const world = await openReports()
  house = world.house
  north = world.north
  await house.prepare(async act => {
    // Every day of October brings one gift more than the day before.
    await act.tx.execute(sql`delete from donation_daily`)
    await act.tx.execute(sql`
      insert into donation_daily (organisation, day, cause, channel, gifts, amount)
      select o.id, d::date, ${none}::uuid, '1', extract(day from d), extract(day from d) * 100
        from organisation o, generate_series('2025-10-01'::date, '2025-10-31', interval '1 day') d`)
  })
})
afterAll(() => house.close())
beforeEach(forgetRates)

interface Line {
  readonly id: string
  readonly version: number
  readonly organisation: string | null
  readonly figures: Readonly<Record<string, number>>
  readonly days: readonly {
    readonly day: string
    readonly amount: number
    readonly gifts: number
  }[]
  readonly comparison: { readonly before: { readonly figures: Record<string, number> } | null }
}

const tableOf = async (kind: string, period: string, person: Person = operator) =>
  (await house.call(person, 'GET', `${api}/getTable`, { kind, period })).dataPoints.list as Line[]
const of = (lines: readonly Line[], organisation: string | null) => {
  const line = lines.find(each => each.organisation === organisation)
  if (line === undefined) throw new Error('no report')
  return line
}
const move = (person: Person, name: string, { id, version }: Line, answers = {}) =>
  house.call(person, 'POST', `${api}/${name}`, { id, version, ...answers })
const make = (job: (typeof makingJobs)[number] | undefined, period: string) => {
  if (job === undefined) throw new Error('no job')
  return house.run(job, { period })
}

it('tells in the weeks of a month and its odd days what the month tells', async () => {
  for (const week of ['2025-W41', '2025-W42', '2025-W43']) await make(weekly, week)
  await make(monthly, '2025-10')
  const month = of(await tableOf('M', '2025-10'), north)
  const weeks = await Promise.all(
    ['2025-W41', '2025-W42', '2025-W43'].map(async week => of(await tableOf('W', week), north)),
  )
  const odd = month.days.filter(({ day }) => day < '2025-10-06' || day > '2025-10-26')
  expect(odd).toHaveLength(10)
  for (const name of ['amount', 'gifts'] as const) {
    const inWeeks = weeks.reduce((sum, week) => sum + (week.figures[name] ?? 0), 0)
    const onOddDays = odd.reduce((sum, day) => sum + day[name], 0)
    expect(inWeeks + onOddDays, name).toBe(month.figures[name])
  }
  expect(month.figures.amount).toBe(49_600)
  // Each week is compared with the one before as that one was frozen.
  expect(weeks[1]?.comparison.before?.figures.amount).toBe(weeks[0]?.figures.amount)
})

it('adds up to the platform, and shows an organisation itself alone', async () => {
  const lines = await tableOf('M', '2025-10')
  const own = lines.filter(({ organisation }) => organisation !== null)
  const sum = own.reduce((all, { figures }) => all + (figures.amount ?? 0), 0)
  expect(own).toHaveLength(2)
  expect(of(lines, null).figures.amount).toBe(sum)
  const head = personWith(['periodReport.view'], {
    ...{ ownerKind: 'organisation', ownerId: north, scope: 'organisation' },
  })
  expect((await tableOf('M', '2025-10', head)).map(each => each.organisation)).toEqual([north])
  const foreign = await house.call(head, 'GET', `${api}/getContent`, { id: of(lines, null).id })
  expect(foreign.statusCode).toBe(4040)
})

it('keeps what it froze: what happens later changes the next edition alone, with a word why', async () => {
  const before = of(await tableOf('M', '2025-10'), north)
  const locked = await move(operator, 'lock', before)
  expect(locked.statusMessage).toBe('success')
  await house.prepare(async act => {
    await act.tx.execute(sql`
      insert into donation_daily (organisation, day, cause, channel, gifts, amount)
      values (${north}, '2025-10-31', ${none}, '2', 1, 70), (${north}, '2025-11-02', ${none}, '1', 1, -100)`)
  })
  await make(monthly, '2025-10')
  const after = of(await tableOf('M', '2025-10'), north)
  expect(after).toMatchObject({ id: before.id, figures: { amount: 49_600 } })
  const edited = await house.call(operator, 'POST', `${api}/update`, {
    ...{ id: after.id, version: after.version, remark: '改一改' },
  })
  expect(edited.statusCode).not.toBe(1)
  const mended = await move(operator, 'correct', after, { correction: '补记一笔银行捐赠' })
  expect(mended.statusMessage).toBe('success')
  const next = of(await tableOf('M', '2025-10'), north)
  expect(next).toMatchObject({ edition: 2, figures: { amount: 49_670 } })
  const old = await house.call(operator, 'GET', `${api}/getContent`, { id: before.id })
  expect(old.dataPoints).toMatchObject({ figures: { amount: 49_600 } })
  expect(old.dataPoints.editions).toHaveLength(2)
  const late = await move(reviewer, 'publish', { ...before, version: old.dataPoints.version })
  expect(late.statusMessage).toBe('这一版已被更正，请办理现行版本')
})

it('is published by another than who locked it, and is read by everybody from then on', async () => {
  const row = of(await tableOf('M', '2025-10'), north)
  const locked = await move(operator, 'lock', row)
  const line = { ...row, version: locked.dataPoints.version }
  const published = () => house.call(null, 'GET', `${api}/getPublished`, { organisation: north })
  expect((await move(operator, 'publish', line)).statusCode).toBe(4031)
  expect((await published()).dataPoints).toEqual([])
  expect((await move(reviewer, 'publish', line)).dataPoints).toMatchObject({ state: 'published' })
  expect((await published()).dataPoints).toMatchObject([{ id: row.id, kind: 'M', edition: 2 }])
  // While a correction is made the published edition stays.
  const open = await house.call(operator, 'GET', `${api}/getContent`, { id: row.id })
  const corrected = await move(
    operator,
    'correct',
    { ...row, version: open.dataPoints.version },
    { correction: '补记一笔微信捐赠' },
  )
  expect(corrected.statusMessage).toBe('success')
  expect((await published()).dataPoints).toMatchObject([{ id: row.id, edition: 2 }])
  const next = of(await tableOf('M', '2025-10'), north)
  const relocked = await move(operator, 'lock', next)
  await move(reviewer, 'publish', { ...next, version: relocked.dataPoints.version })
  expect((await published()).dataPoints).toMatchObject([{ id: next.id, edition: 3 }])
  const week = of(await tableOf('W', '2025-W41'), north)
  const lockedWeek = await move(operator, 'lock', week)
  const refused = await move(reviewer, 'publish', {
    ...week,
    version: lockedWeek.dataPoints.version,
  })
  expect(refused.statusMessage).toBe('周报用于内部运营，不发布')
})

it('is sent to the administrators of its organisation', async () => {
  const told: unknown[] = []
  reconnect(charityPorts, {
    tellAdministrators: async (_act, organisation, { title }) => {
      told.push([organisation, title])
      return 1
    },
  })
  const week = of(await tableOf('W', '2025-W41'), north)
  expect((await move(operator, 'send', week)).statusMessage).toBe('success')
  expect(told).toEqual([[north, '北方慈善基金会2025 年第 41 周（10-06 至 10-12）数据周报']])
})

it('of a year names what is still to be filled in before it is locked', async () => {
  await make(yearly, '2025')
  const row = of(await tableOf('Y', '2025'), north)
  const refused = await move(operator, 'lock', row)
  expect(refused.statusMessage).toContain(
    '年末专职人数、年度薪酬总额、理事会次数、信息公开清单、审计报告',
  )
  const content = await house.call(operator, 'GET', `${api}/getContent`, { id: row.id })
  const titles = content.dataPoints.blocks.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(
    expect.arrayContaining(['本年捐赠收入', '大额捐赠收入', '支出比例', '项目收支', '关联方']),
  )
})

it('of a year names the givers of large gifts who agreed to it, and no other', async () => {
  await house.prepare(async act => {
    for (const [number, displayName, publishConsent] of [
      ['Y1', '李同意', true],
      ['Y2', '王未同意', false],
    ] as const)
      await insertRow(act, donation, {
        ...{ number, organisation: north, donorKind: '1', displayName, publishConsent },
        ...{ anonymous: false, amount: 20_000_000, netAmount: 20_000_000, restriction: '2' },
        ...{ channel: '1', source: 'site', state: 'paid' },
        ...{ orderedAt: '2024-05-02T04:00:00.000Z', paidAt: '2024-05-02T04:00:00.000Z' },
      } as never)
  })
  await make(yearly, '2024')
  const { id } = of(await tableOf('Y', '2024'), north)
  const { dataPoints } = await house.call(operator, 'GET', `${api}/getContent`, { id })
  const gifts = dataPoints.blocks.find(({ title }: { title: string }) => title === '大额捐赠收入')
  expect(gifts.rows.map(([name]: string[]) => name).sort()).toEqual(['李同意', '爱心人士'])
})

it('lists all organisations together first, and says when it leaves some off', async () => {
  await make(monthly, '2025-12')
  const few = await house.call(operator, 'GET', `${api}/getTable`, { kind: 'M', period: '2025-12' })
  expect(few.dataPoints).toMatchObject({ isCut: false, list: { length: 3 } })
  const [whole] = few.dataPoints.list as Line[]
  expect(whole?.organisation).toBe(null)
  // Older than the report of the platform, which is always made last.
  await house.prepare(act =>
    act.tx.execute(sql`
      insert into period_report select (jsonb_populate_record(one, jsonb_build_object(
             'id', lpad(to_hex(at), 8, '0') || '-0000-4000-8000-000000000000',
             'number', 'T' || at, 'edition', at + 100))).*
        from period_report as one, generate_series(1, 2001) as at
       where one.period = '2025-12' and one.kind = 'M' and one.organisation = ${north}`),
  )
  const many = await house.call(operator, 'GET', `${api}/getTable`, {
    kind: 'M',
    period: '2025-12',
  })
  expect(many.dataPoints.isCut).toBe(true)
  expect(many.dataPoints.list[0].id).toBe(whole?.id)
  await house.prepare(act => act.tx.execute(sql`delete from period_report where number like 'T%'`))
})

it('is taken away as a PDF and as a sheet', async () => {
  const row = of(await tableOf('M', '2025-10'), null)
  const fetch = (format: string) =>
    house.app.inject({
      url: `${api}/getFile`,
      query: { id: row.id, format },
      headers: { 'x-test-person': operator.accountId },
    })
  const pdf = await fetch('pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const sheet = await fetch('xlsx')
  expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

it('tells figures that its days make, which the self-check of the books looks after (I20)', async () => {
  const row = of(await tableOf('M', '2025-10'), north)
  const broken = async () => {
    const answer = await house.call(
      personWith(['closingDay.view']),
      'GET',
      '/api/finance/closingDay/getFaults',
    )
    const faults: { rule: string; organisation: string }[] = answer.dataPoints.faults
    return faults.filter(({ rule }) => rule === '报告各日之和与合计不符')
  }
  expect(await broken()).toEqual([])
  for (const name of ['amount', 'gifts']) {
    const changed = (by: number) =>
      house.prepare(act =>
        act.tx.execute(sql`
          update period_report
             set figures = jsonb_set(figures, array[${name}],
                   to_jsonb((figures ->> ${name})::bigint + ${by}::bigint))
           where id = ${row.id}::uuid`),
      )
    await changed(1)
    expect(await broken(), name).toMatchObject([{ organisation: north }])
    await changed(-1)
  }
  expect(await broken()).toEqual([])
})
