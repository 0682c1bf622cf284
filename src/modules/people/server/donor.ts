import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { hasLabelFilter } from '#modules/classify/server/index.ts'
import { donor } from '../model/index.ts'
import { givingFacts, givingFilter, whenThanked } from './donor-giving.ts'
import { forgetKeys, moveKeys, rekey } from './donor-key.ts'
import { donorNumbers } from './donor-number.ts'
import { whenMerged } from './merging.ts'
import { markTwin } from './twin.ts'

/** The donor book with its rules: minors have guardians, givers stay, two of one become one. */
export const donorServing = serve(donor, {
  finds: { label: hasLabelFilter(donor), giving: givingFilter },
  enrich: givingFacts,
  movable: (row, name) =>
    name === 'thank' && row.quiet ? '该捐赠人不希望被打扰，不能发感谢' : true,
  actions: {
    async thank({ phone, organisation }, { words }, act) {
      for (const tell of whenThanked()) await tell(act, { phone, organisation, words })
      return { thanks: 'done' } as const
    },
  },
  async prepare(_draft, act) {
    const [number] = await donorNumbers(act.tx, 1)
    return { number }
  },
  async check(next, act, before) {
    await markTwin(act, next, before)
    if (next.minor && next.guardianName === null) act.mark('guardianName', '未成年人须填写监护人')
    if (next.minor && next.guardianPhone === null)
      act.mark('guardianPhone', '未成年人须填写监护人手机')
    if (next.kind === 'company' && next.idNumber !== null)
      act.mark('idNumber', '单位请填写统一社会信用代码')
    if (next.kind !== 'company' && next.uscc !== null)
      act.mark('uscc', '只有单位有统一社会信用代码')
  },
  inserted: (row, act) => rekey(act, row),
  async updated(row, act, before) {
    const isSame = (['name', 'phone', 'idNumber'] as const).every(key => row[key] === before[key])
    if (!isSame) await rekey(act, row)
  },
  removing: (row, act) => forgetKeys(act, [row.id]),
  // A gift is a fact of the books: whoever gave stays (fans.md "donor").
  removable: row => (row.count > 0 ? '已有捐赠记录的捐赠人不能删除' : true),
  moves: {
    async merge(row, { into }, act: Act) {
      if (into === row.id) act.refuse('不能并入自己', 'into')
      await act.tx.execute(
        sql`select id from donor where id in (${row.id}, ${into}) order by id for update`,
      )
      const target = await findRow(act.tx, donor, into)
      if (target === undefined || target.organisation !== row.organisation)
        act.refuse('只能并入同一机构的捐赠人', 'into')
      if (target.state !== 'active') act.refuse('该捐赠人已被合并', 'into')
      if (row.kind === 'unknown' || target.kind === 'unknown')
        act.refuse('未识别捐赠人不能合并', 'into')
      await moveKeys(act, { from: row.id, into })
      await act.tx.execute(sql`
        update donor set same_phone = nullif(${into}::uuid, id) where same_phone = ${row.id}::uuid`)
      for (const tell of whenMerged()) await tell(act, { from: row.id, into })
      const earlier = [row.firstAt, target.firstAt].filter(at => at !== null).toSorted()
      const later = [row.lastAt, target.lastAt].filter(at => at !== null).toSorted()
      await updateRow(
        act,
        donor,
        target,
        {
          count: row.count + target.count,
          total: row.total + target.total,
          net: row.net + target.net,
          maxGift: Math.max(row.maxGift, target.maxGift),
          firstAt: earlier[0] ?? null,
          lastAt: later.at(-1) ?? null,
          ...(target.samePhone === row.id ? { samePhone: null } : {}),
        },
        { verb: 'merge', label: '并入捐赠人' },
      )
      // The unique keys go with the person; what the merged row held is in the audit.
      return {
        mergedInto: into,
        phone: null,
        samePhone: null,
        idNumber: null,
        uscc: null,
        count: 0,
        total: 0,
        net: 0,
      }
    },
  },
  sums: ['total', 'net'],
  pickNote: 'number',
})
