import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { channels } from '#modules/finance/model/index.ts'
import { flows } from '#modules/finance/server/index.ts'
import type { PeriodFigures, ReportBlock, ReportedPeriod } from '../../model/index.ts'
import { figuresIn, periodFigures, ratesOf } from '../../model/index.ts'

/** Whose report: of one organisation, or of all of them together. */
export interface Asked extends ReportedPeriod {
  readonly organisation: string | null
}

/** What is told beside the figures, as it is printed. */
export interface Told {
  readonly figures: PeriodFigures
  readonly before: PeriodFigures | null
  readonly lastYear: PeriodFigures | null
}

export type Table = Extract<ReportBlock, { type: 'table' }>

/** Amounts leave PostgreSQL as text: a sum of bigints is numeric. */
export async function rowsOf<T>(reader: Reader, query: SQL): Promise<T[]> {
  const answer = await reader.execute<Record<string, unknown>>(query)
  // The cast of a query: its columns are those that the caller selects.
  return answer.rows as T[]
}

/** A condition on a column that names the organisation. */
export function ofWhom(column: SQL, { organisation }: Asked): SQL {
  return organisation === null ? sql`true` : sql`${column} = ${organisation}::uuid`
}

const daysIn = ({ from, to }: ReportedPeriod) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** The figures with what they are compared with. */
export function figureBlocks(asked: Asked, { figures, before, lastYear }: Told): ReportBlock[] {
  const names = figuresIn(asked.kind)
  const items = names.map(name => {
    const { label, unit, definition } = periodFigures[name]
    return { label, unit, definition, value: figures[name] ?? 0 }
  })
  const compared = (name: (typeof names)[number], other: PeriodFigures | null) => {
    const [now, then] = [figures[name] ?? 0, other?.[name] ?? 0]
    if (other === null) return '—'
    if (then === 0) return now === 0 ? '持平' : '新增'
    return `${(((now - then) * 100) / then).toFixed(1)}%`
  }
  const money = (unit: string, value: number) =>
    unit === 'money' ? (value / 100).toFixed(2) : String(value)
  const rates = ratesOf(figures, daysIn(asked))
  return [
    { type: 'figures', title: '总体情况', items },
    {
      type: 'table',
      title: '与上期、上年同期对比',
      columns: ['指标', '本期', '上期', '环比', '上年同期', '同比'].map(label => ({
        label,
        unit: 'text' as const,
      })),
      rows: names.map(name => {
        const { label, unit } = periodFigures[name]
        const print = (other: PeriodFigures | null) =>
          other === null ? '—' : money(unit, other[name] ?? 0)
        return [
          ...[label, print(figures), print(before), compared(name, before)],
          ...[print(lastYear), compared(name, lastYear)],
        ]
      }),
      empty: '没有可对比的数据',
    },
    ...(asked.kind === 'W'
      ? []
      : [
          {
            type: 'table' as const,
            title: '及时率',
            columns: [
              { label: '指标', unit: 'text' as const },
              { label: '数值', unit: 'text' as const },
            ],
            rows: rates.map(({ label, unit, value }) => [
              label,
              value === null
                ? '—'
                : unit === 'percent'
                  ? `${(value / 100).toFixed(2)}%`
                  : `${value} 天`,
            ]),
            empty: '没有数据',
          },
        ]),
  ]
}

/** What a month and a year tell besides: channels, causes, income and expense. */
export async function structureBlocks(reader: Reader, asked: Asked): Promise<ReportBlock[]> {
  const { from, to } = asked
  const daily = sql`donation_daily d where ${ofWhom(sql`d.organisation`, asked)}
    and d.day between ${from}::date and ${to}::date`
  const channelNames: Readonly<Record<string, string>> = channels
  const byChannel = await rowsOf<{ key: string; gifts: string; amount: string }>(
    reader,
    sql`select d.channel as key, sum(d.gifts)::text as gifts, sum(d.amount)::text as amount
          from ${daily} group by 1 order by sum(d.amount) desc, 1`,
  )
  const byCause = await rowsOf<{ key: string | null; gifts: string; amount: string }>(
    reader,
    sql`select max(c.title) as key, sum(d.gifts)::text as gifts, sum(d.amount)::text as amount
          from (select * from ${daily}) d left join cause c on c.id = d.cause
         group by d.cause order by sum(d.amount) desc, d.cause limit 10`,
  )
  return [
    shares(
      '渠道结构',
      '渠道',
      byChannel.map(row => ({ ...row, key: channelNames[row.key] ?? row.key })),
    ),
    shares(
      '标的前 10',
      '标的',
      byCause.map(row => ({ ...row, key: row.key ?? '非限定捐赠' })),
    ),
    await incomeAndExpense(reader, asked),
  ]
}

/** Gifts by something, with the share of each. */
export function shares(
  title: string,
  label: string,
  rows: readonly { readonly key: string; readonly gifts: string; readonly amount: string }[],
): Table {
  const all = rows.reduce((sum, { amount }) => sum + Number(amount), 0)
  return {
    type: 'table',
    title,
    columns: [
      { label, unit: 'text' },
      { label: '捐赠笔数', unit: 'count' },
      { label: '捐赠金额', unit: 'money' },
      { label: '占比', unit: 'percent' },
    ],
    rows: rows.map(({ key, gifts, amount }) => [
      ...[key, Number(gifts), Number(amount)],
      all === 0 ? 0 : Math.round((Number(amount) * 10_000) / all),
    ]),
    empty: '期间内没有捐赠',
  }
}

/** Income and expense of the books by flow; fen. */
export async function flowSums(reader: Reader, asked: Asked): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ flow: string; amount: string }>(
    reader,
    sql`select flow, sum(case when flow like 'E%' then debit - credit else credit - debit end)::text as amount
          from ledger_daily where ${ofWhom(sql`org_id`, asked)} and flow ~ '^[IE]'
           and day between ${asked.from}::date and ${asked.to}::date group by 1`,
  )
  return new Map(rows.map(({ flow, amount }) => [flow, Number(amount)]))
}

async function incomeAndExpense(reader: Reader, asked: Asked): Promise<Table> {
  const sums = await flowSums(reader, asked)
  const names: Readonly<Record<string, string>> = flows
  const rows = Object.keys(flows).flatMap(flow => {
    const amount = sums.get(flow)
    return amount === undefined
      ? []
      : [[flow.startsWith('I') ? '收入' : '支出', names[flow] ?? flow, amount]]
  })
  return {
    type: 'table',
    title: '收入支出表',
    columns: [
      { label: '类别', unit: 'text' },
      { label: '项目', unit: 'text' },
      { label: '金额', unit: 'money' },
    ],
    rows,
    empty: '期间内没有收支',
  }
}
