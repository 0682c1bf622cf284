import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { causeModel } from '../model/index.ts'
import { tellOfCauses } from './demo.ts'
import { courseSources, projectCourses } from './disclosure/courses.ts'
import { disclosureTaskServing, disclosureTodo } from './disclosure/disclosure-task.ts'
import { watchDisclosures } from './disclosure/watch.ts'
import { progressServing } from './progress/progress.ts'
import { progressReviews } from './progress/reviews.ts'
import { standingRoute } from './progress/standing.ts'
import { reportPdfRoute } from './report/pdf.ts'
import { reportServing } from './report/report.ts'
import { reportReviews } from './report/reviews.ts'
import { causeGrants } from './role-grants.ts'
import { disclosureSql } from './sql.ts'

export { type CourseSource, courseSources } from './disclosure/courses.ts'
export { disclosuresOf, whyUndisclosed } from './disclosure/of-causes.ts'
export {
  countOverdueTasks,
  hasOverdueTask,
  isCauseOverdue,
  openTasksFor,
} from './disclosure/tasks.ts'
export { type PaymentTeller, paymentTellers } from './report/figures.ts'

/** Funds and help requests bring theirs with the screens on which they are decided. */
const subjects = [progressReviews.project, reportReviews.project]

/** What every cause has, whichever its kind: progress, reports, changes, payouts. */
export const causeModule: ServerModule = {
  name: 'cause',
  model: causeModel,
  grants: causeGrants,
  servings: [disclosureTaskServing, progressServing, reportServing],
  routes: [reportPdfRoute, standingRoute],
  jobs: [watchDisclosures],
  tables: { recordSerials },
  sql: disclosureSql,
  demo: tellOfCauses,
  brings: [
    courseSources.of(projectCourses),
    todoSources.of(...disclosureTodo),
    ...subjects.map(({ subject }) => subject),
  ],
}
