import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { review } from '../model/index.ts'
import { approvalPorts } from './ports.ts'

type Timed = Pick<Row<typeof review>, 'submittedAt' | 'dueAt'>

/** Tells of reviews how many whole working days they have waited, and how many are left until they are due. */
export async function workingTime(act: Act) {
  const between = await approvalPorts().workingDays(act)
  return ({ submittedAt, dueAt }: Timed) => {
    if (between === null) return {}
    const waitedDays = between(new Date(submittedAt), act.now)
    if (dueAt === null) return { waitedDays, leftDays: null }
    const due = new Date(dueAt)
    const leftDays = due < act.now ? -between(due, act.now) : between(act.now, due)
    return { waitedDays, leftDays }
  }
}
