import type { ServerModule } from '#kernel/server/module.ts'
import { datasets } from './dataset.ts'
import { donationDataset, payoutDataset, refundDataset } from './money-datasets.ts'
import {
  articleDataset,
  causeDataset,
  differenceDataset,
  donorDataset,
  helpDataset,
  receiptDataset,
} from './record-datasets.ts'
import { datasetRoutes } from './routes.ts'

export { answerQuery } from './answer.ts'
export { whyNotAsked } from './check-query.ts'
export { type Dataset, datasets, findDataset } from './dataset.ts'
export { givers } from './money-datasets.ts'

/** Datasets: the figures of each subject, defined once for questions, reports and big screens. */
export const datasetModule: ServerModule = {
  name: 'dataset',
  routes: datasetRoutes,
  brings: [
    datasets.of(
      ...[donationDataset, payoutDataset, refundDataset, causeDataset, donorDataset],
      ...[helpDataset, receiptDataset, differenceDataset, articleDataset],
    ),
  ],
}
