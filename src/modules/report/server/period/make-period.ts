import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { fingerprint } from '#modules/evidence/server/index.ts'
import {
  namePeriod,
  type PeriodFigures,
  type PeriodKind,
  periodBefore,
  periodKinds,
  periodOf,
  periodOn,
  periodReport,
  type ReportedPeriod,
  yearBefore,
} from '../../model/index.ts'
import { figureBlocks, structureBlocks, type Told } from './blocks.ts'
import { type Reckoned, reckon } from './reckon.ts'
import { yearBlocks } from './year-blocks.ts'

type Report = Row<typeof periodReport>
const table = tableOf(periodReport)

/** Whose report is made; null: that of all organisations together. */
interface Owner {
  readonly id: string | null
  readonly name: string
}

const nothing: Reckoned = { figures: {}, days: [] }

/** Makes the reports of a period that are not there yet, all of them from one state of the books. */
export async function makePeriod(act: Act, period: ReportedPeriod): Promise<number> {
  const found = await reckon(act.tx, period)
  const { rows: organisations } = await act.tx.execute<{ id: string; name: string }>(sql`
    select id, name from organisation o
     where state in ('active', 'frozen') and (joined_at is null or joined_at <= ${period.to}::date)
       and not exists (select from period_report r where r.organisation = o.id and ${ofPeriod(period)})
     order by name`)
  for (const owner of organisations)
    await makeReport(act, period, { owner, reckoned: found.get(owner.id) ?? nothing })
  const { rows } = await act.tx.execute(
    sql`select from period_report r where r.organisation is null and ${ofPeriod(period)}`,
  )
  if (rows.length > 0) return organisations.length
  const owner = { id: null, name: '平台' }
  await makeReport(act, period, { owner, reckoned: together([...found.values()]) })
  return organisations.length + 1
}

const ofPeriod = ({ kind, key }: ReportedPeriod) => sql`r.kind = ${kind} and r.period = ${key}`

/** All organisations together: what each of them has, added up. */
export function together(all: readonly Reckoned[]): Reckoned {
  const figures: Record<string, number> = {}
  const days = new Map<string, Reckoned['days'][number]>()
  for (const each of all) {
    for (const [name, value] of Object.entries(each.figures))
      figures[name] = (figures[name] ?? 0) + value
    for (const one of each.days) {
      const known = days.get(one.day) ?? { ...one, gifts: 0, amount: 0, refunds: 0, payouts: 0 }
      days.set(one.day, {
        day: one.day,
        gifts: known.gifts + one.gifts,
        amount: known.amount + one.amount,
        refunds: known.refunds + one.refunds,
        payouts: known.payouts + one.payouts,
      })
    }
  }
  return { figures, days: [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1)) }
}

/** Makes the next edition of one report from the books as they are now. */
export async function remakeReport(act: Act, row: Report, correction: string): Promise<Report> {
  const period = periodOf(row.kind, row.period)
  if (period === undefined) throw new Error(`${row.period} is no period`)
  const found = await reckon(act.tx, period)
  const { rows } = await act.tx.execute<{ name: string }>(
    sql`select name from organisation where id = ${row.organisation}`,
  )
  const owner = { id: row.organisation, name: rows[0]?.name ?? '平台' }
  const reckoned =
    owner.id === null ? together([...found.values()]) : (found.get(owner.id) ?? nothing)
  const { staffTotal, payTotal, councilMeetings, disclosed, auditReport, remark } = row
  return makeReport(act, period, {
    ...{ owner, reckoned, edition: row.edition + 1 },
    kept: { correction, staffTotal, payTotal, councilMeetings, disclosed, auditReport, remark },
  })
}

interface Made {
  readonly owner: Owner
  readonly reckoned: Reckoned
  readonly edition?: number
  /** What people wrote, taken over from the edition before. */
  readonly kept?: Partial<Report>
}

async function makeReport(
  act: Act,
  period: ReportedPeriod,
  { owner, reckoned: { figures, days }, edition = 1, kept = {} }: Made,
): Promise<Report> {
  const comparison = {
    before: await figuresOf(act, owner, periodBefore(period)),
    lastYear: await figuresOf(act, owner, yearBefore(period)),
  }
  const told: Told = {
    figures,
    before: comparison.before?.figures ?? null,
    lastYear: comparison.lastYear?.figures ?? null,
  }
  const asked = { ...period, organisation: owner.id }
  const blocks = [
    ...figureBlocks(asked, told),
    ...(period.kind === 'W' ? [] : await structureBlocks(act.tx, asked)),
    ...(period.kind === 'Y' ? await yearBlocks(act.tx, asked) : []),
  ]
  const frozen = { figures: { ...figures }, comparison, days: [...days], blocks }
  return insertRow(act, periodReport, {
    ...kept,
    ...frozen,
    number: await nextRecordNumber(act, 'SB'),
    title: `${owner.name}${namePeriod(period)}数据${periodKinds[period.kind]}`.slice(0, 100),
    organisation: owner.id,
    kind: period.kind,
    period: period.key,
    from: period.from,
    to: period.to,
    edition,
    dataAt: act.now.toISOString(),
    sha256: fingerprint(JSON.stringify(frozen)),
  })
}

/** The figures that the report of another period froze. */
async function figuresOf(
  act: Act,
  { id }: Owner,
  period: ReportedPeriod | undefined,
): Promise<{ key: string; figures: Record<string, number> } | null> {
  if (period === undefined) return null
  const whose: SQL = id === null ? isNull(table.organisation) : eq(table.organisation, id)
  const [found] = await act.tx
    .select({ figures: table.figures })
    .from(table)
    .where(
      and(
        whose,
        eq(table.kind, period.kind),
        eq(table.period, period.key),
        eq(table.isCurrent, true),
      ),
    )
    .limit(1)
  if (found === undefined) return null
  return { key: period.key, figures: definedOf(found.figures as PeriodFigures) }
}

function definedOf(figures: PeriodFigures): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined))
}

function makingJob(kind: PeriodKind, every: string) {
  return job(`report.make-${{ W: 'weekly', M: 'monthly', Y: 'yearly' }[kind]}`, {
    label: `生成数据${periodKinds[kind]}`,
    /** The period to make; the last one that is over when absent. */
    payload: z.object({ period: z.string().optional() }),
    retries: 5,
    every,
    async run({ period }, work) {
      await work.change(async act => {
        // One state of the books for all figures, whatever is booked meanwhile.
        await act.tx.execute(sql`set transaction isolation level repeatable read`)
        const last = periodBefore(periodOn(kind, beijingDay(act.now)))
        const asked = period === undefined ? last : periodOf(kind, period)
        if (asked === undefined) throw new Error(`${period} is no period`)
        if (asked.to < beijingDay(act.now)) await makePeriod(act, asked)
      })
    },
  })
}

/** Monday 02:00, the first of a month 03:00, 5 January 04:00. */
export const makingJobs = [
  makingJob('W', '0 2 * * 1'),
  makingJob('M', '0 3 1 * *'),
  makingJob('Y', '0 4 5 1 *'),
]
