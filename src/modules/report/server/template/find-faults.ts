import { findDataset, whyNotAsked } from '#modules/dataset/server/index.ts'
import {
  blockKinds,
  type FilterField,
  type InnerBlock,
  placeholdersIn,
  type TemplateBlock,
  type TemplateContent,
  textsOf,
  whyNotPlaceholder,
} from '../../model/index.ts'

/** What keeps a template from being published. */
export interface Fault {
  /** Which block, from 0; null where it is the whole. */
  readonly block: number | null
  readonly sentence: string
}

/** Columns that a table on A4 has room for. */
const mostColumns = 6

/** Everything that is wrong with the content of a template, block by block. */
export function findFaults({ blocks, filterFields, paper }: TemplateContent): Fault[] {
  const faults: Fault[] = blocks.flatMap((block, at) =>
    faultsOf(block, filterFields).map(sentence => ({
      block: at,
      sentence: `第 ${at + 1} 块：${sentence}`,
    })),
  )
  for (const name of [paper.header, paper.footer].flatMap(placeholdersIn)) {
    const why = whyNotPlaceholder(name, { fields: filterFields, isInLoop: false })
    if (why !== undefined) faults.push({ block: null, sentence: `页眉页脚：${why}` })
  }
  if (!blocks.some(({ type }) => type !== 'pageBreak'))
    faults.push({ block: null, sentence: '模板没有内容，请至少添加一块' })
  return faults
}

function faultsOf(
  block: TemplateBlock,
  fields: readonly FilterField[],
  isInLoop = false,
): string[] {
  const faults = wordFaults(block, fields, isInLoop || block.type === 'loop')
  if (block.type === 'loop')
    return [...faults, ...block.blocks.flatMap(each => faultsOf(each, fields, true))]
  return [...faults, ...figureFaults(block)]
}

function wordFaults(
  block: TemplateBlock,
  fields: readonly FilterField[],
  isInLoop: boolean,
): string[] {
  return textsOf(block)
    .flatMap(placeholdersIn)
    .flatMap(name => whyNotPlaceholder(name, { fields, isInLoop }) ?? [])
}

function figureFaults(block: TemplateBlock | InnerBlock): string[] {
  if (!('query' in block)) return []
  const { query } = block
  const dataset = findDataset(query.dataset)
  const why = dataset === undefined ? '没有选择数据集' : whyNotAsked(dataset, query)
  if (why !== undefined) return [why]
  const kind = blockKinds[block.type]
  if (block.type === 'figures')
    return query.dimensions.length === 0 ? [] : [`${kind}不能分组，请改用表格`]
  if (query.dimensions.length === 0) return [`${kind}没有分组，会是空的`]
  if (block.type === 'chart' && query.dimensions.length > 1) return ['图表只能有一个分组']
  const columns = query.dimensions.length + query.measures.length
  return columns > mostColumns ? [`表格有 ${columns} 列，纸面最多 ${mostColumns} 列`] : []
}
