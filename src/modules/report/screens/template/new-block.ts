import type { DatasetShape } from '#modules/dataset/model/index.ts'
import type { ReportChartSettings, TemplateBlock } from '../../model/index.ts'

/** A chart that says nothing yet. */
export const plainSettings: ReportChartSettings = {
  ...{ title: '', subTitle: '', xTitle: '', yTitle: '', suffix: '', tip: '' },
  ...{ dataFormat: 1, chartType: 4 },
}

const shape = (dimensions: string[]): DatasetShape => ({
  ...{ dataset: 'donation', measures: ['amount'], dimensions, filters: [], sort: null, top: 20 },
})

/** A block of a kind as the palette adds it. */
export function newBlock(type: TemplateBlock['type']): TemplateBlock {
  if (type === 'words') return { type, title: '正文', text: '' }
  if (type === 'figures') return { type, title: '指标', query: shape([]) }
  if (type === 'table') return { type, title: '表格', query: shape(['cause']) }
  if (type === 'signature') return { type, title: '签署', lines: ['法定代表人', '制表人'] }
  if (type === 'pageBreak') return { type }
  if (type === 'chart')
    return { type, title: '图表', query: shape(['month']), height: 280, settings: plainSettings }
  const blocks = [
    { type: 'words' as const, title: '概况', text: '{{cause.title}}' },
    { type: 'figures' as const, title: '募捐', query: shape([]) },
  ]
  return { type, title: '各标的情况', most: 10, blocks }
}
