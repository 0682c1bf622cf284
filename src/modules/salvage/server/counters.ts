import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'

/** Counts the lines of a batch anew: persons, money, and what became of them. */
export async function recount(act: Act, batch: string): Promise<void> {
  await act.tx.execute(sql`
    update grant_batch b set persons = x.persons, amount = x.amount, issued = x.issued,
           rejected = x.rejected, pending = x.pending
      from (select count(*)::int as persons, coalesce(sum(amount), 0)::bigint as amount,
                   count(*) filter (where send_status = '1')::int as issued,
                   count(*) filter (where send_status = '2')::int as rejected,
                   count(*) filter (where send_status = '0')::int as pending
              from rescue_record where batch = ${batch} and reverses is null) x
     where b.id = ${batch}`)
}

/** Notes that a waiting line was issued or rejected; refused unless the batch is in one of the states. */
export async function countLine(
  act: Act,
  batch: string,
  become: 'issued' | 'rejected',
  states: readonly string[],
): Promise<void> {
  const { rows } = await act.tx.execute<{ state: string }>(sql`
    update grant_batch
       set pending = pending - 1, issued = issued + ${become === 'issued' ? 1 : 0},
           rejected = rejected + ${become === 'rejected' ? 1 : 0}
     where id = ${batch} and state = any (${sql.param([...states])}::text[])
    returning state`)
  if (rows.length === 0)
    act.refuse(become === 'issued' ? '批次不在发放中，不能发放' : '批次当前状态不能驳回名册行')
}
