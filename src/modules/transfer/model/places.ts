import type { Places } from '#kernel/resource/module-model.ts'
import { exportApproval } from './export-approval.ts'
import { exportJob } from './export-job.ts'
import { revealApproval } from './reveal-approval.ts'

/** The screens of this module, and what of which records is done there. */
export const transferPlaces = {
  '/finance/exportlist': { shows: [exportApproval, revealApproval, exportJob] },
} as const satisfies Places
