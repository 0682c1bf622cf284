import { BarChart, LineChart, PieChart } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { ChartSettings } from '../model/chart/chart-settings.ts'
import type { ChartSeries } from '../model/chart/chart-table.ts'
import { chartOption } from './chart-option.ts'

use([
  ...[BarChart, LineChart, PieChart, CanvasRenderer],
  ...[AriaComponent, GridComponent, LegendComponent, TitleComponent, TooltipComponent],
])

/** A drawn chart. */
export interface DrawnChart {
  draw(data: ChartSeries, settings: ChartSettings): void
  /** The chart as a picture, for paper. */
  picture(): string
  close(): void
}

/** Draws into a box, in the colours of the text around, and follows its size. */
export function drawChart(box: HTMLElement): DrawnChart {
  const chart = init(box)
  const watch = new ResizeObserver(() => chart.resize())
  watch.observe(box)
  return {
    draw: (data, settings) => {
      const text = getComputedStyle(box).color
      const [red, green, blue] = text.match(/[\d.]+/g) ?? []
      const line = `rgba(${red}, ${green}, ${blue}, 0.18)`
      chart.setOption(chartOption(data, settings, { text, line }), { notMerge: true })
    },
    picture: () => chart.getDataURL({ pixelRatio: 2, backgroundColor: '#ffffff' }),
    close: () => {
      watch.disconnect()
      chart.dispose()
    },
  }
}
