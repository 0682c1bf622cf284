import { type DatasetQuery, isTime } from '#modules/dataset/model/index.ts'
import type { Dataset } from '#modules/dataset/server/index.ts'
import { type Lexicon, lexiconOf, type Meaning } from './lexicon.ts'
import { type Piece, scan } from './scan.ts'

/** What a question was understood as. */
export interface Understood {
  readonly query: DatasetQuery | null
  readonly form: 'figure' | 'table' | 'line' | 'column' | 'bar' | 'pie'
  readonly parts: { kind: Part; text: string; label: string }[]
  readonly unknown: { text: string; proposals: string[] }[]
  readonly refusal: string | null
}

type Part = Exclude<Meaning['kind'], 'filler' | 'form'>

/** A record that the question names: 「北方慈善基金会」. */
export interface Named {
  readonly dimension: 'organisation' | 'cause'
  readonly id: string
  readonly name: string
}

/** Facts of persons are looked at one by one, where somebody says why; never asked here. */
const personal =
  /电话|手机号?|身份证|证件号|住址|家庭地址|银行卡|卡号|联系方式|邮箱|姓名|名字|是谁|谁捐|生日|病历|病情/
export const noPersons = '不支持查询个人信息'

/** Rows of an answer where the question names no number. */
const usualTop = 100

/** Understands a question by the words of the datasets that the person may ask, and by rules. */
export function understand(
  text: string,
  {
    datasets,
    named,
    today,
  }: { datasets: readonly Dataset[]; named: readonly Named[]; today: string },
): Understood {
  const nothing = { query: null, form: 'figure' as const, parts: [], unknown: [] }
  if (personal.test(text)) return { ...nothing, refusal: noPersons }
  const lexicon = withNames(lexiconOf(datasets), named)
  const pieces = scan(text, lexicon, today)
  const dataset = chooseDataset(pieces, datasets)
  if (dataset === undefined) {
    const proposals = datasets.flatMap(({ measures }) => Object.values(measures)[0]?.label ?? [])
    return { ...nothing, refusal: null, unknown: [{ text, proposals: proposals.slice(0, 5) }] }
  }
  const read = readPieces(pieces, dataset)
  return {
    ...{ query: read.query, parts: read.parts, refusal: null },
    form: formOf(read.query, dataset, read.asked),
    unknown: pieces
      .filter(({ meanings }) => meanings.length === 0)
      .map(piece => ({ text: piece.text, proposals: proposalsFor(piece.text, dataset) })),
  }
}

function withNames(lexicon: Lexicon, named: readonly Named[]): Lexicon {
  return new Map([
    ...lexicon,
    ...named.map(({ dimension, id, name }): [string, Meaning[]] => {
      const meaning = { kind: 'filter' as const, dataset: null, key: dimension, value: id }
      return [name, [{ ...meaning, label: `${dimension === 'cause' ? '标的' : '机构'}：${name}` }]]
    }),
  ])
}

/** The dataset of which the most words are there; of alike ones the first. */
function chooseDataset(
  pieces: readonly Piece[],
  datasets: readonly Dataset[],
): Dataset | undefined {
  const weight = { measure: 3, dataset: 2, dimension: 1, filter: 1 } as const
  const points = (key: string) =>
    pieces.reduce((sum, { text, meanings }) => {
      const best = meanings.map(meaning =>
        'dataset' in meaning && meaning.dataset === key ? weight[meaning.kind] : 0,
      )
      return sum + text.length * Math.max(0, ...best)
    }, 0)
  const speaks = (key: string) =>
    pieces.some(({ meanings }) =>
      meanings.some(
        meaning =>
          (meaning.kind === 'measure' || meaning.kind === 'dataset') && meaning.dataset === key,
      ),
    )
  const ranked = datasets
    .filter(({ key }) => speaks(key))
    .map(dataset => ({ dataset, points: points(dataset.key) }))
    .toSorted((one, other) => other.points - one.points)
  return ranked[0]?.dataset
}

function readPieces(pieces: readonly Piece[], dataset: Dataset) {
  const measures: string[] = []
  const dimensions: string[] = []
  const filters = new Map<string, string[]>()
  const parts: Understood['parts'] = []
  let period: DatasetQuery['period'] = 'thisYear'
  let compare: DatasetQuery['compare'] = 'none'
  let order: { descending: boolean; top: number | null } | undefined
  let asked: 'pie' | 'table' | undefined
  for (const { text, meanings } of pieces) {
    const meaning = meaningOf(meanings, dataset)
    if (meaning === undefined || meaning.kind === 'filler') continue
    if (meaning.kind === 'form') {
      asked = meaning.form
      continue
    }
    parts.push({ kind: meaning.kind, text, label: meaning.label })
    if (meaning.kind === 'measure') measures.push(meaning.key)
    else if (meaning.kind === 'dimension') dimensions.push(meaning.key)
    else if (meaning.kind === 'filter')
      filters.set(meaning.key, [...(filters.get(meaning.key) ?? []), meaning.value])
    else if (meaning.kind === 'period') period = meaning.period
    else if (meaning.kind === 'compare') compare = meaning.compare
    else if (meaning.kind === 'order')
      order = { descending: meaning.descending, top: meaning.top ?? order?.top ?? null }
  }
  const first = Object.keys(dataset.measures)[0] ?? ''
  const chosen = measures.length === 0 ? [first] : [...new Set(measures)].slice(0, 4)
  const query: DatasetQuery = {
    ...{ dataset: dataset.key, measures: chosen, period, compare },
    dimensions: [...new Set(dimensions)].slice(0, 2),
    filters: [...filters].map(([dimension, values]) => ({ dimension, values })),
    sort: order === undefined ? null : { by: chosen[0] ?? first, descending: order.descending },
    top: order?.top ?? usualTop,
  }
  return { query, parts, asked }
}

/** What words mean in the chosen dataset: a figure before a group, a group before a value. */
function meaningOf(meanings: readonly Meaning[], dataset: Dataset): Meaning | undefined {
  const fitting = meanings.filter(meaning => {
    if (!('dataset' in meaning)) return true
    if (meaning.dataset !== null) return meaning.dataset === dataset.key
    if (!('key' in meaning)) return false
    return isTime(meaning.key) || dataset.dimensions[meaning.key] !== undefined
  })
  const rank = ['measure', 'period', 'compare', 'order', 'dimension', 'filter', 'dataset']
  return fitting.toSorted((one, other) => rankOf(rank, one) - rankOf(rank, other))[0]
}

const rankOf = (rank: readonly string[], { kind }: Meaning) =>
  rank.includes(kind) ? rank.indexOf(kind) : rank.length

function formOf(query: DatasetQuery, dataset: Dataset, asked: 'pie' | 'table' | undefined) {
  const { dimensions, measures } = query
  if (dimensions.length === 0) return 'figure'
  if (asked === 'table' || dimensions.length > 1) return 'table'
  const [only = ''] = dimensions
  if (isTime(only)) return only === 'day' || only === 'week' ? 'line' : 'column'
  if (asked === 'pie' && measures.length === 1) return 'pie'
  const values = Object.keys(dataset.dimensions[only]?.values ?? {})
  return values.length > 0 && values.length <= 6 && measures.length === 1 ? 'pie' : 'bar'
}

/** Words of the dataset that share a sign with what was not understood. */
function proposalsFor(text: string, { measures, dimensions }: Dataset): string[] {
  const labels = [...Object.values(measures), ...Object.values(dimensions)].map(
    ({ label }) => label,
  )
  const near = labels.filter(label => [...text].some(sign => label.includes(sign)))
  return (near.length > 0 ? near : labels).slice(0, 4)
}
