import { sql } from 'drizzle-orm'
import type { OpenTask } from '#kernel/server/open-tasks.ts'
import { interactionServing } from './interaction.ts'

/** Complaints on the pages of causes that nobody has decided or answered yet. */
export const complaintsOfDonors: OpenTask = {
  kind: 'complaintOfDonor',
  label: '募捐页投诉',
  serving: interactionServing,
  place: '/website/comments',
  open: sql`kind = 'complaint' and (state = 'pending' or state = 'passed' and reply is null)`,
  since: sql`created_at`,
}
