import { sql } from 'drizzle-orm'
import type { Answers, Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, updateRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { donor, type mergeable } from '../model/index.ts'
import { findKeysOf, keepPhones, moveKeys } from './donor-key.ts'
import { closeDonors } from './giving-figures.ts'
import { donorMerge, noteParts, sealValues } from './merge-store.ts'
import { whenMerged } from './merging.ts'
import { settleTwins } from './twins.ts'

type DonorRow = Row<typeof donor>
type Taken = keyof typeof mergeable

/** The fields behind each choice of a merge. */
const fieldsOf = (name: Taken): readonly (keyof DonorRow & string)[] =>
  name === 'paper' ? ['docKind', 'idNumber'] : [name]

const choices: readonly Taken[] = [
  ...(['name', 'displayName', 'phone', 'email', 'wechat', 'paper', 'uscc'] as const),
  ...(['sex', 'birthday', 'area', 'address', 'keeper', 'memo'] as const),
]

/**
 * Two donors become one: what hangs on the first follows the second, which takes over what is chosen
 * and what it lacks. Answers what is written of the merged one; `splitDonor` undoes all of it.
 */
export async function mergeDonors(
  act: Act,
  row: DonorRow,
  { into, take }: Answers<typeof donor, 'merge'>,
): Promise<Patch<typeof donor>> {
  if (into === row.id) act.refuse('不能并入自己', 'into')
  await closeDonors(act, [row.id, into])
  const target = await findRow(act.tx, donor, into)
  if (target === undefined || target.organisation !== row.organisation)
    act.refuse('只能并入同一机构的捐赠人', 'into')
  if (target.state !== 'active') act.refuse('该捐赠人已被合并', 'into')
  if (row.kind === 'unknown' || target.kind === 'unknown')
    act.refuse('未识别捐赠人不能合并', 'into')
  const merge = newId()
  const taken = takenOver(row, target, take ?? [])
  await act.tx.insert(donorMerge).values({
    ...{ id: merge, organisation: row.organisation, from: row.id, into },
    at: act.now.toISOString(),
    before: sealValues(
      { from: uniqueOf(row), into: former(target, taken), taken },
      `donor_merge.${merge}`,
    ),
    keys: await findKeysOf(act, { from: row.id, into }),
  })
  await moveKeys(act, { from: row.id, into })
  await keepPhones(act, target, [row.phone, target.phone])
  const pointing = sql`select id from donor where same_phone = ${row.id}::uuid`
  await noteParts(act, { merge, what: 'samePhone', ids: pointing })
  await act.tx.execute(sql`
    update donor set same_phone = nullif(${into}::uuid, id) where same_phone = ${row.id}::uuid`)
  // One of both alone may hold a unique value at a time.
  await act.tx.execute(sql`
    update donor set id_number = null, id_number_index = null, uscc = null where id = ${row.id}`)
  const earlier = [row.firstAt, target.firstAt].filter(at => at !== null).toSorted()
  const later = [row.lastAt, target.lastAt].filter(at => at !== null).toSorted()
  await updateRow(
    act,
    donor,
    target,
    {
      ...taken,
      count: row.count + target.count,
      total: row.total + target.total,
      net: row.net + target.net,
      yearTotal: row.yearTotal + target.yearTotal,
      maxGift: Math.max(row.maxGift, target.maxGift),
      firstAt: earlier[0] ?? null,
      lastAt: later.at(-1) ?? null,
      ...(target.samePhone === row.id ? { samePhone: null } : {}),
    },
    { verb: 'merge', label: '并入捐赠人' },
  )
  // What follows from the figures of the survivor is counted by its new ones.
  for (const tell of whenMerged()) await tell(act, { merge, from: row.id, into })
  await settleTwins(act, { from: row.id, into })
  // The unique keys go with the person; what the merged row held is kept sealed for a split.
  return {
    ...{ mergedInto: into, phone: null, samePhone: null, idNumber: null, uscc: null },
    ...{ count: 0, total: 0, net: 0, yearTotal: 0, stage: null, rfm: null },
  }
}

/** What of the merged donor stands in the survivor from now on. */
function takenOver(row: DonorRow, target: DonorRow, chosen: readonly Taken[]): Patch<typeof donor> {
  const patch: Record<string, unknown> = {}
  for (const choice of choices)
    if (chosen.includes(choice) || isBlank(target, choice))
      for (const name of fieldsOf(choice))
        if (row[name] !== null && row[name] !== target[name]) patch[name] = row[name]
  const labels = [...new Set([...(target.labels ?? []), ...(row.labels ?? [])])].slice(0, 20)
  if (labels.length > (target.labels ?? []).length) patch.labels = labels
  // Whoever wished for quiet under one name wishes for it under both.
  if (row.quiet && !target.quiet) patch.quiet = true
  if (row.anonymousUsual && !target.anonymousUsual) patch.anonymousUsual = true
  // A child stays one under either name, with whoever answers for it (BR-42).
  if (row.minor && !target.minor)
    Object.assign(patch, {
      ...{ minor: true, guardianName: row.guardianName, guardianPhone: row.guardianPhone },
    })
  // Gifts that nobody gave thanks for are not thanked for by a merge.
  if (row.thanks === 'todo' && row.count > 0 && target.thanks === 'done') patch.thanks = 'todo'
  return patch as Patch<typeof donor>
}

function isBlank(target: DonorRow, choice: Taken): boolean {
  if (choice === 'displayName') return target.displayName === donor.fields.displayName.initial
  return fieldsOf(choice).every(name => target[name] === null)
}

const former = (target: DonorRow, taken: Patch<typeof donor>) =>
  Object.fromEntries(Object.keys(taken).map(name => [name, target[name as keyof DonorRow]]))

/** What the merged donor loses, for it is unique. */
const uniqueOf = ({ phone, docKind, idNumber, uscc, samePhone }: DonorRow) => ({
  ...{ phone, docKind, idNumber, uscc, samePhone },
})
