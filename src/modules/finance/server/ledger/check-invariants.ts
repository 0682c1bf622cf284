import { sql } from 'drizzle-orm'
import { type LedgerFault, readFaults } from './book.ts'
import { ask, type Executor } from './executor.ts'
import { furtherInvariants } from './further-invariants.ts'
import { type Invariant, of } from './invariant.ts'

/** A reference between two walled tables: both rows belong to one organisation. */
const sameOrganisation = (table: string, column: string, to: string): Invariant => ({
  tables: [table, to],
  broken: only => sql`
    select '引用了其他机构的数据' as rule, t.organisation,
           ${`${table}.${column} `}::text || t.id::text as subject
      from ${sql.identifier(table)} t join ${sql.identifier(to)} r on r.id = t.${sql.identifier(column)}
     where r.organisation <> t.organisation and ${of(only, 't.organisation')}`,
})

/** What the tables of ledger and closing alone do not tell; `ledger_faults` and `documentFaults` tell the rest. */
const invariants: readonly Invariant[] = [
  {
    tables: ['donation'],
    broken: only => sql`
      select '渠道单号重复' as rule, min(organisation::text) as organisation, channel_trade_no as subject
        from donation where channel_trade_no is not null and ${of(only, 'organisation')}
       group by channel, channel_trade_no having count(*) > 1`,
  },
  {
    tables: ['payout'],
    broken: only => sql`
      select '拨付人员或金额不符' as rule, organisation, number as subject from payout
       where payer is not null and paid_amount > 0 and ${of(only, 'organisation')}
         and (coalesce(cardinality(reviewers), 0) = 0 or payer = any(reviewers)
              or payer = created_by or payer = any(coalesce(editors, '{}'))
              or created_by = any(reviewers) or coalesce(editors, '{}') && reviewers
              or paid_amount > amount)`,
  },
  {
    tables: ['money_out'],
    broken: only => sql`
      select '出账人员不符' as rule, organisation, number as subject from money_out
       where state = 'paid' and origin_id is null and ${of(only, 'organisation')}
         and (reviewer is null or payer is null or payer = reviewer
              or coalesce(editors, '{}') && array[payer, reviewer])`,
  },
  {
    tables: ['donation', 'refund'],
    broken: only => sql`
      select '退款合计与捐赠不符' as rule, d.organisation, d.number as subject
        from donation d
        left join (select donation, sum(amount) as refunded from refund
                    where state = 'success' group by 1) r on r.donation = d.id
       where ${of(only, 'd.organisation')}
         and (d.refunded_amount > d.amount
              or d.refunded_amount <> coalesce(r.refunded, 0)
                 -- What a matching pool gave goes back to it whole, by a posting and no refund.
                 + case when exists (select from ledger_posting p where p.event = 'P26'
                                      and p.source_type = 'donation' and p.source_id = d.id)
                        then d.amount else 0 end)`,
  },
  {
    tables: [],
    broken: only => sql`
      select '资金转移没有经办人' as rule, org_id as organisation, number::text as subject
        from ledger_posting
       where event in ('P21', 'P23', 'P34') and actor is null and ${of(only, 'org_id')}`,
  },
  {
    tables: ['donation', 'evidence_leaf'],
    broken: only => sql`
      select '到账捐赠没有存证' as rule, d.organisation, d.number as subject from donation d
       where d.state in ('paid', 'partRefunded', 'refunded') and d.channel <> '7'
         and ${of(only, 'd.organisation')}
         and not exists (select from evidence_leaf l
                          where l.source_id = d.id::text and l.kind = 'donationPaid')`,
  },
  {
    tables: ['money_out'],
    broken: only => sql`
      select '出账单与记账不符' as rule, m.organisation, m.number as subject from money_out m
       where m.state = 'paid' and m.origin_id is null and ${of(only, 'm.organisation')}
         and m.amount is distinct from (
           select -sum(e.amount) from ledger_posting p join ledger_entry e on e.posting_id = p.id
             join ledger_account a on a.id = e.account_id
            where p.source_type = 'moneyOut' and p.source_id = m.id and p.source_seq = 0
              and p.event <> 'P35' and a.kind = 'bank')`,
  },
  sameOrganisation('donation', 'cause', 'cause'),
  sameOrganisation('refund', 'donation', 'donation'),
  sameOrganisation('money_in', 'bank_account', 'bank_account'),
  sameOrganisation('money_claim', 'money_in', 'money_in'),
  sameOrganisation('money_out', 'bank_account', 'bank_account'),
  sameOrganisation('bank_line', 'bank_account', 'bank_account'),
  ...furtherInvariants,
]

/** Every invariant of the documents that does not hold, of one organisation or of all. */
export async function invariantFaults(tx: Executor, organisation?: string): Promise<LedgerFault[]> {
  const only = organisation ?? null
  const found: LedgerFault[] = []
  for (const { tables, broken } of invariants)
    if (await areThere(tx, tables)) found.push(...readFaults(await ask(tx, broken(only))))
  return found
}

/** A house of tests has the tables of its own modules alone. */
async function areThere(tx: Executor, tables: readonly string[]): Promise<boolean> {
  const rows = await ask(
    tx,
    sql`select from json_array_elements_text(${JSON.stringify(tables)}::json) t
         where to_regclass(t) is null`,
  )
  return rows.length === 0
}
