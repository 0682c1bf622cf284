import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { donationStatementRoute } from './forms/donation-statement.ts'
import { planFormRoute } from './forms/plan-form.ts'
import { reportRoutes, reportServing, reviewed } from './report-instance.ts'
import { reportShare } from './share.ts'
import { shareRoutes } from './share-routes.ts'

/** Reports of organisations (报告): figures frozen from the books, reviewed, published, shared. */
export const reportModule: ServerModule = {
  name: 'report',
  servings: [reportServing],
  routes: [...reportRoutes, ...shareRoutes, planFormRoute, donationStatementRoute],
  tables: { reportShare, recordSerials },
  brings: [reviewed.subject],
}
