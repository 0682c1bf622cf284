import { holds, isSystem } from '#kernel/server/person.ts'
import { route } from '#kernel/server/route.ts'
import { datasetAsk, datasetList } from '../model/index.ts'
import { answerQuery } from './answer.ts'
import { readQuery } from './check-query.ts'
import { type Dataset, datasets } from './dataset.ts'

/** What a dataset offers. */
export function factsOf(dataset: Dataset) {
  const { key, label, list = null, measures, dimensions } = dataset
  const { minRefresh = 60, isShareable = false, isList = false } = dataset
  return {
    ...{ key, label, list, minRefresh, isShareable, isList },
    measures: Object.entries(measures).map(([name, measure]) => ({
      ...{ key: name, label: measure.label },
      ...{ unit: measure.unit, definition: measure.definition },
    })),
    dimensions: Object.entries(dimensions).map(([name, dimension]) => ({
      ...{ key: name, label: dimension.label, values: dimension.values ?? {} },
      kind: dimension.kind ?? ('group' as const),
    })),
  }
}

export const datasetRoutes = [
  route(datasetList, {
    access: 'signedIn',
    summary: '查询可用的数据集',
    read: async (_question, { person }) =>
      datasets()
        // Lists of single records are for big screens, which ask them by their key.
        .filter(
          ({ needs, isList }) => isList !== true && (isSystem(person) || holds(person, needs)),
        )
        .map(factsOf),
  }),
  route(datasetAsk, {
    access: 'signedIn',
    summary: '按数据集查询汇总数据',
    read: ({ query }, act) => answerQuery(act, readQuery(query)),
  }),
]
