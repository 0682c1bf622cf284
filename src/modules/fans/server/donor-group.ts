import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { invalidateCounts } from '#kernel/server/list.ts'
import { findRow, lockRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { donor } from '#modules/people/model/index.ts'
import { company, donorGroup, groupMember } from '../model/index.ts'

/** Groups with their rules: leader and company are of the same book, a disbanded one takes nobody. */
export const donorGroupServing = serve(donorGroup, {
  async prepare(_draft, act) {
    const answer = await act.tx.execute<{ serial: string }>(
      sql`select nextval('donor_group_serial')::text as serial`,
    )
    return { number: `TT${String(answer.rows[0]?.serial).padStart(8, '0')}` }
  },
  async check(next, act) {
    if (next.leader !== null) {
      const leader = await findRow(act.tx, donor, next.leader)
      if (leader?.organisation !== next.organisation) act.mark('leader', '队长须为本机构的捐赠人')
    }
    if (next.company !== null) {
      const of = await findRow(act.tx, company, next.company)
      if (of?.organisation !== next.organisation) act.mark('company', '请选择本机构的企业')
    }
  },
  async removing(row, act) {
    if (row.count > 0) act.refuse(`该团体已有捐赠 ${row.count} 笔，不能删除，请解散`)
    await act.tx.execute(sql`delete from group_member where "group" = ${row.id}::uuid`)
    await act.tx.execute(sql`delete from contact_log where "group" = ${row.id}::uuid`)
  },
  sums: ['total'],
  pickNote: 'number',
})

/** Who is in a group; names are the public ones. */
export const groupMemberServing = serve(groupMember, {
  async prepare(draft, act) {
    const group = await lockRow(act, donorGroup, draft.group)
    if (group.state !== 'active') act.refuse('该团体已解散')
    return { organisation: group.organisation }
  },
  async check(next, act) {
    const member = await findRow(act.tx, donor, next.donor)
    if (member?.organisation !== next.organisation) act.mark('donor', '请选择本机构的捐赠人')
    if (next.joinedOn > beijingDay(act.now)) act.mark('joinedOn', '加入日期不能晚于今天')
    if (next.leftOn !== null && next.leftOn < next.joinedOn)
      act.mark('leftOn', '退出日期不能早于加入日期')
  },
  inserted: (row, act) => countMembers(act, row.group),
  updated: (row, act) => countMembers(act, row.group),
  removing: (row, act) => countMembers(act, row.group, row.id),
  async enrich(rows, act) {
    const answer = await act.tx.execute<{ id: string; name: string }>(sql`
      select m.id, d.display_name as name from group_member m join donor d on d.id = m.donor
       where m.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
    return new Map(answer.rows.map(({ id, name }) => [id, { name }]))
  },
})

async function countMembers(act: Act, group: string, without: string | null = null): Promise<void> {
  await act.tx.execute(sql`
    update donor_group set member_count = (select count(*) from group_member
      where "group" = ${group}::uuid and left_on is null and id is distinct from ${without}::uuid)
     where id = ${group}::uuid`)
  invalidateCounts(donorGroup)
}
