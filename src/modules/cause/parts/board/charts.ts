import { printMoney } from '#kinds/index.ts'

const money = (value: unknown) => `¥${printMoney(Number(value))}`
const grid = { left: 8, right: 16, top: 40, bottom: 8, containLabel: true }
const axes = {
  grid,
  legend: { right: 8, top: 0 },
  tooltip: { trigger: 'axis', valueFormatter: money },
}
const yuan = (value: number) => (value / 100).toLocaleString('zh-CN')
/** Between two lines of a scale lies a whole yuan at least, or one thing. */
const moneyScale = { type: 'value', minInterval: 100, axisLabel: { formatter: yuan } }
const countScale = { type: 'value', minInterval: 1 }

interface Line {
  readonly name: string
  readonly values: readonly number[]
}

/** Lines of money along days or months. */
export function moneyLines(at: readonly string[], lines: readonly Line[]) {
  return {
    ...axes,
    xAxis: { type: 'category', boundaryGap: false, data: [...at] },
    yAxis: moneyScale,
    series: lines.map(({ name, values }) => ({
      ...{
        name,
        type: 'line',
        data: [...values],
        smooth: 0.2,
        smoothMonotone: 'x',
        showSymbol: at.length === 1,
      },
    })),
  }
}

/** Bars one upon the other along days or months; `form` says whether they are money. */
export function stackedBars(
  at: readonly string[],
  lines: readonly Line[],
  form: 'money' | 'count' = 'money',
) {
  return {
    ...axes,
    ...(form === 'count' ? { tooltip: { trigger: 'axis' } } : {}),
    xAxis: { type: 'category', data: [...at] },
    yAxis: form === 'money' ? moneyScale : countScale,
    series: lines.map(({ name, values }) => ({
      ...{ name, type: 'bar', stack: 'all', data: [...values] },
    })),
  }
}

interface Part {
  readonly name: string
  readonly value: number
}

/** Shares of a whole as a ring. */
export function ring(parts: readonly Part[]) {
  return {
    tooltip: { trigger: 'item', valueFormatter: money },
    series: [{ type: 'pie', radius: ['45%', '70%'], data: parts.filter(({ value }) => value > 0) }],
  }
}

/** Bars across, the largest on top. */
export function barsAcross(parts: readonly Part[], form: 'money' | 'count' = 'money') {
  const inOrder = parts.toReversed()
  return {
    grid: { ...grid, top: 8 },
    tooltip: { trigger: 'axis', ...(form === 'money' ? { valueFormatter: money } : {}) },
    // Sums are long: where there is no room for all of them, some are left out.
    xAxis: {
      ...(form === 'money' ? moneyScale : countScale),
      axisLabel: { hideOverlap: true, ...(form === 'money' ? { formatter: yuan } : {}) },
    },
    yAxis: { type: 'category', data: inOrder.map(({ name }) => name) },
    series: [{ type: 'bar', data: inOrder.map(({ value }) => value) }],
  }
}

/** How many are left from step to step. */
export function funnel(parts: readonly Part[]) {
  return {
    tooltip: { trigger: 'item' },
    series: [
      {
        ...{ type: 'funnel', sort: 'none', top: 8, bottom: 8, minSize: '4%' },
        label: { position: 'inside', formatter: '{b} {c}' },
        data: [...parts],
      },
    ],
  }
}

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** Gifts by hour of the day and weekday, in Beijing. */
export function weekMap(cells: readonly { readonly key: string; readonly gifts: number | null }[]) {
  const data = cells.flatMap(({ key, gifts }) => {
    const [weekday, hour] = key.split('-').map(Number)
    return gifts === null ? [] : [[hour ?? 0, (weekday ?? 1) - 1, gifts]]
  })
  return {
    grid: { ...grid, bottom: 40, top: 8 },
    tooltip: { position: 'top' },
    xAxis: { type: 'category', data: Array.from({ length: 24 }, (_, hour) => `${hour} 时`) },
    yAxis: { type: 'category', data: weekdays },
    visualMap: {
      ...{ min: 0, max: Math.max(1, ...data.map(cell => cell[2] ?? 0)), calculable: false },
      ...{ orient: 'horizontal', left: 'center', bottom: 0, itemHeight: 80 },
    },
    series: [{ type: 'heatmap', data }],
  }
}
