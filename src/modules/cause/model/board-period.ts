import { z } from 'zod'

/** The period switch of every board (project.md "Shared parts"). */
export const boardPeriods = {
  today: '今日',
  yesterday: '昨日',
  '7d': '近7日',
  '30d': '近30日',
  '90d': '近90日',
  month: '本月',
  quarter: '本季',
  year: '本年',
  custom: '自定义',
} as const
export type BoardPeriod = keyof typeof boardPeriods

/** Beijing days `YYYY-MM-DD`, both included. */
export interface Span {
  readonly from: string
  readonly to: string
}

const day = 86_400_000
const add = (at: string, days: number) =>
  new Date(Date.parse(at) + days * day).toISOString().slice(0, 10)

/** How many days a span has. */
export const daysIn = ({ from, to }: Span) => (Date.parse(to) - Date.parse(from)) / day + 1

/** The days of a period as seen on a day in Beijing; those of `custom` are given. */
export function spanOf(period: BoardPeriod, today: string, custom: Partial<Span> = {}): Span {
  const [year = '', month = '01'] = today.split('-')
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: add(today, -1), to: add(today, -1) }
    case '7d':
      return { from: add(today, -6), to: today }
    case '30d':
      return { from: add(today, -29), to: today }
    case '90d':
      return { from: add(today, -89), to: today }
    case 'month':
      return { from: `${year}-${month}-01`, to: today }
    case 'quarter': {
      const first = Math.floor((Number(month) - 1) / 3) * 3 + 1
      return { from: `${year}-${String(first).padStart(2, '0')}-01`, to: today }
    }
    case 'year':
      return { from: `${year}-01-01`, to: today }
    case 'custom':
      return { from: custom.from ?? today, to: custom.to ?? custom.from ?? today }
  }
}

/** The span of equal length that ends the day before this one begins. */
export function spanBefore(span: Span): Span {
  const to = add(span.from, -1)
  return { from: add(to, 1 - daysIn(span)), to }
}

/** The same days of the year before; the 29th of February becomes the 28th. */
export function spanLastYear({ from, to }: Span): Span {
  const back = (at: string) => {
    const asked = `${Number(at.slice(0, 4)) - 1}${at.slice(4)}`
    return asked.endsWith('02-29') ? `${asked.slice(0, 8)}28` : asked
  }
  return { from: back(from), to: back(to) }
}

/** Longer spans are drawn by months. */
export const unitOf = (span: Span): 'day' | 'month' => (daysIn(span) <= 62 ? 'day' : 'month')

const names = Object.keys(boardPeriods) as [BoardPeriod, ...BoardPeriod[]]

/** The span of a board and one organisation of those in reach: what every board is asked. */
export const spanFields = {
  period: z.enum(names, '没有这种期间').default('30d'),
  from: z.iso.date('日期应为 YYYY-MM-DD').optional(),
  to: z.iso.date('日期应为 YYYY-MM-DD').optional(),
  organisation: z.uuid('机构编号有误').optional(),
}

/** Refuses a span of one's own that is not whole, runs backwards or is longer than three years. */
export function checkSpan(
  { period, from, to }: Partial<Span> & { readonly period: BoardPeriod },
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  if (period !== 'custom') return
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (from === undefined) refuse('from', '请选择开始日期')
  else if (to === undefined) refuse('to', '请选择结束日期')
  else if (from > to) refuse('to', '结束日期不能早于开始日期')
  else if (daysIn({ from, to }) > 1096) refuse('to', '自定义期间最长 3 年')
}

/** What the boards of causes are asked: the kind beside the span. */
export const boardQuestion = z
  .object({ kind: z.enum(['project', 'fund', 'help'], '没有这种标的'), ...spanFields })
  .superRefine(checkSpan)
