import type { ServerModule } from '#kernel/server/module.ts'
import { serve } from '#kernel/server/serve.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { communityModel, personLink } from '../model/index.ts'
import { bodyActivityServing, communityOrganisationServing, institutionServing } from './bodies.ts'
import { changeTodo, personChangeServing } from './change.ts'
import { classifyTodo, endClassifies, personClassifyServing } from './classify.ts'
import { communityServing, gridServing } from './community.ts'
import { communitySql } from './community-sql.ts'
import { fillCommunity } from './demo/fill-community.ts'
import { facilityInspectionServing, facilityServing } from './facility.ts'
import { noteGrownUp } from './grown-up.ts'
import { personConsentServing, personHealthServing } from './health.ts'
import { houseServing, houseStayServing } from './house.ts'
import { householdMemberServing, householdServing } from './household/household.ts'
import { personIntakeServing } from './intake.ts'
import { communityMergeServing, communityMove, moveCommunity } from './merge/merge-communities.ts'
import { findPairs } from './pairs/find-pairs.ts'
import { personMergePart } from './pairs/merge-persons.ts'
import { duplicatePairServing } from './pairs/pair.ts'
import { personServing } from './person.ts'
import { communityGrants } from './role-grants.ts'
import { communityRoutes } from './routes.ts'
import { visitServing, visitTodo } from './visit.ts'

export { type AidSource, aidSources } from './aid.ts'
export { personsByPapers } from './by-papers.ts'
export { oncePerPerson } from './pairs/merge-persons.ts'
export { type SplitGuard, splitGuards } from './pairs/pair.ts'
export { findPerson, insertPerson, linkPerson, type PersonRow, personByPaper } from './person.ts'

/** Communities with their people, households, houses, bodies, institutions and facilities. */
export const communityModule: ServerModule = {
  name: 'community',
  model: communityModel,
  grants: communityGrants,
  demo: fillCommunity,
  servings: [
    communityServing,
    gridServing,
    communityMergeServing,
    personServing,
    serve(personLink),
    personIntakeServing,
    personHealthServing,
    personConsentServing,
    personClassifyServing,
    personChangeServing,
    duplicatePairServing,
    householdServing,
    householdMemberServing,
    houseServing,
    houseStayServing,
    communityOrganisationServing,
    bodyActivityServing,
    institutionServing,
    facilityServing,
    facilityInspectionServing,
    visitServing,
  ],
  routes: communityRoutes,
  jobs: [noteGrownUp, endClassifies, findPairs, moveCommunity],
  tables: { personMergePart, communityMove },
  sql: communitySql,
  brings: [todoSources.of(changeTodo, classifyTodo, visitTodo)],
}
