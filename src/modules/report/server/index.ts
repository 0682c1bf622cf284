import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { reportModel } from '../model/index.ts'
import { donationStatementRoute } from './forms/donation-statement.ts'
import { planFormRoute } from './forms/plan-form.ts'
import { publicListRoute } from './forms/public-list.ts'
import { receiptPrintRoute } from './forms/receipt-print.ts'
import { receiptYearRoute } from './forms/receipt-year.ts'
import { securityPolicyRoute } from './forms/security-policy.ts'
import { voucherPrintRoute } from './forms/voucher-print.ts'
import { makingJobs } from './period/make-period.ts'
import { periodReportRoutes, periodReportServing } from './period/period-report.ts'
import { publishedRoutes } from './period/published.ts'
import { showDemoPeriods } from './period/show-demo-periods.ts'
import { reportRoutes, reportServing, reviewed } from './report-instance.ts'
import { reportPdf } from './report-pdf.ts'
import { reportGrants } from './role-grants.ts'
import { reportShare } from './share.ts'
import { shareRoutes } from './share-routes.ts'
import { makeDemoTemplates } from './template/demo-templates.ts'
import { seedTemplates } from './template/presets.ts'
import { reportTemplateServing } from './template/report-template.ts'
import { templateRoutes } from './template/template-routes.ts'
import { reportTemplateVersion } from './template/template-tables.ts'

export { sendPdf } from './pdf/index.ts'
export { Pen } from './pdf/pen.ts'

/** Reports of organisations (报告): figures frozen from the books, reviewed, published, shared. */
export const reportModule: ServerModule = {
  name: 'report',
  model: reportModel,
  grants: reportGrants,
  seed: seedTemplates,
  async demo(world) {
    await showDemoPeriods(world)
    await makeDemoTemplates(world)
  },
  servings: [reportServing, periodReportServing, reportTemplateServing],
  routes: [
    ...reportRoutes,
    ...shareRoutes,
    ...templateRoutes,
    planFormRoute,
    securityPolicyRoute,
    donationStatementRoute,
    publicListRoute,
    ...periodReportRoutes,
    ...publishedRoutes,
    receiptPrintRoute,
    receiptYearRoute,
    voucherPrintRoute,
  ],
  jobs: makingJobs,
  tables: { reportPdf, reportShare, reportTemplateVersion, recordSerials },
  sql: [
    `create unique index period_report_edition_key on period_report
       (kind, period, edition, coalesce(organisation, '00000000-0000-0000-0000-000000000000'::uuid))`,
  ],
  brings: [reviewed.subject],
}
