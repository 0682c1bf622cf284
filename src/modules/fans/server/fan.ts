import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { hasLabelFilter } from '#modules/classify/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { forgetPayer, givePayer } from '#modules/people/server/index.ts'
import { fan } from '../model/index.ts'
import { keepFanGifts } from './gifts/keep-fan-gifts.ts'

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
      await linkTo(act, row.id, id)
      if (row.payer !== null)
        await givePayer(act, { organisation: row.organisation, donor: id, payer: row.payer })
      await keepFanGifts(act, [id, ...(row.donor === null ? [] : [row.donor])])
      return { donor: id }
    },
    async unlink(row, _answers, act) {
      await linkTo(act, row.id, null)
      // Its gifts are not this donor's from now on, or they would link both again.
      if (row.payer !== null && row.donor !== null)
        await forgetPayer(act, { donor: row.donor, payer: row.payer })
      await keepFanGifts(act, row.donor === null ? [] : [row.donor])
      return { donor: null }
    },
    bar: () => ({ blacklisted: true }),
    unbar: () => ({ blacklisted: false }),
  },
})

/** Before the row is written: which gifts are a fan's follows from the table. */
async function linkTo(act: Act, id: string, donor: string | null): Promise<void> {
  await act.tx.execute(sql`update fan set donor = ${donor}::uuid where id = ${id}::uuid`)
}
