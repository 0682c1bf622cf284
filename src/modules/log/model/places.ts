import type { Places } from '#kernel/resource/module-model.ts'
import { platformSecurity } from '#modules/account/model/platform-security.ts'
import { clientError } from './client-error.ts'
import { dataAccess } from './data-access.ts'
import { jobRun } from './job-run.ts'
import { logAlert } from './log-alert.ts'
import { logCheck } from './log-check.ts'
import { logPurge } from './log-purge.ts'
import { loginRecord } from './login-record.ts'
import { operation } from './operation.ts'

/** The screens of this module, and what of which records is done there. */
export const logPlaces = {
  '/logCenter/logList': {
    shows: [
      operation,
      dataAccess,
      loginRecord,
      logAlert,
      clientError,
      logCheck,
      logPurge,
      jobRun,
      'statementTime',
      platformSecurity,
    ],
  },
} as const satisfies Places
