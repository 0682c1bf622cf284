import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { clientError } from './client-error.ts'
import { dataAccess } from './data-access.ts'
import { jobRun } from './job-run.ts'
import { logAlert } from './log-alert.ts'
import { logCheck } from './log-check.ts'
import { logPurge } from './log-purge.ts'
import { loginRecord } from './login-record.ts'
import { operation } from './operation.ts'
import { logPlaces } from './places.ts'

export * from './client-error.ts'
export * from './data-access.ts'
export * from './job-run.ts'
export * from './log-alert.ts'
export * from './log-check.ts'
export * from './log-purge.ts'
export * from './login-record.ts'
export * from './operation.ts'

/** What this module declares. */
export const logModel: ModuleModel = {
  labels: { log: '日志' },
  resources: [
    clientError,
    dataAccess,
    jobRun,
    logAlert,
    logCheck,
    logPurge,
    loginRecord,
    operation,
  ],
  places: logPlaces,
}
