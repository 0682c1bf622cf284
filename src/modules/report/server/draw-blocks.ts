import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Period } from '#kinds/period/period.ts'
import { givers } from '#modules/dataset/server/index.ts'
import { channels } from '#modules/finance/model/index.ts'
import { boardMoney } from '#modules/finance/server/index.ts'
import type { ReportBlock } from '../model/index.ts'
import { shownGiver } from './shown-giver.ts'

/** Longest period that is drawn day by day. */
const mostDays = 62
const largest = 10

/** Reads the blocks of a report from the books: gifts by day, cause and channel, payouts, largest gifts. */
export async function drawBlocks(
  act: Act,
  { organisation, period }: { organisation: string; period: Period },
): Promise<ReportBlock[]> {
  const asked = { organisation, ...period }
  return [
    await figures(act, asked),
    await course(act, asked),
    await byCause(act, asked),
    await byChannel(act, asked),
    await largestGifts(act, asked),
  ]
}

interface Asked extends Period {
  readonly organisation: string
}

/** Amounts leave PostgreSQL as text: a sum of bigints is numeric. */
async function rowsOf<T>(act: Act, query: SQL): Promise<T[]> {
  const answer = await act.tx.execute<Record<string, unknown>>(query)
  // The cast of a query: its columns are those that the caller selects.
  return answer.rows as T[]
}

function daily({ organisation, from, to }: Asked): SQL {
  return sql`donation_daily d where d.organisation = ${organisation}::uuid and d.day between ${from}::date and ${to}::date`
}

/** Gifts that were paid in the period, by Beijing days. */
function paid({ organisation, from, to }: Asked): SQL {
  return sql`d.organisation = ${organisation}::uuid and d.state in ('paid', 'partRefunded', 'refunded')
    and d.paid_at >= (${from}::date)::timestamp at time zone 'Asia/Shanghai'
    and d.paid_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`
}

async function figures(act: Act, asked: Asked): Promise<ReportBlock> {
  const [given] = await rowsOf<{ amount: string; gifts: string }>(
    act,
    sql`select coalesce(sum(d.amount), 0)::text as amount, coalesce(sum(d.gifts), 0)::text as gifts from ${daily(asked)}`,
  )
  const [people] = await rowsOf<{ donors: string; refunded: string }>(
    act,
    sql`select ${givers} as donors,
          coalesce(sum(d.refunded_amount), 0)::text as refunded
        from donation d where ${paid(asked)}`,
  )
  const payouts = await payoutsOf(act, asked)
  const item = (label: string, value: number, unit: 'money' | 'count', definition: string) => ({
    ...{ label, value, unit, definition },
  })
  return {
    type: 'figures',
    title: '总体情况',
    items: [
      item('捐赠收入', Number(given?.amount ?? 0), 'money', '期间内已支付的捐赠金额合计'),
      item('捐赠笔数', Number(given?.gifts ?? 0), 'count', '期间内已支付的捐赠笔数'),
      item('捐赠人数', Number(people?.donors ?? 0), 'count', '期间内捐赠的不同捐赠人，匿名逐笔计'),
      item('已退款', Number(people?.refunded ?? 0), 'money', '期间内捐赠截至数据时点的退款合计'),
      item(
        '项目拨付',
        payouts.reduce((sum, { amount }) => sum + amount, 0),
        'money',
        '期间内已付款的拨付，扣除退回',
      ),
    ],
  }
}

async function payoutsOf(act: Act, asked: Asked) {
  const { payouts } = await boardMoney(act, {
    organisations: sql`(select ${asked.organisation}::uuid)`,
    from: asked.from,
    to: asked.to,
    unit: unitOf(asked),
  })
  return payouts
}

function unitOf({ from, to }: Period): 'day' | 'month' {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 < mostDays ? 'day' : 'month'
}

async function course(act: Act, asked: Asked): Promise<ReportBlock> {
  const unit = unitOf(asked)
  const key = unit === 'day' ? sql`d.day::text` : sql`to_char(d.day, 'YYYY-MM')`
  const given = await rowsOf<{ at: string; amount: string }>(
    act,
    sql`select ${key} as at, sum(d.amount)::text as amount from ${daily(asked)} group by 1`,
  )
  const gifts = new Map(given.map(({ at, amount }) => [at, Number(amount)]))
  const payouts = new Map((await payoutsOf(act, asked)).map(({ at, amount }) => [at, amount]))
  return {
    type: 'chart',
    title: unit === 'day' ? '每日收支' : '每月收支',
    series: ['捐赠收入', '项目拨付'],
    points: stretch(asked, unit).map(at => ({
      at,
      values: [gifts.get(at) ?? 0, payouts.get(at) ?? 0],
    })),
  }
}

/** Every day or month of a period, those without money too. */
export function stretch({ from, to }: Period, unit: 'day' | 'month'): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, unit === 'day' ? 10 : 7))
  return [...new Set(days)]
}

async function byCause(act: Act, asked: Asked): Promise<ReportBlock> {
  const rows = await rowsOf<{ title: string | null; amount: string; gifts: string }>(
    act,
    sql`select max(cause.title) as title, sum(d.amount)::text as amount, sum(d.gifts)::text as gifts
        from donation_daily d left join cause on cause.id = d.cause
        where d.organisation = ${asked.organisation}::uuid
          and d.day between ${asked.from}::date and ${asked.to}::date
        group by d.cause order by sum(d.amount) desc, d.cause limit 50`,
  )
  return {
    type: 'table',
    title: '募捐标的收入',
    columns: [
      { label: '标的', unit: 'text' },
      { label: '捐赠笔数', unit: 'count' },
      { label: '捐赠金额', unit: 'money' },
      { label: '占比', unit: 'percent' },
    ],
    rows: withShare(rows.map(row => [row.title ?? '非限定捐赠', row.gifts, row.amount])),
    empty: '期间内没有捐赠',
  }
}

async function byChannel(act: Act, asked: Asked): Promise<ReportBlock> {
  const rows = await rowsOf<{ channel: string; amount: string; gifts: string }>(
    act,
    sql`select d.channel, sum(d.amount)::text as amount, sum(d.gifts)::text as gifts
        from ${daily(asked)} group by 1 order by sum(d.amount) desc, 1`,
  )
  const names: Readonly<Record<string, string>> = channels
  return {
    type: 'table',
    title: '捐赠渠道',
    columns: [
      { label: '渠道', unit: 'text' },
      { label: '捐赠笔数', unit: 'count' },
      { label: '捐赠金额', unit: 'money' },
      { label: '占比', unit: 'percent' },
    ],
    rows: withShare(rows.map(row => [names[row.channel] ?? row.channel, row.gifts, row.amount])),
    empty: '期间内没有捐赠',
  }
}

/** Rows of name, gifts and amount with the share of all, in hundredths of a percent. */
function withShare(rows: readonly (readonly [string, string, string])[]) {
  const all = rows.reduce((sum, [, , amount]) => sum + Number(amount), 0)
  return rows.map(([name, gifts, amount]) => [
    name,
    Number(gifts),
    Number(amount),
    all === 0 ? 0 : Math.round((Number(amount) * 10_000) / all),
  ])
}

/** By the name that may be shown (BR-09): no other fact of a donor stands in a report. */
async function largestGifts(act: Act, asked: Asked): Promise<ReportBlock> {
  const rows = await rowsOf<{ name: string; cause: string | null; amount: string; day: string }>(
    act,
    sql`select ${shownGiver('d')} as name,
          cause.title as cause, d.amount::text as amount,
          to_char(d.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
        from donation d left join cause on cause.id = d.cause
        where ${paid(asked)} order by d.amount desc, d.paid_at, d.id limit ${largest}`,
  )
  return {
    type: 'table',
    title: `大额捐赠（前 ${largest} 笔）`,
    columns: [
      { label: '捐赠人', unit: 'text' },
      { label: '标的', unit: 'text' },
      { label: '日期', unit: 'text' },
      { label: '金额', unit: 'money' },
    ],
    rows: rows.map(row => [row.name, row.cause ?? '非限定捐赠', row.day, Number(row.amount)]),
    empty: '期间内没有捐赠',
  }
}
