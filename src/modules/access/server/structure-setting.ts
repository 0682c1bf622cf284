import { sql } from 'drizzle-orm'
import { serve } from '#kernel/server/serve.ts'
import { structureSetting } from '../model/structure-setting.ts'
import { markOwner, ownOwner } from './mark-owner.ts'
import { markForeign } from './own-references.ts'
import { isOwnedAlike } from './owner-is.ts'

/** How units organise their people; beside each, `fullTime`: who works in a full-time position now. */
export const structureSettingServing = serve(structureSetting, {
  prepare: (_draft, act) => ownOwner(act),
  async check(next, act, before) {
    markOwner(act, next)
    await markForeign(
      act,
      { next, before },
      {
        auditors: 'account',
        legalRepresentative: 'account',
        secretary: 'account',
        financeHead: 'account',
      },
    )
  },
  async enrich(rows, act) {
    const { rows: counted } = await act.tx.execute<{ id: string; people: number }>(sql`
      select setting.id, count(account.id)::int as people from structure_setting setting
        left join account on account.state in ('pending', 'enabled') and ${isOwnedAlike('account', 'setting')}
          and exists (select from position where position.id = any(account.positions) and position.full_time)
      where setting.id in (${sql.join(
        rows.map(({ id }) => sql`${id}::uuid`),
        sql`, `,
      )}) group by setting.id`)
    return new Map(counted.map(({ id, people }) => [id, { fullTime: people }]))
  },
})
