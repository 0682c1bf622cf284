import { sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { type donor, erasedName } from '../model/index.ts'
import { forgetKeys } from './donor-key.ts'
import { unnamedGiver } from './hide-giver.ts'
import { donorKeptFact, sealValues } from './merge-store.ts'
import { lawKeeps, whenErased } from './merging.ts'

/**
 * Erases what the law does not keep (个人信息保护法 art. 47): name, phone, papers and everything
 * personal go; gifts stay, and to whom a receipt was made out is kept sealed beside the book.
 */
export async function eraseDonor(act: Act, row: Row<typeof donor>): Promise<Patch<typeof donor>> {
  if (row.kind === 'unknown') act.refuse('未识别捐赠人没有可以匿名化的信息')
  const kept = []
  for (const keeps of lawKeeps()) kept.push(await keeps(act, row.id))
  if (kept.some(each => each !== undefined)) {
    const { name, docKind, idNumber, uscc } = row
    const facts = sealValues({ name, docKind, idNumber, uscc }, `donor_kept_fact.${row.id}`)
    await act.tx.insert(donorKeptFact).values({ donor: row.id, facts, at: act.now.toISOString() })
  }
  await forgetKeys(act, [row.id])
  await act.tx.execute(sql`update donor set same_phone = null where same_phone = ${row.id}::uuid`)
  // What merges keep for a split is personal as well.
  await act.tx.execute(sql`
    update donor_merge set undone_at = ${act.now.toISOString()}, before = '', keys = '{"from":[],"into":[]}'::jsonb
     where into_donor = ${row.id}::uuid or from_donor = ${row.id}::uuid`)
  for (const tell of whenErased()) await tell(act, row.id)
  return {
    ...{ name: erasedName, displayName: unnamedGiver, phone: null, email: null, wechat: null },
    ...{ docKind: null, idNumber: null, uscc: null, sex: null, birthday: null, area: null },
    ...{ address: null, minor: false, guardianName: null, guardianPhone: null, memo: null },
    ...{ labels: [], ways: [], quiet: true, samePhone: null, keeper: null, birthdayCare: false },
    thanks: 'no',
  }
}
