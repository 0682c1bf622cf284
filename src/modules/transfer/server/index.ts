import type { ServerModule } from '#kernel/server/module.ts'
import { transferModel } from '../model/index.ts'
import { applyImport } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { correctRoute } from './correct-line.ts'
import { carryOver } from './demo/index.ts'
import { errorFileRoute } from './error-file.ts'
import { exportApprovalServing } from './export-approval.ts'
import { exportJobRoutes, exportJobServing } from './export-job.ts'
import { exportRoutes } from './export-routes.ts'
import { importTaskRoutes } from './import-routes.ts'
import { importRow } from './import-row.ts'
import { importTaskServing } from './import-task.ts'
import { importMapping } from './mapping.ts'
import { mappingRoutes } from './mapping-routes.ts'
import { transferOrder } from './order.ts'
import { revealApprovalServing } from './reveal-approval.ts'
import { transferGrants } from './role-grants.ts'
import { exportJobs } from './run-export.ts'
import { templateRoutes } from './template-routes.ts'
import { transferNumberSql } from './transfer-number.ts'
import { importTypeRoutes } from './type-routes.ts'
import { undoImport } from './undo-import.ts'
import { upkeepJobs } from './upkeep.ts'
import { uploadRoutes } from './upload-routes.ts'

export { beginExport } from './begin-export.ts'
export { exportTodoSource } from './export-todo.ts'
export {
  errorsOfOutcomes,
  type Importer,
  type ImportLine,
  type ImportPlan,
  type LineError,
  type LineOutcome,
  type WrittenLine,
} from './importer.ts'
export { importers } from './importer-of.ts'
export { transferPorts } from './ports.ts'
export { resourceImporter } from './resource-importer.ts'
export { leaveOf, revealTodoSource } from './reveal-approval.ts'
export { sendFile } from './send-file.ts'
export { takeSheet } from './upload-routes.ts'

/** Export, template and import of every resource that has the verb, as jobs with progress. */
export const transferModule: ServerModule = {
  name: 'transfer',
  model: transferModel,
  grants: transferGrants,
  demo: carryOver,
  servings: [exportApprovalServing, exportJobServing, importTaskServing, revealApprovalServing],
  routes: registry => [
    ...registry.servings.flatMap(serving => [
      ...exportRoutes(serving),
      ...templateRoutes(serving),
      ...uploadRoutes(serving),
    ]),
    ...exportJobRoutes,
    ...importTaskRoutes,
    ...mappingRoutes,
    correctRoute,
    errorFileRoute,
    ...importTypeRoutes,
  ],
  jobs: [...exportJobs, checkImport, applyImport, undoImport, ...upkeepJobs],
  tables: { importMapping, importRow, transferOrder },
  sql: [transferNumberSql],
}
