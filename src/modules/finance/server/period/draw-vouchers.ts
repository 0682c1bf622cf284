import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { takeSerial } from '#kernel/server/record-serial.ts'
import { newId } from '#kernel/server/uuid.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { accountingVoucher, type voucherLines } from '../../model/period/accounting-voucher.ts'
import { type EventCode, events } from '../ledger/postings.ts'
import { type Chart, chartOn } from './chart.ts'

type Line = z.infer<typeof voucherLines>[number]

/** What one voucher sums: postings of one day and event on the same accounts. */
type Group = {
  readonly day: string
  readonly event: EventCode
  readonly postings: readonly string[]
  readonly sums: readonly {
    readonly kind: string
    readonly flow: string | null
    readonly cause: string | null
    readonly debit: number
    readonly credit: number
  }[]
}

/**
 * Draws the vouchers of everything that was booked up to a day and stands in none yet; after the days
 * were closed, in the same transaction, so nothing can follow. Numbers run by month without gaps.
 */
export async function drawVouchers(
  act: Act,
  { organisation, to }: { readonly organisation: string; readonly to: string },
): Promise<number> {
  const groups = await undrawn(act, organisation, to)
  if (groups.length === 0) return 0
  const causes = groups.flatMap(({ sums }) => sums.flatMap(({ cause }) => cause ?? []))
  const words = await gatherWords(
    act.tx,
    causes.map(id => ({ resource: 'project/cause', id })),
  )
  const byMonth = Map.groupBy(groups, ({ day }) => day.slice(0, 7))
  for (const [month, own] of byMonth) {
    const chart = await chartOn(act.tx, `${month}-28`)
    const rows = own.map(group => ({
      id: newId(),
      organisation,
      month,
      day: group.day,
      event: group.event,
      summary: events[group.event].label,
      ...linesOf(group, chart, cause => words.record('project/cause', cause)),
      attachments: group.postings.length,
    }))
    const howMany = rows.length
    const last = await takeSerial(act, {
      series: `voucher/${organisation}`,
      period: month,
      howMany,
    })
    await insertMany(
      act,
      accountingVoucher,
      rows.map((row, at) => {
        const seq = last - howMany + at + 1
        return { ...row, seq, number: `记-${String(seq).padStart(4, '0')}` }
      }),
    )
    await keepPostings(
      act,
      rows.map(({ id }, at) => [id, own[at]?.postings ?? []]),
    )
  }
  return groups.length
}

async function undrawn({ tx }: Act, organisation: string, to: string): Promise<readonly Group[]> {
  const { rows } = await tx.execute<Group>(sql`
    with fresh as (
      select p.id, p.number, p.value_date, p.event,
             (select array_agg(distinct e.account_id order by e.account_id)
                from ledger_entry e where e.posting_id = p.id) as accounts
        from ledger_posting p
       where p.org_id = ${organisation}::uuid and p.value_date <= ${to}::date
         and not exists (select from voucher_posting v where v.posting = p.id)
    ), grouped as (
      select value_date, event, accounts, min(number) as first, array_agg(id order by number) as postings
        from fresh group by 1, 2, 3
    )
    select g.value_date::text as day, g.event, g.postings,
           (select json_agg(json_build_object('kind', l.kind, 'flow', l.flow, 'cause', l.cause,
                                              'debit', l.debit, 'credit', l.credit)
                            order by l.debit = 0, l.account_id, l.flow)
              from (select e.account_id, a.kind, e.flow, coalesce(e.cause_id, a.cause_id) as cause,
                           coalesce(sum(e.amount) filter (where e.amount > 0), 0) as debit,
                           coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as credit
                      from ledger_entry e join ledger_account a on a.id = e.account_id
                     where e.posting_id = any(g.postings)
                     group by 1, 2, 3, 4, e.amount > 0) l) as sums
      from grouped g order by g.value_date, g.first`)
  return rows
}

function linesOf(
  { event, sums }: Group,
  chart: Chart,
  titleOf: (cause: string) => string | undefined,
): { readonly lines: Line[]; readonly amount: number } {
  const lines = sums.map(({ kind, flow, cause, debit, credit }) => {
    const title = cause === null ? undefined : titleOf(cause)
    const memo = [events[event].label, ...(title === undefined ? [] : [title])].join(' ')
    return { ...chart(kind, flow), memo: memo.slice(0, 60), debit, credit }
  })
  return { lines, amount: lines.reduce((sum, { debit }) => sum + debit, 0) }
}

async function keepPostings(
  { tx }: Act,
  vouchers: readonly (readonly [string, readonly string[]])[],
): Promise<void> {
  const pairs = vouchers.flatMap(([voucher, postings]) =>
    postings.map(posting => ({ voucher, posting })),
  )
  await tx.execute(sql`
    insert into voucher_posting (posting, voucher)
    select posting, voucher from json_to_recordset(${JSON.stringify(pairs)}::json)
             as p(posting uuid, voucher uuid)`)
}
