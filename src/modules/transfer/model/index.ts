import { exportApproval } from './export-approval.ts'
import { exportJob } from './export-job.ts'
import { importTask } from './import-task.ts'
import { revealApproval } from './reveal-approval.ts'

export * from './export-approval.ts'
export * from './export-job.ts'
export * from './import-task.ts'
export * from './reveal-approval.ts'

/** Every record of this module. */
export const transferResources = [exportApproval, exportJob, importTask, revealApproval]
