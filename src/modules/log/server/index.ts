import type { ServerModule } from '#kernel/server/module.ts'
import { logModel } from '../model/index.ts'
import { appendOnlySql } from './append-only.sql.ts'
import { logLink } from './chain.ts'
import { checkLogs, checkMonth, checkRoute, logCheckServing } from './check-logs.ts'
import { checkPackageRoute } from './check-package.ts'
import { checkRowRoute } from './check-row.ts'
import { clientErrorRoute, clientErrorServing, forgetClientErrors } from './client-error.ts'
import { dataAccessServing } from './data-access.ts'
import { fillLogs } from './demo/index.ts'
import { findAccessesRoute } from './find-accesses.ts'
import { jobStatesRoute } from './jobs/job-states.ts'
import { forgetMeasures, jobRunServing } from './jobs/keep-runs.ts'
import { openJobsRoute } from './jobs/open-jobs.ts'
import { startJobRoute } from './jobs/start-job.ts'
import { logAlertServing, watchLogs } from './log-alert.ts'
import { archiveLogs, askPurgeRoute, logPurgeServing, seedLog } from './log-archive.ts'
import { logMonthsRoute, monthPartsRoute } from './log-months.ts'
import { loginHoursRoute } from './login-hours.ts'
import { loginRecordServing, ownLoginsRoute } from './login-record.ts'
import { notePrintRoute } from './note-print.ts'
import { historyRoute, operationServing } from './operation.ts'
import { firstMonthsSql, monthlyLogs, partitionSql } from './partitions.sql.ts'
import { logGrants } from './role-grants.ts'
import { sealLogs } from './seal-logs.ts'
import { slowestRoute } from './statements/slowest.ts'
import { statementTime } from './statements/statement-table.ts'

export type { AlertFinding } from './alert-finding.ts'
export { alertTodoSource } from './alert-todo.ts'
export { findAuthorsSince, findChangedFields, findChangesSince } from './changed-fields.ts'
export { writeAccess } from './data-access.ts'
export { keepRuns } from './jobs/keep-runs.ts'
export { hashedName, type LoginFacts, loginsOf, recordLogin } from './login-record.ts'
export { logPorts } from './ports.ts'
export { raiseAlert } from './raise-alert.ts'
export { refuseBeyondLimit } from './reveal-limit.ts'
export { keepStatementTimes } from './statements/keep-times.ts'
export { type Use, usesOf } from './uses-of.ts'
export { writeOperations } from './write-operations.ts'

/** What was done, who came in, and what broke in browsers; the first two for ever. */
export const logModule: ServerModule = {
  name: 'log',
  model: logModel,
  grants: logGrants,
  beforeSeeds: seedLog,
  demo: fillLogs,
  servings: [
    operationServing,
    loginRecordServing,
    dataAccessServing,
    clientErrorServing,
    logCheckServing,
    logPurgeServing,
    logAlertServing,
    jobRunServing,
  ],
  routes: [
    historyRoute,
    notePrintRoute,
    findAccessesRoute,
    checkRoute,
    checkRowRoute,
    logMonthsRoute,
    monthPartsRoute,
    askPurgeRoute,
    checkPackageRoute,
    ownLoginsRoute,
    loginHoursRoute,
    clientErrorRoute,
    jobStatesRoute,
    openJobsRoute,
    startJobRoute,
    slowestRoute,
  ],
  jobs: [
    sealLogs,
    archiveLogs,
    checkLogs,
    checkMonth,
    watchLogs,
    forgetClientErrors,
    forgetMeasures,
  ],
  tables: { logLink, statementTime },
  actions: [{ name: 'statementTime.view', label: '查看慢查询', resource: 'statementTime' }],
  sql: [
    `create index job_run_open_idx on job_run (job) where outcome is null`,
    `create index data_access_subjects_idx on data_access using gin (subjects jsonb_path_ops)`,
    ...partitionSql,
    ...appendOnlySql,
    ...firstMonthsSql,
  ],
  twins: Object.fromEntries(monthlyLogs.map(name => [name, [`${name}_archive`]])),
}
