import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { contentModel } from '../model/index.ts'
import { applicantRoutes } from './applicant-routes.ts'
import { applicationFiles, applicationServing } from './application.ts'
import { answerTerms, intakeRoutes } from './application-intake.ts'
import { applicationSender, watchApplications } from './application-jobs.ts'
import { applicationRoutes } from './application-routes.ts'
import { articleServing } from './article.ts'
import { articleDaily, articleVisit, sumArticleFigures } from './article-daily.ts'
import { keepArticleTimes } from './article-jobs.ts'
import { articleSubjects } from './article-reviews.ts'
import { articleRoutes, articleVersionServing } from './article-routes.ts'
import { articleSearchSql } from './article-search.ts'
import { columnServing } from './column.ts'
import { columnRoutes } from './column-routes.ts'
import { complaintTodo } from './complaint-todo.ts'
import { demoHelp } from './demo/fill-help.ts'
import { leaveUnfinished } from './demo-unfinished.ts'
import { draftRoutes, draftServing, draftSql, forgetDrafts } from './draft.ts'
import { editorFileRoute } from './editor/editor-file-route.ts'
import { importPageRoute } from './editor/import-page.ts'
import { uploadRoutes } from './editor/upload-routes.ts'
import { helpArticleServing, helpVersionServing, helpVoteServing } from './help-article.ts'
import { helpColumnRoutes, helpColumnServing } from './help-column.ts'
import { helpCountSql } from './help-count.ts'
import { helpDaily, helpMiss } from './help-daily.ts'
import { helpReadingRoutes } from './help-reading.ts'
import { helpRoutes } from './help-routes.ts'
import { contentGrants } from './role-grants.ts'
import { seedContent } from './seed.ts'
import { siteRoutes } from './site-routes.ts'
import { importWordRoute } from './word/import-word.ts'

export { insertApplication, stateOfApplication } from './application-intake.ts'
export { reportTodo } from './article-reports.ts'
export { progressOfCause } from './cause-progress.ts'
export { countOverdue, isDisclosureOverdue } from './column-figures.ts'
export { correctionTodo } from './correction-todo.ts'
export { keepTextFiles } from './keep-text-files.ts'
export { contentPorts } from './ports.ts'
export { seedContent } from './seed.ts'
export { fillFromTemplate } from './template-columns.ts'

/** Articles (文章), the help centre (帮助中心), drafts, and the server side of the editor. */
export const contentModule: ServerModule = {
  name: 'content',
  model: contentModel,
  grants: contentGrants,
  seed: seedContent,
  async demo(world) {
    await leaveUnfinished(world)
    await demoHelp(world)
  },
  servings: [
    columnServing,
    articleServing,
    articleVersionServing,
    draftServing,
    helpColumnServing,
    helpArticleServing,
    helpVersionServing,
    helpVoteServing,
    applicationServing,
  ],
  routes: [
    ...columnRoutes,
    ...articleRoutes,
    ...siteRoutes,
    ...draftRoutes,
    ...helpColumnRoutes,
    ...helpRoutes,
    ...helpReadingRoutes,
    ...intakeRoutes,
    ...applicantRoutes,
    ...applicationRoutes,
    ...uploadRoutes,
    editorFileRoute,
    importPageRoute,
    importWordRoute,
  ],
  jobs: [keepArticleTimes, sumArticleFigures, forgetDrafts, watchApplications],
  tables: {
    articleDaily,
    articleVisit,
    helpDaily,
    helpMiss,
    applicationSender,
    recordSerials,
  },
  sql: [...articleSearchSql, ...draftSql, ...helpCountSql],
  brings: [
    todoSources.of(complaintTodo),
    applicationFiles,
    answerTerms.declared,
    ...articleSubjects.map(({ subject }) => subject),
  ],
}
