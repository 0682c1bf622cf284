import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '#kernel/server/job.ts'
import { applicantRoutes as acts } from './apply.ts'
import { forgetDrafts, saveDraftRoute } from './draft.ts'
import { letterRoutes } from './letters.ts'
import { forgetPapers, readPaperRoute, uploadRoute } from './papers.ts'
import { applicantDraft, applicantPaper, applicantPass } from './tables.ts'

export { letterServing } from './letters.ts'

/** What an outsider may ask who wants an organisation to join (/register 为新机构申请入驻). */
export const applicantRoutes = [
  ...acts,
  saveDraftRoute,
  uploadRoute,
  readPaperRoute,
  ...letterRoutes,
]

export const applicantTables = { applicantPass, applicantDraft, applicantPaper }

/** Every hour: passes, drafts and papers that have run out. */
export const forgetApplicants = job('charity.forget-applicants', {
  label: '清理申请人信息',
  payload: z.object({}),
  retries: 2,
  every: '37 * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      await act.tx.delete(applicantPass).where(lt(applicantPass.expiresAt, sql`now()`))
      await forgetDrafts(act)
      await forgetPapers(act)
    }),
})
