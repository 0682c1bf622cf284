import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import {
  followsDonor,
  type MergeListener,
  noteParts,
  partsOf,
} from '#modules/people/server/index.ts'
import { keepFanGifts } from './gifts/keep-fan-gifts.ts'
import { renewDonors } from './renew-donors.ts'

const followers = [
  followsDonor({ table: 'contact_log' }),
  followsDonor({ table: 'donor_thanks' }),
  followsDonor({ table: 'fan' }),
  followsDonor({ table: 'message_send' }),
  followsDonor({ table: 'company' }),
  followsDonor({ table: 'donor_group', column: 'leader' }),
  followsDonor({ table: 'company_staff', twin: 'company' }),
  followsDonor({ table: 'group_member', twin: 'group' }),
]

/** What hangs on a donor follows it: contacts, thanks, labels, groups, its company. */
export const movePartsOfDonor: MergeListener = async (act, merging) => {
  const { merge, from, into } = merging
  for (const { merged } of followers) await merged(act, merging)
  await renewDonors(act, [into])
  await keepFanGifts(act, [from, into])
  const labels = sql`select label from label_use u where target = ${from}::uuid
    and not exists (select from label_use t where t.label = u.label and t.target = ${into}::uuid)`
  await noteParts(act, { merge, what: 'label_use', ids: labels })
  await act.tx.execute(sql`
    update label_use set target = ${into}::uuid
     where target = ${from}::uuid and label in ${partsOf(merge, 'label_use')}`)
}

/** A merge is undone: what came with the other donor goes back to it. */
export const givePartsBack: MergeListener = async (act, merging) => {
  const { merge, from, into } = merging
  for (const { split } of followers) await split(act, merging)
  await act.tx.execute(sql`
    update label_use set target = ${from}::uuid
     where target = ${into}::uuid and label in ${partsOf(merge, 'label_use')}`)
  await renewDonors(act, [from, into])
  await keepFanGifts(act, [from, into])
}

/** Words about somebody who was erased go; that there was a contact stays. */
export async function eraseParts(act: Act, donor: string): Promise<void> {
  await act.tx.execute(sql`
    update contact_log set summary = '（已匿名化）', next_what = null, next_at = null
     where donor = ${donor}::uuid`)
  await act.tx.execute(
    sql`update donor_thanks set words = '（已匿名化）' where donor = ${donor}::uuid`,
  )
  await act.tx.execute(sql`
    update message_send set donor = null, "values" = '{}'::jsonb where donor = ${donor}::uuid`)
  await act.tx.execute(sql`delete from fan_gift where donor = ${donor}::uuid`)
  await act.tx.execute(sql`update fan set donor = null where donor = ${donor}::uuid`)
  await act.tx.execute(sql`delete from company_staff where donor = ${donor}::uuid`)
  await act.tx.execute(sql`delete from group_member where donor = ${donor}::uuid`)
}
