import { todoSources } from '#modules/platform/server/index.ts'
import { tellOfCauses } from './demo.ts'
import { courseSources, coursesOf } from './disclosure/courses.ts'
import { disclosureTaskServing, disclosureTodo } from './disclosure/disclosure-task.ts'
import { watchDisclosures } from './disclosure/watch.ts'
import type { ModulePart } from './parts-of-module.ts'
import { progressServing } from './progress/progress.ts'
import { progressReviews } from './progress/reviews.ts'
import { standingRoute } from './progress/standing.ts'
import { reportPdfRoute } from './report/pdf.ts'
import { reportServing } from './report/report.ts'
import { reportReviews } from './report/reviews.ts'
import { disclosureSql } from './sql.ts'

const subjects = [...Object.values(progressReviews), ...Object.values(reportReviews)]

/** What a cause tells the public and the authorities: progress, reports, and what is due. */
export const toldPart: ModulePart = {
  servings: [disclosureTaskServing, progressServing, reportServing],
  routes: [reportPdfRoute, standingRoute],
  jobs: [watchDisclosures],
  sql: disclosureSql,
  demo: tellOfCauses,
  brings: [
    courseSources.of(...(['project', 'fund', 'help'] as const).map(coursesOf)),
    todoSources.of(...disclosureTodo),
    ...subjects.map(({ subject }) => subject),
  ],
}
