import { theme } from 'antd'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { printMoney, printNumber } from '#kinds/index.ts'
import type { TrendPoint } from './fill-trend.ts'
import styles from './kanban.module.css'
import { printShort } from './print-figure.ts'

echarts.use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

export interface TrendChartProps {
  readonly points: readonly TrendPoint[]
  readonly measure: 'amount' | 'gifts'
  /** Whether payouts are drawn as the second line. */
  readonly payouts: 'shown' | 'none'
}

/** Donations and payouts along time. Its code comes only when the board is open. */
export default function TrendChart({ points, measure, payouts }: TrendChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<echarts.ECharts>(undefined)
  const { token } = theme.useToken()
  useEffect(() => {
    if (!box.current) return
    const made = echarts.init(box.current)
    chart.current = made
    const watcher = new ResizeObserver(() => made.resize())
    watcher.observe(box.current)
    return () => {
      watcher.disconnect()
      made.dispose()
    }
  }, [])
  useEffect(() => {
    const isMoney = measure === 'amount'
    const print = (value: number) =>
      isMoney ? `¥${printMoney(value)}` : `${printNumber(value, 0)} 笔`
    const series = [
      {
        name: isMoney ? '捐赠' : '捐赠笔数',
        type: 'line' as const,
        data: points.map(point => point[measure]),
        color: token.colorPrimary,
        areaStyle: { opacity: 0.12 },
      },
      ...(isMoney && payouts === 'shown'
        ? [
            {
              name: '拨付',
              type: 'line' as const,
              data: points.map(point => point.payout),
              color: token.colorWarning,
            },
          ]
        : []),
    ]
    chart.current?.setOption(
      {
        animationDuration: 300,
        textStyle: { fontFamily: token.fontFamily },
        grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
        legend: {
          show: series.length > 1,
          right: 8,
          top: 0,
          icon: 'roundRect',
          itemWidth: 12,
          itemHeight: 3,
          textStyle: { color: token.colorTextSecondary },
        },
        tooltip: {
          trigger: 'axis',
          backgroundColor: token.colorBgElevated,
          borderColor: token.colorBorderSecondary,
          textStyle: { color: token.colorText, fontSize: 13 },
          axisPointer: { lineStyle: { color: token.colorBorder } },
          valueFormatter: (value: unknown) => print(Number(value)),
        },
        xAxis: {
          type: 'category',
          boundaryGap: false,
          data: points.map(point => point.at),
          axisLine: { lineStyle: { color: token.colorBorder } },
          axisTick: { show: false },
          axisLabel: {
            color: token.colorTextTertiary,
            formatter: (at: string) => (at.length > 7 ? at.slice(5) : at),
          },
        },
        yAxis: {
          type: 'value',
          // A whole yuan, a whole gift: money is drawn in fen.
          minInterval: isMoney ? 100 : 1,
          splitNumber: 4,
          splitLine: { lineStyle: { color: token.colorBorderSecondary } },
          axisLabel: {
            color: token.colorTextTertiary,
            formatter: (value: number) => (isMoney ? printShort(value) : printNumber(value, 0)),
          },
        },
        series: series.map(line => ({
          ...line,
          smooth: 0.2,
          smoothMonotone: 'x',
          symbolSize: 6,
          showSymbol: false,
          lineStyle: { width: 2 },
        })),
      },
      { notMerge: true },
    )
  }, [points, measure, payouts, token])
  return <div ref={box} className={styles.chart} role="img" aria-label="捐赠与拨付趋势图" />
}
