import type { ServerModule } from '#kernel/server/module.ts'
import { classifyModel } from '../model/index.ts'
import { attachBatch, labelBatch, labelBatchTarget } from './attach-batch.ts'
import { categoryServing } from './category.ts'
import { categoryHistory, categoryHistorySql, historyRoutes } from './category-history.ts'
import { categoryMerge, categoryMergeUse } from './category-merge.ts'
import { categoryRoutes } from './category-routes.ts'
import { retireWords } from './demo-retired.ts'
import { exclusiveLabelServing } from './exclusive-label.ts'
import { batchRoutes } from './label-batch.ts'
import { labelFigureRoutes } from './label-figures.ts'
import { labelRoutes } from './label-routes.ts'
import { labelUse, labelUseGone } from './label-use.ts'
import { moveCategory } from './merge-job.ts'
import { renewLabels } from './renew-labels.ts'
import { classifyGrants } from './role-grants.ts'
import { seedClassify } from './seed-categories.ts'

export { changeLabels, stillGiven } from './change-labels.ts'
export { labelFields } from './label-fields.ts'
export { hasLabelFilter } from './label-filter.ts'
export { recordsChanged } from './renew-labels.ts'
export { seedClassify } from './seed-categories.ts'
export { whyCategoryKept } from './why-category-kept.ts'

/** The words by which records are found (分类), and the labels put on them (标签). */
export const classifyModule: ServerModule = {
  name: 'classify',
  model: classifyModel,
  grants: classifyGrants,
  seed: seedClassify,
  demo: retireWords,
  servings: [categoryServing, exclusiveLabelServing],
  routes: [
    ...categoryRoutes,
    ...historyRoutes,
    ...labelRoutes,
    ...labelFigureRoutes,
    ...batchRoutes,
  ],
  jobs: [renewLabels, attachBatch, moveCategory],
  tables: {
    labelUse,
    labelUseGone,
    categoryMerge,
    categoryMergeUse,
    categoryHistory,
    labelBatch,
    labelBatchTarget,
  },
  sql: categoryHistorySql,
}
