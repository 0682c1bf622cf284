import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { findRows, moveRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { notify } from '#modules/platform/server/index.ts'
import { application, silentDays } from '../model/index.ts'
import { type Application, tellApplicant, withReply } from './application.ts'

/** Which visitors sent something lately, to bound how much one may send. */
export const applicationSender = pgTable(
  'application_sender',
  {
    sender: text('sender').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [index('application_sender_idx').on(table.sender, table.at)],
)

const table = tableOf(application)
const dayLength = 86_400_000

/** Every hour: silent applicants, and applications whose answer is overdue. */
export const watchApplications = job('content.watch-applications', {
  label: '申请期限',
  payload: z.object({}),
  retries: 2,
  every: '5 * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      await closeSilent(act)
      await tellOverdue(act)
      await act.tx.execute(sql`delete from application_sender where at < now() - interval '1 day'`)
    }),
})

async function closeSilent(act: Act): Promise<void> {
  const since = new Date(act.now.getTime() - silentDays * dayLength).toISOString()
  const silent = and(eq(table.state, 'waiting'), lt(table.waitingSince, since))
  for (const row of await findRows(act.tx, application, silent)) {
    const text = `${silentDays} 天内没有收到补充说明，申请已关闭；如仍需处理，请重新提交。`
    await tellApplicant(act, row, { news: 'closed', text })
    const replies = withReply(row, act, { side: 'system', text })
    await moveRow(act, application, row, 'lapse', { replies, waitingSince: null })
  }
}

async function tellOverdue(act: Act): Promise<void> {
  const late = and(
    inArray(table.state, ['pending', 'processing']),
    lt(table.dueAt, act.now.toISOString()),
    eq(table.overdueTold, false),
  )
  for (const row of await findRows(act.tx, application, late)) {
    await notify(act, {
      accounts: await whomToTell(act, row),
      kind: 'todo',
      title: `申请已超期：${row.subject}`,
      body: `${row.number} 应在期限内答复，请尽快处理。`,
      link: `/helpmanager/applymanager?id=${row.id}`,
    })
    await updateRow(act, application, row, { overdueTold: true }, { label: '超期提醒' })
  }
}

/** Whoever works on it; for rights over personal data also the head of service and the officer for data protection (PIPL art. 52). */
async function whomToTell(act: Act, row: Application): Promise<string[]> {
  const codes =
    row.kind === 'personalInfo' || row.owner === null ? ['secadmin', 'operator', 'service'] : []
  const own = row.owner === null ? [] : [row.owner]
  if (codes.length === 0) return own
  const named = sql.join(
    codes.map(code => sql`${code}`),
    sql`, `,
  )
  const found = await act.tx.execute<{ id: string }>(sql`
    select distinct account.id from account
      join "grant" on "grant".account = account.id and "grant".state = 'active'
      join role on role.id = "grant".role
     where account.state = 'enabled' and role.code in (${named})`)
  return [...found.rows.map(({ id }) => id), ...own]
}
