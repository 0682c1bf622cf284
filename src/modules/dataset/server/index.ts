import type { ServerModule } from '#kernel/server/module.ts'
import { datasets } from './dataset.ts'
import { donationDataset, payoutDataset, refundDataset } from './money-datasets.ts'
import { householdDataset, populationDataset } from './people-datasets.ts'
import {
  articleDataset,
  causeDataset,
  differenceDataset,
  donorDataset,
  helpDataset,
  receiptDataset,
} from './record-datasets.ts'
import { datasetRoutes } from './routes.ts'
import {
  causeMoney,
  evidenceDataset,
  evidenceHeads,
  giverRank,
  latestGifts,
  latestProgress,
  organisationDataset,
} from './screen-datasets.ts'

export { answerQuery } from './answer.ts'
export { whyNotAsked } from './check-query.ts'
export { type Dataset, datasets, findDataset } from './dataset.ts'
export { givers } from './money-datasets.ts'
export {
  areaOfOrganisation,
  areasOf,
  columnOf,
  dayOf,
  minuteOf,
  organisationOf,
  pointOf,
  rowCount,
  sumOf,
} from './parts.ts'
export { factsOf } from './routes.ts'
export { recordsOf } from './scoped-rows.ts'

/** Datasets: the figures of each subject, defined once for questions, reports and big screens. */
export const datasetModule: ServerModule = {
  name: 'dataset',
  routes: datasetRoutes,
  brings: [
    datasets.of(
      ...[donationDataset, payoutDataset, refundDataset, causeDataset, donorDataset],
      ...[helpDataset, receiptDataset, differenceDataset, articleDataset],
      ...[latestGifts, giverRank, causeMoney, latestProgress, organisationDataset],
      ...[evidenceDataset, evidenceHeads, populationDataset, householdDataset],
    ),
  ],
}
