import type { ServerModule } from '#kernel/server/module.ts'
import { peopleModel } from '../model/index.ts'
import { donorServing } from './donor.ts'
import { donorKey } from './donor-key.ts'
import { donorSql } from './donor-number.ts'
import { markNames, seedMarks } from './mark-names.ts'
import { peopleGrants } from './role-grants.ts'

export { type DonorGiving, donorGiving, type ThankListener, whenThanked } from './donor-giving.ts'
export type { Giver } from './giver.ts'
export { donorsOf, giverDoubts } from './givers.ts'
export { donorIndexesOf, givingByPhone } from './giving-by-phone.ts'
export {
  countGifts,
  lockDonors,
  type StandingGifts,
  takeFromNet,
  uncountGifts,
} from './giving-figures.ts'
export { hideGiver, unnamedGiver } from './hide-giver.ts'
export { type MergeListener, whenMerged } from './merging.ts'

/** Who gives: the donor books of the organisations. */
export const peopleModule: ServerModule = {
  name: 'people',
  model: peopleModel,
  grants: peopleGrants,
  servings: [donorServing],
  tables: { donorKey },
  jobs: [markNames],
  seed: seedMarks,
  sql: donorSql,
}
