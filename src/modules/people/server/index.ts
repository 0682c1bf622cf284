import type { ServerModule } from '#kernel/server/module.ts'
import { peopleModel } from '../model/index.ts'
import { tidyDemoDonors } from './demo-donors.ts'
import { donorServing } from './donor.ts'
import { donorKey } from './donor-key.ts'
import { donorSql } from './donor-number.ts'
import { markNames, seedMarks } from './mark-names.ts'
import { donorKeptFact, donorMerge, donorMergePart } from './merge-store.ts'
import { peopleGrants } from './role-grants.ts'
import { donorTwinServing, findTwins, twinSearch } from './twins.ts'

export { donorOfCompany } from './company-donor.ts'
export { countGivers, giver, isKnownGiver } from './count-givers.ts'
export { type DonorGiving, donorGiving, type ThankListener, whenThanked } from './donor-giving.ts'
export { followsDonor } from './follow-donor.ts'
export { type Giver, type Payer, payerMark } from './giver.ts'
export { donorsOf, giverDoubts } from './givers.ts'
export { donorIndexesOf, givingByPhone } from './giving-by-phone.ts'
export {
  countGifts,
  type GiftsOfDonor,
  lockDonors,
  type StandingGifts,
  setFigures,
  takeFromNet,
  uncountGifts,
} from './giving-figures.ts'
export { hideGiver, unnamedGiver } from './hide-giver.ts'
export { noteParts, partsOf } from './merge-store.ts'
export {
  companyBars,
  lawKeeps,
  type MergeListener,
  whenErased,
  whenMerged,
  whenSplit,
  whyCompanyBarred,
} from './merging.ts'
export {
  forgetPayer,
  givePayer,
  keepPayers,
  payersOf,
  whenPaid,
} from './payers.ts'
export { standingDonors } from './standing-donors.ts'
export { findTwins } from './twins.ts'

/** Who gives: the donor books of the organisations. */
export const peopleModule: ServerModule = {
  name: 'people',
  model: peopleModel,
  grants: peopleGrants,
  servings: [donorServing, donorTwinServing],
  tables: { donorKey, donorMerge, donorMergePart, donorKeptFact, twinSearch },
  jobs: [markNames, findTwins],
  seed: seedMarks,
  demo: tidyDemoDonors,
  sql: donorSql,
}
