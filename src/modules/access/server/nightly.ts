import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AnyResource, MoveOf, Row } from '#kernel/resource/resource.ts'
import type { JobWork } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { deputy } from '../model/deputy.ts'
import { grant } from '../model/grant.ts'
import { registrationRequest } from '../model/registration-request.ts'
import { leaveDue } from './departure.ts'
import { raisePermRev } from './perm-rev.ts'
import { proveGrant } from './prove-rights.ts'
import { reassignDue } from './reassignment.ts'

/** What begins or ends by itself: people who leave or change places today, grants and deputies after their last day, requests after 30 days, refused applicants' data after 90. */
export const endOverdue = job('access.end-overdue', {
  label: '授权与账号到期',
  payload: z.object({}),
  retries: 3,
  every: '5 0 * * *',
  async run(_payload, work) {
    const today = beijingDay(new Date())
    await leaveDue(work, today)
    await reassignDue(work, today)
    const grants = await idsOf(
      work,
      sql`select id from "grant" where state in ('pending', 'active') and valid_until < ${today} order by id`,
    )
    for (const id of grants) await expireGrant(work, id)
    const deputies = await idsOf(
      work,
      sql`select id from deputy where state = 'set' and until < ${today} order by id`,
    )
    for (const id of deputies) await move(work, { resource: deputy, id, to: 'expire' })
    const requests = await idsOf(
      work,
      sql`select id from registration_request where state in ('pending', 'returned') and expires_at < now() order by id`,
    )
    for (const id of requests) await move(work, { resource: registrationRequest, id, to: 'expire' })
    const refused = await idsOf(
      work,
      sql`select id from registration_request where state in ('rejected', 'expired') and real_name <> '已清除'
        and coalesce(decided_at, expires_at) < now() - interval '90 days' order by id`,
    )
    for (const id of refused) await erase(work, id)
  },
})

async function idsOf(work: JobWork, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await work.database.read('all', reader => reader.execute<{ id: string }>(query))
  return rows.map(row => row.id)
}

function expireGrant(work: JobWork, id: string): Promise<void> {
  return work.change(async act => {
    const row = await findRow(act.tx, grant, id)
    if (row === undefined || !['pending', 'active'].includes(row.state ?? '')) return
    await moveRow(act, grant, row, 'expire')
    await raisePermRev(act, [row.account])
    await proveGrant(act, row, 'expired')
  })
}

function move<R extends AnyResource>(
  work: JobWork,
  { resource, id, to }: { resource: R; id: string; to: MoveOf<R> },
): Promise<void> {
  return work.change(async act => {
    const row: Row<R> | undefined = await findRow(act.tx, resource, id)
    if (row !== undefined) await moveRow(act, resource, row, to)
  })
}

/** Name, phone, mail and proof go; number, reasons and times remain. */
function erase(work: JobWork, id: string): Promise<void> {
  return work.change(async act => {
    const row = await findRow(act.tx, registrationRequest, id)
    if (row === undefined) return
    await updateRow(
      act,
      registrationRequest,
      row,
      {
        realName: '已清除',
        phone: '13000000000',
        email: null,
        proof: null,
        remark: null,
        passwordHash: null,
      },
      { label: '清除个人信息' },
    )
    await act.tx.execute(
      sql`update registration_request set phone_index = null, phone_mark = null where id = ${id}::uuid`,
    )
  })
}
