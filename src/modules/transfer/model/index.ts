import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { exportApproval } from './export-approval.ts'
import { exportJob } from './export-job.ts'
import { importTask } from './import-task.ts'
import { transferPlaces } from './places.ts'
import { revealApproval } from './reveal-approval.ts'

export * from './export-approval.ts'
export * from './export-job.ts'
export * from './import-task.ts'
export * from './reveal-approval.ts'

/** What this module declares. */
export const transferModel: ModuleModel = {
  labels: { transfer: '导入导出' },
  resources: [exportApproval, exportJob, importTask, revealApproval],
  places: transferPlaces,
}
