import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { nameMerchants } from '../recon/names.ts'
import { expectedBills } from '../settlement/config-on.ts'

/** Days of one organisation, both included. */
export interface Span {
  readonly organisation: string
  readonly from: string
  readonly to: string
}

/** How the books of an organisation stand: closed through which day, and whether they are stopped. */
export interface BookStanding {
  readonly closedThrough: string | null
  readonly stopped: string | null
  /** The first day that is open; null where nothing was ever booked. */
  readonly firstOpen: string | null
}

type Reader = Pick<Act, 'tx'>

/** How the books of an organisation stand. */
export async function standingOf({ tx }: Reader, organisation: string): Promise<BookStanding> {
  const { rows } = await tx.execute<{ closed: string | null; stopped: string | null }>(sql`
    select closed_through::text as closed, stopped_reason as stopped
      from ledger_book where org_id = ${organisation}::uuid`)
  const { closed = null, stopped = null } = rows[0] ?? {}
  if (closed !== null) return { closedThrough: closed, stopped, firstOpen: addDays(closed, 1) }
  return { closedThrough: null, stopped, firstOpen: await firstBooked({ tx }, organisation) }
}

/** The first day of which an organisation has a posting; null where nothing was ever booked. */
export async function firstBooked({ tx }: Reader, organisation: string): Promise<string | null> {
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select min(value_date)::text as day from ledger_posting where org_id = ${organisation}::uuid`)
  return rows[0]?.day ?? null
}

/** Days that are prepared and not closed yet, in order. */
export async function preparedDays(
  { tx }: Reader,
  organisation: string,
  { after, upTo }: { readonly after?: string; readonly upTo?: string } = {},
): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select day::text as day from closing_day
     where organisation = ${organisation}::uuid and state = 'prepared'
       and (${after ?? null}::date is null or day > ${after ?? null}::date)
       and (${upTo ?? null}::date is null or day <= ${upTo ?? null}::date)
     order by day`)
  return rows.map(({ day }) => day)
}

/** Each day of a span. */
export function daysOf({ from, to }: Pick<Span, 'from' | 'to'>): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Days that are named one by one; the others are counted. */
const mostNamed = 5

/** Days in a sentence. */
export function namedDays(days: readonly string[]): string {
  const named = days.slice(0, mostNamed).join('、')
  return days.length > mostNamed ? `${named} 等 ${days.length} 天` : named
}

/** The last day that may be closed at a moment: a day's bills are there from ten o'clock of the next one on. */
export function lastClosable(now: Date): string {
  return addDays(beijingDay(new Date(now.getTime() - 10 * 3_600_000)), -1)
}

/**
 * What keeps days from being closed, one sentence each: stopped books, gifts of WeChat Pay without
 * an even bill (BR-34), bills that differ, money in and refunds that still wait for a second person.
 */
export async function whyOpen(act: Reader, span: Span): Promise<string[]> {
  const { stopped } = await standingOf(act, span.organisation)
  const range = rangeOf(span)
  const found = await Promise.all([
    days(act, {
      query: sql`select ${dayOf(sql`paid_at`)} as day, count(*)::int as n from donation
        where organisation = ${span.organisation}::uuid and channel = '1' and ${within('paid_at', range)}
          and state in ('paid', 'partRefunded', 'refunded') and recon_state not in ('even', 'handled')
        group by 1 order by 1`,
      words: n => `有 ${n} 笔微信捐赠未与账单对平`,
    }),
    days(act, {
      query: sql`select bill_date::text as day, count(*)::int as n from bill
        where organisation = ${span.organisation}::uuid and state in ('asked', 'matching', 'differing', 'handling')
          and bill_date between ${span.from}::date and ${span.to}::date group by 1 order by 1`,
      words: n => `有 ${n} 份账单未平`,
    }),
    days(act, {
      query: sql`select ${dayOf(sql`booked_at`)} as day, count(*)::int as n from money_in
        where organisation = ${span.organisation}::uuid and state = 'pending'
          and ${within('booked_at', range)} group by 1 order by 1`,
      words: n => `有 ${n} 张入账单待复核`,
    }),
    days(act, {
      query: sql`select ${dayOf(sql`created_at`)} as day, count(*)::int as n from refund
        where organisation = ${span.organisation}::uuid and state = 'pending'
          and ${within('created_at', range)} group by 1 order by 1`,
      words: n => `有 ${n} 笔退款待审核`,
    }),
    days(act, {
      query: sql`select bill_date::text as day, count(*)::int as n from difference
        where organisation = ${span.organisation}::uuid and state = 'open'
          and bill_date between ${span.from}::date and ${span.to}::date group by 1 order by 1`,
      words: n => `有 ${n} 笔差异待处理`,
    }),
    days(act, {
      query: sql`select bill_date::text as day, count(*)::int as n from difference
        where organisation = ${span.organisation}::uuid and state = 'proposed'
          and bill_date between ${span.from}::date and ${span.to}::date group by 1 order by 1`,
      words: n => `有 ${n} 笔差异待确认`,
    }),
    ...(['money_out', 'receipt'] as const).map(table =>
      days(act, {
        query: sql`select ${dayOf(sql`created_at`)} as day, count(*)::int as n from ${sql.identifier(table)}
          where organisation = ${span.organisation}::uuid and state = 'pending'
            and ${within('created_at', range)} group by 1 order by 1`,
        words: n => `有 ${n} ${table === 'receipt' ? '张票据待审核' : '张出账单待审核'}`,
      }),
    ),
    missingBills(act, span),
  ])
  return [...(stopped === null ? [] : [`账簿已停止记账：${stopped}`]), ...found.flat()]
}

/** Merchant numbers that are set up and have no bill of a day, each named. */
async function missingBills({ tx }: Reader, span: Span): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string; merchant: string }>(sql`
    select e.day, e.merchant from (${expectedBills(span)}) e
     where not exists (select from bill b where b.merchant = e.merchant and b.bill_date = e.day::date
                          and b.format <> 'wxTradeRefund' and b.state not in ('asked', 'void'))
     order by 1, 2`)
  const merchants = await nameMerchants(
    tx,
    rows.slice(0, mostMissing).map(({ merchant }) => merchant),
  )
  const told = rows
    .slice(0, mostMissing)
    .map(({ day, merchant }) => `${day} 商户号 ${merchants.get(merchant) ?? ''} 的账单未上传`)
  return rows.length > mostMissing ? [...told, `等 ${rows.length} 份账单`] : told
}

/** Missing bills that are named; the others are counted. */
const mostMissing = 5

/** What was booked on days, as a query of one row: pieces, the sum of debits in fen, the digest of the postings' numbers. */
export function bookedDuring({ organisation, from, to }: Record<keyof Span, SQL>): SQL {
  return sql`
    select count(*)::int as postings, coalesce(sum(debit), 0)::bigint as amount,
           encode(sha256(convert_to(coalesce(string_agg(p.id::text, ',' order by p.id), ''), 'UTF8')), 'hex') as hash
      from ledger_posting p
      left join lateral (select sum(amount) filter (where amount > 0) as debit
                           from ledger_entry e where e.posting_id = p.id) e on true
     where p.org_id = ${organisation} and p.value_date between ${from} and ${to}`
}

/** What was booked on the days of an organisation. */
export async function bookedOn({ tx }: Reader, { organisation, from, to }: Span) {
  const { rows } = await tx.execute<{ postings: number; amount: string; hash: string }>(
    bookedDuring({
      organisation: sql`${organisation}::uuid`,
      from: sql`${from}::date`,
      to: sql`${to}::date`,
    }),
  )
  const { postings = 0, amount = '0', hash = '' } = rows[0] ?? {}
  return { postings, amount: Number(amount), listHash: hash }
}

function rangeOf({ from, to }: Span) {
  return { since: beijingDayRange(from).from, until: beijingDayRange(to).to }
}

function within(column: string, { since, until }: ReturnType<typeof rangeOf>): SQL {
  const named = sql.identifier(column)
  return sql`${named} >= ${since.toISOString()} and ${named} < ${until.toISOString()}`
}

const dayOf = (at: SQL) => sql`((${at} at time zone 'Asia/Shanghai')::date)::text`

/** At most the first three days of a query, each as a sentence. */
async function days(
  { tx }: Reader,
  { query, words }: { query: SQL; words: (n: number) => string },
): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string; n: number }>(query)
  const told = rows.slice(0, 3).map(({ day, n }) => `${day} ${words(n)}`)
  return rows.length > 3 ? [...told, `等 ${rows.length} 天`] : told
}
