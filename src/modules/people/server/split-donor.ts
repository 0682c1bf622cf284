import { eq, sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, updateRow } from '#kernel/server/rows.ts'
import { donor, splitDays } from '../model/index.ts'
import { donorKey, forgetPhone, keepKeys } from './donor-key.ts'
import { closeDonors } from './giving-figures.ts'
import {
  donorMerge,
  type KeysBefore,
  lastMerge,
  openValues,
  partsOf,
  type Values,
} from './merge-store.ts'
import { whenSplit } from './merging.ts'
import { reopenTwin } from './twins.ts'

const dayLong = 86_400_000

/**
 * Undoes a merge within thirty days: gifts, labels and contacts that came with the merged donor go
 * back to it; what came to the survivor since then stays there.
 */
export async function splitDonor(
  act: Act,
  row: Row<typeof donor>,
  reason: string,
): Promise<Patch<typeof donor>> {
  const merge = await lastMerge(act.tx, row.id)
  if (merge === undefined) act.refuse('没有可以撤销的合并')
  const days = Math.floor((act.now.getTime() - new Date(merge.at).getTime()) / dayLong)
  if (days >= splitDays) act.refuse(`合并已过 ${days} 天，${splitDays} 天后不能拆分`)
  await closeDonors(act, [row.id, merge.into])
  const target = await findRow(act.tx, donor, merge.into)
  if (target?.state !== 'active') act.refuse('并入的捐赠人已不是正常状态，请先拆分它的合并')
  const before = openValues(merge.before, `donor_merge.${merge.id}`)
  const [from, into, taken] = [before.from, before.into, before.taken] as [Values, Values, Values]
  const back = Object.fromEntries(
    Object.entries(into).filter(([name]) =>
      isSame(target[name as keyof typeof target], taken[name]),
    ),
  )
  await updateRow(act, donor, target, back as Patch<typeof donor>, {
    ...{ verb: 'split', label: '拆分捐赠人', reason },
  })
  const told = { merge: merge.id, from: row.id, into: merge.into }
  await giveKeysBack(act, { ...told, organisation: row.organisation, keys: merge.keys })
  if (typeof from.phone === 'string') await forgetPhone(act, merge.into, from.phone)
  await act.tx.execute(sql`
    update donor set same_phone = ${row.id}::uuid
     where id in ${partsOf(merge.id, 'samePhone')} and id <> ${row.id}::uuid`)
  for (const tell of whenSplit()) await tell(act, told)
  await act.tx
    .update(donorMerge)
    .set({ undoneAt: act.now.toISOString() })
    .where(eq(donorMerge.id, merge.id))
  await reopenTwin(act, told)
  return { ...from, mergedInto: null } as Patch<typeof donor>
}

/** Marks that the survivor had not before the merge are the other's again. */
async function giveKeysBack(
  act: Act,
  given: {
    readonly from: string
    readonly into: string
    readonly organisation: string
    readonly keys: KeysBefore
  },
): Promise<void> {
  const { from, into, organisation, keys } = given
  const lent = keys.from.map(({ mark }) => mark).filter(mark => !keys.into.includes(mark))
  await act.tx
    .delete(donorKey)
    .where(sql`donor = ${into}::uuid and mark = any(${sql.param(lent)}::text[])`)
  await keepKeys(
    act,
    keys.from.map(({ mark, sole }) => ({ organisation, mark, sole, donor: from })),
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
