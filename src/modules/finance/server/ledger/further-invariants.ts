import { sql } from 'drizzle-orm'
import { type Invariant, of } from './invariant.ts'

/** In the place of an organisation, where a fault is nobody's own. */
const nobody = sql.raw(`'00000000-0000-0000-0000-000000000000'`)

/** What holds of receipts, closed days, imports, points and reports (reliability.md I8, I9, I14–I16, I20). */
export const furtherInvariants: readonly Invariant[] = [
  {
    // I8: from 1 without a gap, each once; one that is voided keeps its number.
    tables: ['receipt'],
    broken: only => sql`
      select '票据编号不连续' as rule, organisation::text, year as subject
        from (select organisation, substring(number from '-(\\d{4})-\\d+$') as year,
                     substring(number from '(\\d+)$')::bigint as serial
                from receipt where number is not null and ${of(only, 'organisation')}) numbered
       group by organisation, year
      having min(serial) <> 1 or max(serial) <> count(*) or count(distinct serial) <> count(*)`,
  },
  {
    // I9: what a gift says of its receipt is so, and one whose receipt stands says it.
    tables: ['donation', 'receipt', 'receipt_part'],
    broken: only => sql`
      select '票据状态与票据不符' as rule, d.organisation::text, d.number as subject
        from donation d
        left join (select p.donation, p.amount from receipt_part p
                     join receipt r on r.id = p.receipt
                    where p.live and r.state in ('issued', 'delivered')) standing
               on standing.donation = d.id
       where ${of(only, 'd.organisation')}
         and (d.receipt_status in ('3', '4')) is distinct from (standing.donation is not null)`,
  },
  {
    // I14: the channels' money at the end of a closed day is what was found when it was closed.
    tables: ['closing_day'],
    broken: only => sql`
      select '关账日渠道待结算与账不符' as rule, c.organisation::text, c.day::text as subject
        from closing_day c
       where c.state = 'closed' and c.clearing_to is not null and ${of(only, 'c.organisation')}
         and c.clearing_to <> (
           select coalesce(sum(d.debit - d.credit), 0)
             from ledger_daily d join ledger_account a on a.id = d.account_id
            where a.kind = 'clearing' and a.org_id = c.organisation and d.day <= c.day)`,
  },
  {
    // I14: nothing that was known to differ was undecided when its day was closed.
    tables: ['closing_day', 'difference'],
    broken: only => sql`
      select '关账日仍有未处理差异' as rule, f.organisation::text, f.number as subject
        from difference f
       where f.state in ('open', 'proposed') and ${of(only, 'f.organisation')}
         and exists (select from closing_day c
                      where c.organisation = f.organisation and c.state = 'closed'
                        and f.bill_date between coalesce(c."from", c.day) and c.day
                        and f.created_at < c.confirmed_at)`,
  },
  {
    // I15: each line of a sheet is counted once; where a person stopped it, some still wait. Lines
    // are kept for 90 days; what was counted is not asked of those that are forgotten since.
    tables: ['import_task', 'import_row'],
    broken: only => sql`
      select '导入行数不符' as rule, ${nobody} as organisation, t.number as subject
        from import_task t
       where t.state = 'done' and ${only}::uuid is null
         and (t.created_at > now() - interval '89 days'
              or exists (select from import_row r where r.task = t.id))
         and (t.total <> t.inserts + t.refused + t.duplicates
                + (select count(*) from import_row r where r.task = t.id and r.state = 'ready')
           or t.inserts <> (select count(*) from import_row r
                             where r.task = t.id and r.record is not null))`,
  },
  {
    // I15: what a sheet of gifts brought is the sum of its good lines.
    tables: ['import_task', 'import_row', 'donation'],
    broken: only => sql`
      select '导入金额与捐赠不符' as rule, d.organisation::text, t.number as subject
        from import_task t
        join import_row r on r.task = t.id and r.state = 'done'
        join donation d on d.id = r.record
       where t.state = 'done' and t.source = 'finance/donation' and ${of(only, 'd.organisation')}
       group by d.organisation, t.number having sum(d.amount) <> sum(r.amount)`,
  },
  {
    // I16: points are what came less what went, and never below nothing.
    tables: ['points_balance', 'points_entry'],
    broken: only => sql`
      select '积分余额与流水不符' as rule, ${nobody} as organisation,
             coalesce(b."user", e."user")::text as subject
        from points_balance b
        full join (select "user", sum(points) as points from points_entry group by 1) e
               on e."user" = b."user"
       where ${only}::uuid is null
         and (coalesce(b.available + b.pending, 0) <> coalesce(e.points, 0)
           or b.available < 0 or b.pending < 0)`,
  },
  {
    // I20: the days of a report are its figures.
    tables: ['period_report'],
    broken: only => sql`
      select '报告各日之和与合计不符' as rule,
             coalesce(r.organisation::text, ${nobody}) as organisation, r.number as subject
        from period_report r,
             lateral (select coalesce(sum((d ->> 'amount')::bigint), 0) as amount,
                             coalesce(sum((d ->> 'gifts')::bigint), 0) as gifts
                        from jsonb_array_elements(to_jsonb(r.days)) d) daily
       where ${of(only, 'r.organisation')}
         and (coalesce((to_jsonb(r.figures) ->> 'amount')::bigint, 0) <> daily.amount
           or coalesce((to_jsonb(r.figures) ->> 'gifts')::bigint, 0) <> daily.gifts)`,
  },
  {
    // A line of the bank is one document's: its amount, unless it is told to differ.
    tables: ['bank_line', 'money_out'],
    broken: only => sql`
      select '银行流水与单据金额不符' as rule, l.organisation::text, l.serial as subject
        from bank_line l join money_out o on o.id = l.money_out
       where l.standing = '3' and ${of(only, 'l.organisation')}
         and (o.amount <> l.amount or o.organisation <> l.organisation)`,
  },
]
