import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { type MergeListener, noteParts, partsOf } from '#modules/people/server/index.ts'
import { renewDonors } from './renew-donors.ts'

/** Tables whose rows follow a donor, each with its column. */
const followers = [
  { what: 'contact_log', column: 'donor', twin: null },
  { what: 'donor_thanks', column: 'donor', twin: null },
  { what: 'fan', column: 'donor', twin: null },
  { what: 'company', column: 'donor', twin: null },
  { what: 'donor_group', column: 'leader', twin: null },
  { what: 'company_staff', column: 'donor', twin: 'company' },
  { what: 'group_member', column: 'donor', twin: 'group' },
  { what: 'fund_founder', column: 'donor', twin: null },
] as const

const named = (name: string): SQL => sql.raw(`"${name}"`)

/** What hangs on a donor follows it: contacts, thanks, labels, groups, its company, its promises to funds. */
export const movePartsOfDonor: MergeListener = async (act, { merge, from, into }) => {
  for (const { what, column, twin } of followers) {
    const [table, by] = [named(what), named(column)]
    // Where both stand in one company or group already, the row of the survivor serves.
    const free =
      twin === null
        ? sql``
        : sql` and not exists (select from ${table} t where t.${by} = ${into}::uuid
                and t.${named(twin)} = ${table}.${named(twin)})`
    const ids = sql`select id from ${table} where ${by} = ${from}::uuid${free}`
    await noteParts(act, { merge, what, ids })
    await act.tx.execute(sql`
      update ${table} set ${by} = ${into}::uuid where id in ${partsOf(merge, what)}`)
  }
  const labels = sql`select label from label_use u where target = ${from}::uuid
    and not exists (select from label_use t where t.label = u.label and t.target = ${into}::uuid)`
  await noteParts(act, { merge, what: 'label_use', ids: labels })
  await act.tx.execute(sql`
    update label_use set target = ${into}::uuid
     where target = ${from}::uuid and label in ${partsOf(merge, 'label_use')}`)
}

/** A merge is undone: what came with the other donor goes back to it. */
export const givePartsBack: MergeListener = async (act, { merge, from, into }) => {
  for (const { what, column } of followers)
    await act.tx.execute(sql`
      update ${named(what)} set ${named(column)} = ${from}::uuid
       where ${named(column)} = ${into}::uuid and id in ${partsOf(merge, what)}`)
  await act.tx.execute(sql`
    update label_use set target = ${from}::uuid
     where target = ${into}::uuid and label in ${partsOf(merge, 'label_use')}`)
  await renewDonors(act, [from, into])
}

/** Words about somebody who was erased go; that there was a contact stays. */
export async function eraseParts(act: Act, donor: string): Promise<void> {
  await act.tx.execute(sql`
    update contact_log set summary = '（已匿名化）', next_what = null, next_at = null
     where donor = ${donor}::uuid`)
  await act.tx.execute(
    sql`update donor_thanks set words = '（已匿名化）' where donor = ${donor}::uuid`,
  )
  await act.tx.execute(sql`update fan set donor = null where donor = ${donor}::uuid`)
  await act.tx.execute(sql`delete from company_staff where donor = ${donor}::uuid`)
  await act.tx.execute(sql`delete from group_member where donor = ${donor}::uuid`)
}
