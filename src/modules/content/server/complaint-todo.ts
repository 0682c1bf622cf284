import { sql } from 'drizzle-orm'
import { recordTodo } from '#modules/platform/server/index.ts'
import { applicationServing } from './application.ts'

const open = ['pending', 'processing', 'waiting']
const filter = JSON.stringify([
  ['kind', 'is', 'complaint'],
  ['state', 'in', open],
])

/** Complaints that came in as applications and are not settled. */
export const complaintTodo = recordTodo({
  serving: applicationServing,
  kind: 'application.complaint',
  label: '投诉申请',
  link: `/helpmanager/applymanager?tab=all&filter=${encodeURIComponent(filter)}`,
  action: 'application.finish',
  where: () => sql`kind = 'complaint' and state = any(${sql.param(open)}::text[])`,
  item: row => ({
    title: row.subject,
    organisation: row.organisation,
    submittedAt: row.createdAt,
    dueAt: row.dueAt,
  }),
})
