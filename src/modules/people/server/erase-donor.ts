import { sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { lockRow, updateRow } from '#kernel/server/rows.ts'
import { donor, erasedName } from '../model/index.ts'
import { forgetKeys } from './donor-key.ts'
import { unnamedGiver } from './hide-giver.ts'
import { donorKeptFact, sealValues } from './merge-store.ts'
import { lawKeeps, whenErased } from './merging.ts'

/**
 * Erases what the law does not keep (个人信息保护法 art. 47): name, phone, papers and everything
 * personal go, from the rows that were merged into this one too; gifts stay, and to whom a receipt was
 * made out is kept sealed beside the book.
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
  const merged = await mergedInto(act, row.id)
  const ids = [row.id, ...merged.map(({ id }) => id)]
  const all = sql`any(${sql.param(ids)}::uuid[])`
  await forgetKeys(act, ids)
  await act.tx.execute(sql`update donor set same_phone = null where same_phone = ${all}`)
  // What merges keep for a split is personal as well.
  await act.tx.execute(sql`
    update donor_merge set undone_at = ${act.now.toISOString()}, before = '',
           keys = '{"from":[],"into":[]}'::jsonb
     where into_donor = ${all} or from_donor = ${all}`)
  for (const id of ids) for (const tell of whenErased()) await tell(act, id)
  for (const each of merged)
    await updateRow(act, donor, each, forgotten, { verb: 'erase', label: '随并入的捐赠人匿名化' })
  return forgotten
}

/** What is left of whoever was erased. */
const forgotten = {
  ...{ name: erasedName, displayName: unnamedGiver, phone: null, email: null, wechat: null },
  ...{ docKind: null, idNumber: null, uscc: null, sex: null, birthday: null, area: null },
  ...{ address: null, minor: false, guardianName: null, guardianPhone: null, memo: null },
  ...{ labels: [], ways: [], quiet: true, samePhone: null, keeper: null, birthdayCare: false },
  thanks: 'no',
} satisfies Patch<typeof donor>

/** The rows that became this donor, over however many merges: the same person, kept for a split. */
async function mergedInto(act: Act, id: string): Promise<Row<typeof donor>[]> {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    with recursive merged as (
      select id from donor where merged_into = ${id}::uuid
      union select d.id from donor d join merged m on d.merged_into = m.id)
    select id from merged order by id`)
  return Promise.all(rows.map(({ id: each }) => lockRow(act, donor, each)))
}
