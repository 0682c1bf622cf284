import { BarChart, FunnelChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts'
import {
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import * as echarts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './board.module.css'

echarts.use([
  ...[BarChart, FunnelChart, HeatmapChart, LineChart, PieChart],
  ...[GridComponent, LegendComponent, TooltipComponent, VisualMapComponent, CanvasRenderer],
])

/** Colours of series: the house's own first, told apart by those who see no red or green, too. */
const palette = [
  ...['#0f7b76', '#e0a23b', '#4c7bd9', '#8f6fc9', '#d0674f', '#5f9ea0'],
  ...['#7a8790', '#b5a642'],
]

export interface ChartProps {
  readonly label: string
  readonly option: echarts.EChartsCoreOption
  /** Hears which part was clicked: by its name, and where it stands in its series. */
  onPick?(name: string, at: number): void
}

/** A drawing of a board. Its code comes only when a board is open. */
export default function Chart({ label, option, onPick }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<echarts.ECharts>(undefined)
  const pick = useEffectEvent((name: string, at: number) => onPick?.(name, at))
  useEffect(() => {
    if (!box.current) return
    const made = echarts.init(box.current)
    chart.current = made
    made.on('click', ({ name, dataIndex }) => pick(String(name), Number(dataIndex)))
    const watcher = new ResizeObserver(() => made.resize())
    watcher.observe(box.current)
    return () => {
      watcher.disconnect()
      made.dispose()
    }
  }, [])
  useEffect(() => {
    chart.current?.setOption(
      { animationDuration: 300, color: palette, tooltip: { trigger: 'item' }, ...option },
      { notMerge: true },
    )
  }, [option])
  return <div ref={box} className={styles.chart} role="img" aria-label={label} />
}
