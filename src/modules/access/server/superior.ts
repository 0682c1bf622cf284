import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { accountsHolding } from './accounts-holding.ts'
import { isOwnedAlike } from './owner-is.ts'

/**
 * 审批主管 of an account: the heads of its department and of those above, or its superior and
 * theirs, whichever the unit has set (organizeConfig). The first who is at work, may do `action`
 * and is not among `except`; an empty post falls to the next level up.
 */
export async function superiorOf(
  act: Act,
  { account, action, except }: { account: string; action: string; except: readonly string[] },
): Promise<string | null> {
  const today = beijingDay(act.now)
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    with recursive own as (
      select account.id, account.manager, account.department, coalesce(setting.superior, 'head') as by
      from account left join structure_setting setting on ${isOwnedAlike('setting', 'account')}
      where account.id = ${account}::uuid),
    managers as (
      select manager as id, 1 as step from own where by = 'manager'
      union all select account.manager, managers.step + 1 from managers
        join account on account.id = managers.id where managers.step < 10),
    above as (
      select id, step from managers
      union all select place.head, 100 - place.level from own
        join department mine on mine.id = own.department
        join department place on mine.path like place.path || '%'
      where own.by = 'head')
    select above.id from above join account on account.id = above.id and account.state = 'enabled'
    where not (above.id = any(${sql`array[${sql.join(
      except.map(id => sql`${id}`),
      sql`, `,
    )}]::uuid[]`}))
      and above.id in (${accountsHolding({ action, today })})
    order by above.step limit 1`)
  return rows[0]?.id ?? null
}
