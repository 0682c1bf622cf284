import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { columnNamed } from '#kernel/server/tables.ts'
import { recordTodo } from '#modules/platform/server/index.ts'
import { helpEvidence } from '../model/index.ts'
import { waitsForVisit } from './figures/follow-up.ts'
import { helps } from './help.ts'
import { helpEvidenceServing } from './help-evidence.ts'

/** Cases that were paid for and not visited since: due 90 days after the last payout. */
export const visitTodo = recordTodo({
  serving: helps.serving,
  label: '求助回访',
  link: '/seekhelp/helpmine?tab=toVisit',
  detail: '/seekhelp/helpidetail?tab=progress',
  action: 'help.execute',
  where: () => waitsForVisit,
  item: ({ title, organisation, stepSince, createdAt }) => ({
    title,
    organisation,
    submittedAt: stepSince ?? createdAt,
  }),
})

/** Homes to visit and evidence that was given to somebody by name. */
export const evidenceTodo = recordTodo({
  serving: helpEvidenceServing,
  label: '材料核实与走访',
  link: '/seekhelp/evidence',
  action: 'helpEvidence.view',
  where({ person: { accountId: me } }) {
    const isOpen = inArray(columnNamed(helpEvidence, 'state'), ['pending', 'doubtful'])
    const isVisitor = sql`${me}::uuid = any (${columnNamed(helpEvidence, 'visitors')})
      and coalesce(${columnNamed(helpEvidence, 'signed')}::text, '') not like ${`%${me}%`}`
    return and(isOpen, or(eq(columnNamed(helpEvidence, 'assignee'), me), isVisitor))
  },
  item: row => ({
    title: row.title,
    organisation: row.organisation,
    submittedAt: row.createdAt,
  }),
})
