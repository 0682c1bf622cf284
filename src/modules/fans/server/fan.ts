import { sql } from 'drizzle-orm'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { hasLabelFilter } from '#modules/classify/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { fan, officialAccount } from '../model/index.ts'

export const officialAccountServing = serve(officialAccount, { openPicks: true })

/** Fans with their rules: linked to a donor of the same book, barred ones are not written to. */
export const fanServing = serve(fan, {
  finds: {
    label: hasLabelFilter(fan),
    gave: () =>
      sql`exists (select from donor d where d.id = ${columnNamed(fan, 'donor')} and d.count > 0)`,
  },
  movable(row, name) {
    if (name === 'unlink' && row.donor === null) return '没有关联捐赠人'
    if (name === 'bar' && row.blacklisted) return '已在黑名单'
    if (name === 'unbar' && !row.blacklisted) return '不在黑名单'
    return true
  },
  actions: {
    async link(row, { donor: id }, act) {
      const of = await findRow(act.tx, donor, id)
      if (of?.organisation !== row.organisation || of.state !== 'active')
        act.refuse('请选择本机构正常状态的捐赠人', 'donor')
      return { donor: id }
    },
    unlink: () => ({ donor: null }),
    bar: () => ({ blacklisted: true }),
    unbar: () => ({ blacklisted: false }),
  },
})
