import { and, inArray } from 'drizzle-orm'
import { visible } from '#kernel/server/list.ts'
import { route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { account } from '../model/account.ts'
import { accountCountWork } from '../model/account-calls.ts'
import { accountServing } from './account.ts'
import { openWorkOf } from './hand-over.ts'

/** 在办待办数: how much open work each of these people has; those out of sight are left out. */
export const countWorkRoute = route(accountCountWork, {
  access: { action: 'account.view' },
  summary: '查询人员在办事项数',
  async read({ ids }, act) {
    const own = and(visible(accountServing, act.person), inArray(columnNamed(account, 'id'), ids))
    const counts: Record<string, number> = {}
    for (const { id } of await findRows(act.tx, account, own))
      counts[id] = (await openWorkOf(act, id, null)).length
    return counts
  },
})
