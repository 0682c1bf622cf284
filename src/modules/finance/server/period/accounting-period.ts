import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { job } from '#kernel/server/job.ts'
import { systemAccountId } from '#kernel/server/person.ts'
import { serve } from '#kernel/server/serve.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { accountingPeriod } from '../../model/period/accounting-period.ts'
import { accountKinds } from '../ledger/account-kinds.ts'
import { monthOf, runChecks } from './checklist.ts'

type Period = Row<typeof accountingPeriod>

/** Months of the books: held by one person, closed by another once nothing is in the way (BR-33, BR-34). */
export const accountingPeriodServing = serve(accountingPeriod, {
  async check(next, act) {
    const today = beijingDay(act.now)
    if (next.month > today.slice(0, 7)) act.mark('month', '该月尚未开始')
  },
  mayMove: (row, name, person) =>
    name === 'close' && row.heldBy === person.accountId ? '预结账的人不能自己结账' : true,
  moves: {
    async hold(row, _answers, act) {
      await waitForPostings(act, row)
      return { heldBy: act.person.accountId, heldAt: act.now.toISOString() }
    },
    release: () => ({ heldBy: null, heldAt: null, exceptions: null }),
    async close(row, _answers, act) {
      await waitForPostings(act, row)
      const checks = await runChecks(act, row.organisation, row.month)
      const why = checks.flatMap(({ found, more }) => [
        ...found.map(({ text }) => text),
        ...(more > 0 ? [`等 ${found.length + more} 项`] : []),
      ])
      if (why.length > 0) act.refuse(`不能结账：${why.slice(0, 5).join('；')}`)
      const sums = await sumsOf(act, row)
      const trialHash = createHash('sha256').update(JSON.stringify(sums.trial)).digest('hex')
      await appendLeaves(act, [
        {
          kind: 'dayClosing',
          sourceType: accountingPeriod.path,
          sourceId: row.id,
          organisation: row.organisation,
          occurredAt: act.now.toISOString(),
          content: {
            month: row.month,
            postings: sums.postings,
            vouchers: sums.vouchers,
            trialHash,
          },
        },
      ])
      const closedAt = act.now.toISOString()
      return { ...sums, trialHash, closedBy: act.person.accountId, closedAt }
    },
  },
  actions: {
    async exempt(row, { account, until, reason }, act) {
      if (account === act.person.accountId) act.refuse('不能授权给自己，请由另一人授权', 'account')
      if (until < beijingDay(act.now)) act.refuse('授权截止日不能早于今天', 'until')
      const words = await gatherWords(act.tx, [{ resource: 'access/account', id: account }])
      const name = words.record('access/account', account) ?? ''
      const others = (row.exceptions ?? []).filter(each => each.account !== account)
      const granted = { account, name, until, reason, grantedBy: act.person.accountId }
      return { exceptions: [...others, granted] }
    },
  },
})

/** Waits for postings under way, so that none comes in behind what was checked. */
async function waitForPostings({ tx }: Act, { organisation }: Period): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(ledger_book_key(${organisation}::uuid))`)
}

async function sumsOf({ tx }: Act, { organisation, month: asked }: Period) {
  const { from, to, month } = monthOf(organisation, asked)
  const { rows } = await tx.execute<{
    kind: string
    opening: string
    debit: string
    credit: string
  }>(sql`
    select a.kind, coalesce(sum(d.debit - d.credit) filter (where d.day < ${from}::date), 0)::text as opening,
           coalesce(sum(d.debit) filter (where d.day >= ${from}::date), 0)::text as debit,
           coalesce(sum(d.credit) filter (where d.day >= ${from}::date), 0)::text as credit
      from ledger_account a join ledger_daily d on d.account_id = a.id
     where a.org_id = ${organisation}::uuid and d.day <= ${to}::date group by 1 order by 1`)
  const counted = await tx.execute<{ postings: number; vouchers: number }>(sql`
    select (select count(*)::int from ledger_posting
             where org_id = ${organisation}::uuid and value_date between ${from}::date and ${to}::date) as postings,
           (select count(*)::int from accounting_voucher
             where organisation = ${organisation}::uuid and month = ${month}) as vouchers`)
  const { postings = 0, vouchers = 0 } = counted.rows[0] ?? {}
  const labels: Readonly<Record<string, { readonly label: string }>> = accountKinds
  const trial = rows.map(row => {
    const [opening, debit, credit] = [Number(row.opening), Number(row.debit), Number(row.credit)]
    const closing = opening + debit - credit
    return {
      kind: row.kind,
      label: labels[row.kind]?.label ?? row.kind,
      opening,
      debit,
      credit,
      closing,
    }
  })
  return { postings, vouchers, trial }
}

/** Every night: the months of organisations that keep books, from their first posting to this one. */
export const openPeriods = job('finance.open-periods', {
  label: '建立会计期间',
  payload: z.object({}),
  retries: 2,
  every: '5 0 * * *',
  async run(_payload, work) {
    await work.change(async act => {
      const { rows } = await act.tx.execute<{ organisation: string; month: string }>(sql`
        select f.org_id as organisation, to_char(m, 'YYYY-MM') as month
          from (select org_id, date_trunc('month', min(value_date)) as first
                  from ledger_posting group by 1) f,
               generate_series(f.first, ${`${beijingDay(act.now).slice(0, 7)}-01`}::date,
                               interval '1 month') m
         where not exists (select from accounting_period p
                            where p.organisation = f.org_id and p.month = to_char(m, 'YYYY-MM'))`)
      await insertMany(act, accountingPeriod, rows, { skipTaken: true })
    })
  },
})

/**
 * A month that is closed takes no posting at all, one that is held only those of persons with an
 * exception; what the channels report is no person's and goes on. Beside the closed days of the ledger.
 */
export const periodGuardSql = [
  `create or replace function ledger_period_guard() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare
  bad record;
begin
  select p.month, p.state into bad
    from (select distinct org_id, to_char(value_date, 'YYYY-MM') as month, actor from fresh) f
    join accounting_period p on p.organisation = f.org_id and p.month = f.month
   where p.state = 'closed'
      or (p.state = 'hold' and f.actor <> '${systemAccountId}' and not exists (
            select from jsonb_array_elements(coalesce(p.exceptions, '[]'::jsonb)) x
             where x ->> 'account' = f.actor::text
               and (x ->> 'until')::date >= (now() at time zone 'Asia/Shanghai')::date))
   limit 1;
  if found then
    perform ledger_refuse('LG005',
      case bad.state when 'closed' then format('会计期间 %s 已结账，不能再记账', bad.month)
                     else format('会计期间 %s 正在预结账，没有例外授权不能记账', bad.month) end,
      jsonb_build_object('month', bad.month));
  end if;
  return null;
end $$`,
  `create or replace trigger ledger_period_guard after insert on ledger_posting
  referencing new table as fresh for each statement execute function ledger_period_guard()`,
]
