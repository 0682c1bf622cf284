import {
  BarChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  PieChart,
  RadarChart,
  SankeyChart,
  ScatterChart,
} from 'echarts/charts'
import {
  CalendarComponent,
  GridComponent,
  LegendComponent,
  RadarComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import { type EChartsCoreOption, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useMemo } from 'react'
import type { BaseName } from '../../model/index.ts'
import type { ComponentProps } from '../../stage/component-props.ts'
import { useStage } from '../../stage/stage-context.ts'
import { slotRows } from '../slot-cells.ts'
import { axisOption } from './axis-option.ts'
import { type ChartContext, contextOf } from './chart-context.ts'
import { Drawing } from './drawing.tsx'
import { heatOption, sankeyOption, scatterOption } from './other-option.ts'
import { funnelOption, gaugeOption, pieOption, radarOption } from './round-option.ts'

use([
  ...[BarChart, FunnelChart, GaugeChart, HeatmapChart, LineChart, PieChart, RadarChart],
  ...[SankeyChart, ScatterChart, CalendarComponent, GridComponent, LegendComponent],
  ...[RadarComponent, TitleComponent, TooltipComponent, VisualMapComponent, CanvasRenderer],
])

/** Every base that the drawing library draws, but for maps. */
export default function Chart({ widget, data, isPaused, onPick }: ComponentProps) {
  const stage = useStage()
  const { rows } = data
  const option = useMemo(
    () => (rows === null ? null : chartOption(widget.base, contextOf(widget, rows, stage))),
    [widget, rows, stage],
  )
  if (option === null || rows === null) return null
  const turn = widget.interactions.find(it => it.kind === 'carousel')
  return (
    <Drawing
      label={widget.chart.title ?? widget.name}
      option={option}
      isPaused={isPaused}
      turns={turn && !stage.isStill ? turn.seconds : 0}
      onPick={(name, at) => onPick(slotRows(rows, 'group')[at]?.key ?? name)}
    />
  )
}

/** How a base is drawn. */
export function chartOption(base: BaseName, it: ChartContext): EChartsCoreOption {
  switch (base) {
    case 'pie':
    case 'donut':
    case 'rose':
      return pieOption(base, it)
    case 'radar':
      return radarOption(it)
    case 'funnel':
      return funnelOption(it)
    case 'gauge':
      return gaugeOption(it)
    case 'scatter':
      return scatterOption(it)
    case 'heat':
      return heatOption(it)
    case 'sankey':
      return sankeyOption(it)
    default:
      return axisOption(base, it)
  }
}
