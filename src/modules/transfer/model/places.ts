import type { Places } from '#kernel/resource/module-model.ts'
import { exportApproval } from './export-approval.ts'
import { exportJob } from './export-job.ts'
import { importTask } from './import-task.ts'
import { revealApproval } from './reveal-approval.ts'

/** The screens of this module, and what of which records is done there. */
export const transferPlaces = {
  '/gyhmanager/importTask': {},
  '/gyhmanager/importList': {},
  '/gyhmanager/importDetail': { opens: [importTask] },
  '/finance/exportlist': { shows: [exportApproval, revealApproval, exportJob] },
} as const satisfies Places
