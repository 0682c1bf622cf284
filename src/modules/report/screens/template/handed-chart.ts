import { datasetShape } from '#modules/dataset/model/index.ts'
import type { TemplateBlock } from '../../model/index.ts'
import { plainSettings } from './new-block.ts'

/** The chart that an answered question handed over in the address, as a block; undefined for none. */
export function takeHandedChart(text: string | null): TemplateBlock | undefined {
  if (text === null) return undefined
  try {
    const { title, query } = JSON.parse(text)
    const read = datasetShape.safeParse(query)
    if (!read.success || typeof title !== 'string') return undefined
    const named = { title: title.slice(0, 40) || '图表', query: read.data }
    if (read.data.dimensions.length === 1)
      return { type: 'chart', ...named, height: 280, settings: plainSettings }
    return { type: read.data.dimensions.length === 0 ? 'figures' : 'table', ...named }
  } catch {
    return undefined
  }
}
