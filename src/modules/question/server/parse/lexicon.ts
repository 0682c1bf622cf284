import type { DatasetQuery } from '#modules/dataset/model/index.ts'
import { comparisons, movingPeriods, timeUnits } from '#modules/dataset/model/index.ts'
import type { Dataset } from '#modules/dataset/server/index.ts'

/** What words of a question may mean. */
export type Meaning =
  | { readonly kind: 'dataset'; readonly dataset: string; readonly label: string }
  | {
      readonly kind: 'measure'
      readonly dataset: string
      readonly key: string
      readonly label: string
    }
  | {
      readonly kind: 'dimension'
      readonly dataset: string | null
      readonly key: string
      readonly label: string
    }
  | {
      readonly kind: 'filter'
      readonly dataset: string | null
      readonly key: string
      readonly value: string
      readonly label: string
    }
  | { readonly kind: 'period'; readonly period: DatasetQuery['period']; readonly label: string }
  | { readonly kind: 'compare'; readonly compare: DatasetQuery['compare']; readonly label: string }
  | {
      readonly kind: 'order'
      readonly descending: boolean
      readonly top: number | null
      readonly label: string
    }
  | { readonly kind: 'form'; readonly form: 'pie' | 'table' }
  /** Says nothing by itself. */
  | { readonly kind: 'filler' }

/** Words with everything that they may mean. */
export type Lexicon = ReadonlyMap<string, readonly Meaning[]>

const periodWords: Readonly<Record<keyof typeof movingPeriods, readonly string[]>> = {
  today: ['今天', '今日', '当天'],
  yesterday: ['昨天', '昨日'],
  thisWeek: ['本周', '这周', '这个星期'],
  lastWeek: ['上周', '上个星期'],
  thisMonth: ['本月', '这个月', '当月'],
  lastMonth: ['上月', '上个月'],
  thisQuarter: ['本季度', '本季', '这个季度'],
  lastQuarter: ['上季度', '上季', '上个季度'],
  thisYear: ['本年', '今年', '本年度'],
  lastYear: ['去年', '上年', '上一年'],
  last7: ['近7天', '近一周', '最近一周', '最近7天'],
  last30: ['近30天', '近一个月', '最近一个月', '最近30天'],
  last90: ['近90天', '近三个月', '最近三个月', '近3个月'],
  last12m: ['近12个月', '近一年', '最近一年', '近十二个月'],
  all: ['全部时间', '历史', '累计', '至今', '有史以来'],
}
const timeWords: Readonly<Record<keyof typeof timeUnits, readonly string[]>> = {
  day: ['每天', '各日', '每日', '按日', '按天', '逐日'],
  week: ['每周', '各周', '按周', '逐周'],
  month: ['各月', '每月', '每个月', '按月', '逐月', '各月份', '月度'],
  quarter: ['各季度', '每季度', '每个季度', '按季度', '逐季', '各季'],
  year: ['各年', '每年', '按年', '逐年', '各年度', '年度'],
}
const compareWords: Readonly<Record<keyof typeof comparisons, readonly string[]>> = {
  none: [],
  lastYear: ['对比去年', '与去年相比', '和去年比', '比去年', '同比', '对比去年同期'],
  lastPeriod: ['对比上期', '与上期相比', '环比', '比上期'],
}
const fillers = [
  ...[
    '的',
    '是',
    '有',
    '了',
    '和',
    '与',
    '在',
    '按',
    '各',
    '请问',
    '帮我',
    '我们',
    '我',
    '想',
    '看',
    '查',
    '查询',
  ],
  ...[
    '一下',
    '统计',
    '显示',
    '多少',
    '几',
    '怎么样',
    '如何',
    '情况',
    '数据',
    '趋势',
    '变化',
    '分布',
    '总共',
    '一共',
  ],
  ...[
    '总',
    '共',
    '合计',
    '走势',
    '吗',
    '呢',
    '对',
    '每个',
    '个',
    '分别',
    '列出',
    '给我',
    '哪些',
    '哪个',
    '什么',
  ],
]

/** The words of these datasets, and those that every question knows. */
export function lexiconOf(datasets: readonly Dataset[]): Lexicon {
  const lexicon = new Map<string, Meaning[]>()
  const add = (words: readonly string[], meaning: Meaning) => {
    for (const word of words) lexicon.set(word, [...(lexicon.get(word) ?? []), meaning])
  }
  add(fillers, { kind: 'filler' })
  for (const [period, words] of entries(periodWords))
    add(words, { kind: 'period', period, label: movingPeriods[period] })
  for (const [key, words] of entries(timeWords))
    add(words, { kind: 'dimension', dataset: null, key, label: timeUnits[key] })
  for (const [compare, words] of entries(compareWords))
    add(words, { kind: 'compare', compare, label: comparisons[compare] })
  add(['占比', '构成', '比例', '占多少'], { kind: 'form', form: 'pie' })
  add(['明细', '列表', '表格'], { kind: 'form', form: 'table' })
  add(['最多', '最高', '最大', '排行', '排名', '从高到低'], {
    ...{ kind: 'order', descending: true, top: null, label: '从高到低' },
  })
  add(['最少', '最低', '最小', '从低到高'], {
    ...{ kind: 'order', descending: false, top: null, label: '从低到高' },
  })
  for (const dataset of datasets) if (dataset.isAsked !== false) addDataset(dataset, add)
  return lexicon
}

const entries = <K extends string, V>(given: Readonly<Record<K, V>>) =>
  Object.entries(given) as [K, V][]

function addDataset(dataset: Dataset, add: (words: string[], meaning: Meaning) => void): void {
  const own = dataset.key
  add([dataset.label, ...(dataset.words ?? [])], {
    ...{ kind: 'dataset', dataset: own, label: dataset.label },
  })
  for (const [key, { label, words = [] }] of Object.entries(dataset.measures))
    add([...new Set([label, ...words])], { kind: 'measure', dataset: own, key, label })
  for (const [key, { label, words = [], values = {} }] of Object.entries(dataset.dimensions)) {
    const named = [label, ...words].flatMap(word =>
      word.startsWith('各') ? [word] : [`各${word}`, `按${word}`, `每个${word}`, word],
    )
    add([...new Set(named)], { kind: 'dimension', dataset: own, key, label: `按${label}` })
    for (const [value, text] of Object.entries(values))
      add([text], { kind: 'filter', dataset: own, key, value, label: `${label}：${text}` })
  }
}
