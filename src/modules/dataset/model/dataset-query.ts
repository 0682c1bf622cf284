import { z } from 'zod'
import type { Still } from '#kernel/resource/ask.ts'

/** Periods that move with the day on which a question is asked. */
export const movingPeriods = {
  today: '今天',
  yesterday: '昨天',
  thisWeek: '本周',
  lastWeek: '上周',
  thisMonth: '本月',
  lastMonth: '上月',
  thisQuarter: '本季度',
  lastQuarter: '上季度',
  thisYear: '本年',
  lastYear: '去年',
  last7: '近7天',
  last30: '近30天',
  last90: '近90天',
  last12m: '近12个月',
  all: '全部时间',
} as const
export type MovingPeriod = keyof typeof movingPeriods

/** What a question is compared with. */
export const comparisons = {
  none: '不对比',
  lastYear: '对比去年同期',
  lastPeriod: '对比上期',
} as const

const name = z.string().max(40)
const keysOf = <T extends object>(labels: T) =>
  Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]]

/** A value of a dimension to which a question is narrowed. */
const filter = z.strictObject({
  dimension: name,
  values: z.array(z.string().max(64)).min(1, '请选择筛选值').max(50, '筛选值最多 50 个'),
})

/** What of a dataset is asked, without when: a chart of a report takes the report's own period. */
export const datasetShape = z.strictObject({
  dataset: name,
  measures: z.array(name).min(1, '请选择指标').max(4, '指标最多 4 个'),
  /** Two at most where figures are grouped; columns of single records otherwise. */
  dimensions: z.array(name).max(8, '列最多 8 个'),
  filters: z.array(filter).max(10, '筛选最多 10 项'),
  /** By the first measure downwards when absent; along the time where there is one. */
  sort: z.strictObject({ by: name, descending: z.boolean() }).nullable(),
  top: z.int().min(1, '至少 1 行').max(500, '最多 500 行'),
})
export type DatasetShape = z.infer<typeof datasetShape>

/** No record lies on an earlier or later day, and whole ages are not counted through day by day. */
const day = z.iso
  .date('日期有误')
  .refine(at => at >= '1900-01-01' && at <= '2199-12-31', '日期应在 1900 年至 2199 年之间')

/** A question over a dataset, as it runs: never SQL. */
export const datasetQuery = datasetShape.extend({
  period: z.union([
    z.enum(keysOf(movingPeriods)),
    z
      .strictObject({ from: day, to: day })
      .refine(({ from, to }) => from <= to, '结束日期不能早于开始日期'),
  ]),
  compare: z.enum(keysOf(comparisons)),
})
export type DatasetQuery = z.infer<typeof datasetQuery>

/** How a figure is printed: fen as yuan, pieces, hundredths of a percent. */
export const figureUnits = ['money', 'count', 'percent'] as const

/** A figure; `<5` where it would tell of a few persons, null where there is none or it would tell the same. */
const told = z.union([z.number(), z.string(), z.null()])

/** What a question was answered with. */
export const datasetAnswer = z.object({
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: z.enum(['text', ...figureUnits]),
      /** How a figure is reckoned, in words; null at what groups. */
      definition: z.string().nullable(),
    }),
  ),
  rows: z.array(z.array(told)),
  /** The keys behind the words of what groups, a list for each row. */
  keys: z.array(z.array(z.string().nullable())),
  /** Days that were asked; null for all time. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  dataAt: z.string(),
  /** There were more rows than were wanted. */
  isCut: z.boolean(),
  /** Rows whose figures would tell of a few persons. */
  hidden: z.number(),
})
export type DatasetAnswer = z.infer<typeof datasetAnswer>

/** What a dimension groups by, for those who draw it. */
export const dimensionKinds = ['group', 'time', 'area', 'longitude', 'latitude'] as const

/** What a dataset offers, for those who choose from it. */
export const datasetFacts = z.object({
  key: z.string(),
  label: z.string(),
  /** Seconds before which its answers do not change for displays. */
  minRefresh: z.number(),
  /** May be shown by displays without anybody signed in (可外显). */
  isShareable: z.boolean(),
  /** Its answers are single records, not groups: up to eight columns, no stretch of time. */
  isList: z.boolean(),
  /** The list with the rows behind: its field of the day, what holds for all of them, its fields by dimension. */
  list: z
    .object({
      place: z.string(),
      on: z.string(),
      states: z.array(z.string()),
      fields: z.record(z.string(), z.string()),
    })
    .nullable(),
  measures: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: z.enum(figureUnits),
      definition: z.string(),
    }),
  ),
  dimensions: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      kind: z.enum(dimensionKinds),
      /** The choices by their codes; empty where records are chosen from. */
      values: z.record(z.string(), z.string()),
    }),
  ),
})
export type DatasetFacts = Still<z.infer<typeof datasetFacts>>
