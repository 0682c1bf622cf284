import type { Act } from '#kernel/server/act.ts'
import { holds, isSystem } from '#kernel/server/person.ts'
import { denied, refusal } from '#kernel/server/refusal.ts'
import { type DatasetQuery, type DatasetShape, datasetQuery, isTime } from '../model/index.ts'
import { type Dataset, findDataset } from './dataset.ts'

/** Reads a question that came as text; refused where it is none. */
export function readQuery(text: string): DatasetQuery {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw refusal('问题有误')
  }
  const read = datasetQuery.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    throw refusal(
      issue === undefined || issue.code === 'unrecognized_keys' ? '问题有误' : issue.message,
    )
  }
  return read.data
}

/** The dataset of a question, where this person may ask it and everything asked of it is there. */
export function datasetFor(act: Act, query: DatasetShape): Dataset {
  const dataset = findDataset(query.dataset)
  const why = dataset === undefined ? '没有这样的数据集' : whyNotAsked(dataset, query)
  if (dataset === undefined || why !== undefined) throw refusal(why ?? '')
  if (!isSystem(act.person) && !holds(act.person, dataset.needs))
    throw denied(`无权查看${dataset.label}数据`)
  return dataset
}

/** Why a dataset does not answer a question, whoever asks; undefined where it does. */
export function whyNotAsked(
  dataset: Dataset,
  { measures, dimensions, filters }: DatasetShape,
): string | undefined {
  for (const key of measures)
    if (dataset.measures[key] === undefined) return `「${dataset.label}」没有指标「${key}」`
  const grouped = dimensions.filter(key => !isTime(key))
  if (dataset.isList !== true && dimensions.length > 2) return '分组最多 2 个'
  if (dataset.isList === true && grouped.length < dimensions.length)
    return `「${dataset.label}」不能按时间分组`
  if (dimensions.length - grouped.length > 1) return '时间分组只能有一个'
  for (const key of [...grouped, ...filters.map(({ dimension }) => dimension)]) {
    const dimension = dataset.dimensions[key]
    if (dimension === undefined) return `「${dataset.label}」没有分组「${key}」`
    for (const source of sourcesOf(dataset, measures))
      if (dimension.by[source] === undefined)
        return `所选指标不能按「${dimension.label}」分组或筛选`
  }
  return undefined
}

/** The measures that a question reckons, those behind quotients and the guard of the dataset with them. */
export function reckonedOf(dataset: Dataset, measures: readonly string[]): string[] {
  const guard = dataset.guard === undefined ? [] : [dataset.guard]
  return [
    ...new Set(
      [...measures, ...guard].flatMap(key => {
        const measure = dataset.measures[key]
        return measure !== undefined && 'of' in measure ? measure.of : [key]
      }),
    ),
  ]
}

/** The sources from which the measures of a question are reckoned. */
function sourcesOf(dataset: Dataset, measures: readonly string[]): string[] {
  return reckonedOf(dataset, measures).map(key => {
    const measure = dataset.measures[key]
    return measure !== undefined && 'sum' in measure ? (measure.source ?? 'rows') : 'rows'
  })
}
