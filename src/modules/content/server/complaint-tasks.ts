import { sql } from 'drizzle-orm'
import type { OpenTask } from '#kernel/server/open-tasks.ts'
import { applicationServing } from './application.ts'

/** Complaints that came in as applications and are not settled. */
export const complaintsApplied: OpenTask = {
  kind: 'complaint',
  label: '投诉申请',
  serving: applicationServing,
  place: '/helpmanager/applymanager',
  open: sql`kind = 'complaint' and state in ('pending', 'processing', 'waiting')`,
  since: sql`created_at`,
}
