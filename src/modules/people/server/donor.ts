import { sql } from 'drizzle-orm'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { hasLabelFilter } from '#modules/classify/server/index.ts'
import { donor } from '../model/index.ts'
import { givingFacts, givingFilter, whenThanked } from './donor-giving.ts'
import { forgetKeys, rekey } from './donor-key.ts'
import { donorNumbers } from './donor-number.ts'
import { eraseDonor } from './erase-donor.ts'
import { mergeDonors } from './merge-donors.ts'
import { splitDonor } from './split-donor.ts'
import { markTwin } from './twin.ts'

/** The donor book with its rules: minors have guardians, givers stay, two of one become one. */
export const donorServing = serve(donor, {
  finds: {
    label: hasLabelFilter(donor),
    giving: givingFilter,
    twin: () => sql`exists (select from donor_twin t where t.state = 'open'
      and ${columnNamed(donor, 'id')} in (t.one, t.other))`,
  },
  findFirst: ['labels', 'label'],
  enrich: givingFacts,
  movable(row, name) {
    if (name === 'thank' && row.quiet) return '该捐赠人不希望被打扰，不能发感谢'
    if (name === 'unthank' && row.thanks !== 'todo') return '没有待致谢的捐赠'
    if (name === 'lose' && row.stage === 'lost') return '已是不再联系'
    if (name === 'regain' && row.stage !== 'lost') return '没有标为不再联系'
    return true
  },
  actions: {
    async thank({ id, phone, organisation }, { words, way }, act) {
      const told = { donor: id, phone, organisation, words, way: way ?? 'site' }
      for (const tell of whenThanked()) await tell(act, told)
      return { thanks: 'done' } as const
    },
    unthank: () => ({ thanks: 'no' }) as const,
    lose: () => ({ stage: 'lost', quiet: true }) as const,
    // The night finds out where somebody stands again.
    regain: () => ({ stage: null, quiet: false }),
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
    if (!isSame) await rekey(act, row, before)
  },
  removing: (row, act) => forgetKeys(act, [row.id]),
  // A gift is a fact of the books: whoever gave stays (fans.md "donor").
  removable: row => (row.count > 0 ? '已有捐赠记录的捐赠人不能删除' : true),
  moves: {
    merge: (row, answers, act) => mergeDonors(act, row, answers),
    split: (row, { reason }, act) => splitDonor(act, row, reason),
    erase: (row, _answers, act) => eraseDonor(act, row),
  },
  sums: ['total', 'net'],
  pickNote: 'number',
})
