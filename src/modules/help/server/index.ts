import type { ServerModule } from '#kernel/server/module.ts'
import { causeKindSql, payeeStoppers, payoutRules } from '#modules/cause/server/index.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { helpModel } from '../model/index.ts'
import { advanceCase } from './advance-case.ts'
import { blacklistServing } from './blacklist.ts'
import { fillCases } from './demo/fill-cases.ts'
import { applicantFiguresRoute } from './figures/applicant-figures.ts'
import { helpFiguresRoute } from './figures/help-figures.ts'
import { originals } from './guard-originals.ts'
import { helps } from './help.ts'
import { helpAssessmentServing } from './help-assessment.ts'
import { evidenceFilesIndex, helpEvidenceServing } from './help-evidence.ts'
import { evidenceTodo, visitTodo } from './help-todo.ts'
import { helpTrace, helpTraceSql } from './help-trace.ts'
import { objectionServing } from './objection.ts'
import { stopByPaper } from './payee-stops.ts'
import { helpPayouts } from './payout-rules.ts'
import { publicCaseRoute } from './public-case.ts'
import { publicNoticeServing } from './public-notice.ts'
import { helpGrants } from './role-grants.ts'
import { helpRoutes } from './routes.ts'
import { helpStandardServing, seedHelp } from './standard.ts'
import { watchHelps, watchNotices } from './watch-helps.ts'

export { addPerson } from './demo/people.ts'
export { barredOf } from './payee-stops.ts'
export { type HelpPayouts, helpPorts } from './ports.ts'

/** Help requests (求助): the charity's aid work, case by case. */
export const helpModule: ServerModule = {
  name: 'help',
  model: helpModel,
  grants: helpGrants,
  seed: seedHelp,
  demo: fillCases,
  servings: [
    helps.serving,
    helpEvidenceServing,
    helpAssessmentServing,
    publicNoticeServing,
    objectionServing,
    blacklistServing,
    helpStandardServing,
  ],
  routes: [
    ...helps.routes,
    ...helpRoutes,
    publicCaseRoute,
    helpFiguresRoute,
    applicantFiguresRoute,
  ],
  jobs: [advanceCase, watchNotices, watchHelps],
  tables: { helpTrace },
  sql: [...causeKindSql('help'), ...helpTraceSql, evidenceFilesIndex],
  brings: [
    ...helps.brings,
    ...originals,
    payoutRules.of(helpPayouts),
    payeeStoppers.of(stopByPaper),
    todoSources.of(evidenceTodo, visitTodo),
  ],
}
