import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { countGivers } from '#modules/people/server/index.ts'
import type { PeriodFigure, PeriodFigures } from '../../model/index.ts'
import { type Known, knownColumns } from './known-columns.ts'

/** What one organisation's books and records say of some days; amounts in fen. */
export interface Reckoned {
  readonly figures: PeriodFigures
  readonly days: readonly ReckonedDay[]
}

export interface ReckonedDay {
  readonly day: string
  readonly gifts: number
  readonly amount: number
  readonly refunds: number
  readonly payouts: number
}

interface Span {
  readonly from: string
  readonly to: string
}

const given = sql.raw(`state in ('paid', 'partRefunded', 'refunded')`)

/** Whether a moment lies on one of the days, as Beijing counts them. */
function within(moment: SQL, { from, to }: Span): SQL {
  return sql`${moment} >= (${from}::date)::timestamp at time zone 'Asia/Shanghai'
    and ${moment} < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`
}

const dayOf = (moment: SQL) => sql`(${moment} at time zone 'Asia/Shanghai')::date`

/** A select of organisation, name, day and value. */
type Part = SQL

/** `isDaily`: the source has a `day`, and each day is told by itself. */
function figure(name: PeriodFigure, value: SQL, source: SQL, isDaily = false): Part {
  const day = sql.raw(isDaily ? 'day::text' : 'null::text')
  return sql`(select organisation, ${name}::text as name, ${day} as day, (${value})::bigint as value
    from ${source} group by organisation${sql.raw(isDaily ? ', day' : '')})`
}

/** The sums of every organisation, read by one statement: no act of a colleague lies between them. */
export async function reckon(reader: Reader, span: Span): Promise<ReadonlyMap<string, Reckoned>> {
  const known = await knownColumns(reader)
  const parts = [...moneyParts(span), ...recordParts(span, known)]
  const { rows } = await reader.execute<{
    organisation: string
    name: string
    day: string | null
    value: string
  }>(sql.join(parts, sql` union all `))
  const found = new Map<string, { figures: Record<string, number>; days: Map<string, Day> }>()
  for (const { organisation, name, day, value } of rows) {
    const own = found.get(organisation) ?? { figures: {}, days: new Map<string, Day>() }
    found.set(organisation, own)
    own.figures[name] = (own.figures[name] ?? 0) + Number(value)
    if (day === null) continue
    const at = own.days.get(day) ?? { day, gifts: 0, amount: 0, refunds: 0, payouts: 0 }
    own.days.set(day, at)
    at[name as keyof Omit<Day, 'day'>] = Number(value)
  }
  return new Map(
    [...found].map(([organisation, { figures, days }]) => [
      organisation,
      { figures, days: [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1)) },
    ]),
  )
}

type Day = { -readonly [K in keyof ReckonedDay]: ReckonedDay[K] }

function moneyParts(span: Span): Part[] {
  const { from, to } = span
  const daily = sql`donation_daily where day between ${from}::date and ${to}::date`
  const ledger = (which: SQL) => sql`(
    select org_id as organisation, day, debit, credit from ledger_daily
     where day between ${from}::date and ${to}::date and ${which}) moved`
  const gifts = sql`donation where ${given} and ${within(sql`paid_at`, span)}`
  const firsts = sql`(
    select organisation, min(paid_at) as paid_at from donation
     where ${given} and donor is not null group by organisation, donor) first
     where ${within(sql`paid_at`, span)}`
  return [
    figure('gifts', sql`sum(gifts)`, daily, true),
    figure('amount', sql`sum(amount)`, daily, true),
    figure(
      'refunds',
      sql`sum(debit - credit)`,
      ledger(sql`event = 'P04' and flow = '' and debit > 0`),
      true,
    ),
    figure(
      'payouts',
      sql`sum(debit - credit)`,
      ledger(sql`event in ('P06', 'P08') and flow like 'E%'`),
      true,
    ),
    figure('donors', countGivers('donor'), gifts),
    figure('newDonors', sql`count(*)`, firsts),
    figure('differing', sql`count(*)`, sql`donation where recon_state = 'differing'`),
  ]
}

function recordParts(span: Span, known: Known): Part[] {
  const { from, to } = span
  const when = (table: string, column: string, part: () => Part) =>
    known(table, column) ? [part()] : []
  const begun = ['project', 'fund', 'help'].flatMap(table =>
    when(table, 'raising_at', () =>
      figure(
        'newCauses',
        sql`count(*)`,
        sql`${sql.identifier(table)} where ${within(sql`raising_at`, span)}`,
      ),
    ),
  )
  const onTime = sql`(
    select c.organisation from closing_day c, generate_series(coalesce(c."from", c.day), c.day, interval '1 day') d
     where c.state = 'closed' and d::date between ${from}::date and ${to}::date
       and ${dayOf(sql`c.confirmed_at`)} <= d::date + 3) closed`
  return [
    ...begun,
    ...when('progress', 'published_at', () =>
      figure(
        'progress',
        sql`count(*)`,
        sql`progress where state = 'published' and ${within(sql`published_at`, span)}`,
      ),
    ),
    ...when('interaction', 'reply', () =>
      figure(
        'unanswered',
        sql`count(*)`,
        sql`interaction where reply is null and handled_at is null and due_at is not null and state in ('pending', 'passed')`,
      ),
    ),
    ...when('receipt', 'issued_on', () =>
      figure(
        'receipts',
        sql`count(*)`,
        sql`receipt where not is_red and issued_on between ${from}::date and ${to}::date`,
      ),
    ),
    ...when('help', 'submitted_at', () =>
      figure('helpAsked', sql`count(*)`, sql`help where ${within(sql`submitted_at`, span)}`),
    ),
    ...when('help', 'ended_at', () =>
      figure('helpDone', sql`count(*)`, sql`help where ${within(sql`ended_at`, span)}`),
    ),
    ...when('help', 'ended_at', () =>
      figure(
        'helpDays',
        sql`sum(${dayOf(sql`ended_at`)} - ${dayOf(sql`submitted_at`)})`,
        sql`help where submitted_at is not null and ${within(sql`ended_at`, span)}`,
      ),
    ),
    ...when('disclosure_task', 'due_on', () =>
      figure(
        'tasksDue',
        sql`count(*)`,
        sql`disclosure_task where state <> 'waived' and due_on between ${from}::date and ${to}::date`,
      ),
    ),
    ...when('disclosure_task', 'due_on', () =>
      figure(
        'tasksInTime',
        sql`count(*)`,
        sql`disclosure_task where state = 'done' and done_on <= due_on and due_on between ${from}::date and ${to}::date`,
      ),
    ),
    ...when('closing_day', 'confirmed_at', () => figure('daysClosed', sql`count(*)`, onTime)),
  ]
}
