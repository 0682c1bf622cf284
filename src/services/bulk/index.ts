import type { ServerModule } from '#kernel/server/module.ts'
import { bulkJobs } from './bulk-job.ts'
import { bulkLine, bulkRun } from './bulk-tables.ts'
import { runRoutes } from './run-routes.ts'

export { bulkPorts } from './ports.ts'

/** What the kernel itself brings to the product: bulk acts that work as jobs, with their results. */
export const bulkModule: ServerModule = {
  name: 'bulk',
  routes: runRoutes,
  jobs: bulkJobs,
  tables: { bulkRun, bulkLine },
}
