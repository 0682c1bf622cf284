import type { ChartSettings } from '../model/chart/chart-settings.ts'
import type { ChartSeries } from '../model/chart/chart-table.ts'

/** The looks of a chart that follow the page around it. */
export interface ChartLooks {
  readonly text: string
  readonly line: string
}

const palette = [
  '#0B6B6B',
  '#E08A2B',
  '#4C7BD9',
  '#C8526B',
  '#7A9A3A',
  '#8A63B8',
  '#C9A227',
  '#5F7480',
]

/** What ECharts is told to draw. */
export function chartOption(data: ChartSeries, settings: ChartSettings, looks: ChartLooks) {
  const base = {
    color: palette,
    aria: { enabled: true },
    animation: false,
    textStyle: { fontFamily: 'inherit', color: looks.text },
    title: {
      text: settings.title,
      subtext: settings.subTitle,
      left: 'center',
      textStyle: { fontSize: 15, fontWeight: 600, color: looks.text },
      subtextStyle: { color: looks.text },
    },
  }
  return settings.chartType === 5
    ? { ...base, ...pie(data, settings, looks) }
    : { ...base, ...axes(data, settings, looks) }
}

function pie({ categories, series }: ChartSeries, { tip }: ChartSettings, looks: ChartLooks) {
  const first = series[0]
  return {
    tooltip: { trigger: 'item' as const, formatter: `${tip}{b}: {c} ({d}%)` },
    series: [
      {
        type: 'pie' as const,
        name: first?.name ?? '',
        radius: '62%',
        center: ['50%', '56%'],
        percentPrecision: 2,
        label: { formatter: '{b}: {d}%', color: looks.text },
        data: categories.map((name, index) => ({ name, value: first?.values[index] ?? 0 })),
      },
    ],
  }
}

function axes({ categories, series }: ChartSeries, settings: ChartSettings, looks: ChartLooks) {
  const { chartType, suffix, tip, xTitle, yTitle } = settings
  const isFlat = chartType === 3
  const isLine = chartType <= 2
  const withUnit = (value: unknown) => `${tip}${value}${suffix}`
  const named = { nameTextStyle: { color: looks.text }, axisLabel: { color: looks.text } }
  const names = {
    type: 'category' as const,
    data: [...categories],
    name: isFlat ? yTitle : xTitle,
    axisLine: { lineStyle: { color: looks.line } },
    ...named,
  }
  const values = {
    type: 'value' as const,
    name: isFlat ? xTitle : yTitle,
    splitLine: { lineStyle: { color: looks.line } },
    ...named,
  }
  return {
    // Values stand at the points already: a tip would only say them twice.
    tooltip:
      chartType === 1 ? { show: false } : { trigger: 'axis' as const, valueFormatter: withUnit },
    legend: { bottom: 0, textStyle: { color: looks.text } },
    grid: {
      left: 16,
      right: 40,
      top: settings.title || settings.subTitle ? 64 : 36,
      bottom: 36,
      containLabel: true,
    },
    xAxis: isFlat ? values : names,
    yAxis: isFlat ? names : values,
    series: series.map(({ name, values: numbers }) => ({
      type: isLine ? ('line' as const) : ('bar' as const),
      name,
      data: [...numbers],
      barMaxWidth: 40,
      ...(chartType === 2 ? { areaStyle: { opacity: 0.25 } } : {}),
      label: { show: chartType === 1, color: looks.text, formatter: `{c}${suffix}` },
    })),
  }
}
