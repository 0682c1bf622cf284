import type { ServerModule } from '#kernel/server/module.ts'
import { serve } from '#kernel/server/serve.ts'
import { communityModel, personLink } from '../model/index.ts'
import { noteGrownUp } from './grown-up.ts'
import { householdServing } from './household.ts'
import { personServing } from './person.ts'
import { registerRoute } from './register.ts'
import { communityGrants } from './role-grants.ts'

export { findPerson, insertPerson, linkPerson, type PersonRow, personByPaper } from './person.ts'

/** The registry of people and households. */
export const communityModule: ServerModule = {
  name: 'community',
  model: communityModel,
  grants: communityGrants,
  servings: [personServing, serve(personLink), householdServing],
  routes: [registerRoute],
  jobs: [noteGrownUp],
  sql: [
    'create sequence if not exists person_serial',
    'create sequence if not exists household_serial',
  ],
}
