import type { ServerModule } from '#kernel/server/module.ts'
import { evidenceModel } from '../model/index.ts'
import { checkLog } from './check-log.ts'
import { evidenceServing } from './evidence-serving.ts'
import { evidenceCheck, evidenceHead, evidenceSql, evidenceTile } from './evidence-tables.ts'
import { evidenceGrants } from './role-grants.ts'
import { evidenceRoutes } from './routes.ts'
import { sequenceLeaves } from './sequence-leaves.ts'

export { appendLeaves, type Fact, whenKept } from './append-leaves.ts'
export { canonicalJson, fingerprint } from './canonical.ts'
export { countWaiting } from './count-waiting.ts'
export { placesOf } from './places.ts'
export { treeSize } from './sequence-leaves.ts'
export { evidenceSources } from './source.ts'

/** The evidence log: shows that what was recorded was not changed since, not that it was true. */
export const evidenceModule: ServerModule = {
  name: 'evidence',
  model: evidenceModel,
  grants: evidenceGrants,
  servings: [evidenceServing],
  routes: evidenceRoutes,
  jobs: [sequenceLeaves, checkLog],
  tables: { evidenceTile, evidenceHead, evidenceCheck },
  sql: evidenceSql,
}
