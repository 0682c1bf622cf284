import { useEffect, useRef } from 'react'
import type { ChartSettings } from '../model/chart/chart-settings.ts'
import type { ChartSeries } from '../model/chart/chart-table.ts'
import { type DrawnChart, drawChart } from './draw-chart.ts'

/** A chart that follows its numbers and settings. */
export function ChartCanvas({ data, settings }: { data: ChartSeries; settings: ChartSettings }) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<DrawnChart | null>(null)
  useEffect(() => {
    if (!box.current) return
    const drawn = drawChart(box.current)
    chart.current = drawn
    return () => drawn.close()
  }, [])
  useEffect(() => chart.current?.draw(data, settings), [data, settings])
  return <div ref={box} style={{ width: '100%', height: '100%' }} />
}
