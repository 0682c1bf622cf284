import { sql } from 'drizzle-orm'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { childAccounts } from '../../model/cause-account-calls.ts'
import { reachOf } from '../figures/donation-summary.ts'
import { causeMoney } from './account-lines.ts'

const planPath = 'cause/childPlan'

/** 子计划账户: the accounts that one cause's money lies on, its own and those of its child plans. */
export const childAccountsRoute: AnyRoute = route(childAccounts, {
  access: { action: 'donation.view' },
  summary: '一个标的的本级与各子计划账户：期初 + 收入 − 支出 = 期末',
  async read({ cause, from, to }, act) {
    if (to < from) act.refuse('结束日期不能早于开始日期', 'to')
    const reach = reachOf(act, 'donation.view')
    const { rows } = await act.tx.execute<Record<string, string>>(sql`
      select a.owner_type as kind, a.owner_id as id,
             coalesce(sum(d.credit - d.debit) filter (where d.day < ${from}::date), 0)::text as opening,
             coalesce(sum(d.credit) filter (where d.day >= ${from}::date), 0)::text as came,
             coalesce(sum(d.debit) filter (where d.day >= ${from}::date), 0)::text as went,
             a.reserved::text as reserved, (a.balance - a.locked - a.reserved)::text as available
        from ledger_account a
        left join ledger_daily d on d.account_id = a.id and d.day <= ${to}::date
       where ${causeMoney} and a.cause_id in (
               select id from cause where id = ${cause}::uuid and ${reach ?? sql`true`})
       group by a.id order by a.owner_type, a.owner_id`)
    const plans = rows.filter(({ kind }) => kind === 'childPlan')
    const words = await gatherWords(
      act.tx,
      plans.map(({ id = '' }) => ({ resource: planPath, id })),
    )
    return rows.map(row => {
      const fen = (name: string) => Number(row[name] ?? 0)
      const [opening, came, went] = [fen('opening'), fen('came'), fen('went')]
      const id = row.id ?? ''
      return {
        ...{ id, opening, in: came, out: went, closing: opening + came - went },
        title: row.kind === 'childPlan' ? (words.record(planPath, id) ?? '子计划') : '本级',
        ...{ reserved: fen('reserved'), available: fen('available') },
      }
    })
  },
})
