import type { ServerModule } from '#kernel/server/module.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { topicModel } from '../model/index.ts'
import { demoPages } from './demo-pages.ts'
import { endPages, federationPageServing, pageReviewed } from './federation-page.ts'
import { federationDaily, federationRoutes, sourceRefIndex } from './federation-shown.ts'
import { candidateSql, federationMemberServing, federationNameSql, memberTodo } from './members.ts'
import { topicGrants } from './role-grants.ts'

/** Topics: pages of charity federations with their members (慈善会专题). */
export const topicModule: ServerModule = {
  name: 'topic',
  model: topicModel,
  grants: topicGrants,
  demo: demoPages,
  servings: [federationPageServing, federationMemberServing],
  routes: federationRoutes,
  jobs: [endPages],
  tables: { federationDaily },
  sql: [sourceRefIndex, candidateSql, federationNameSql],
  brings: [pageReviewed.subject, todoSources.of(memberTodo)],
}
