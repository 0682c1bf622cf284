import type { EChartsCoreOption } from 'echarts/core'
import type {
  ChartSettings,
  ShapedColumn,
  ShapedRows,
  ThemeTokens,
  Widget,
} from '../../model/index.ts'
import { paletteOf } from '../../stage/paints.ts'
import { cellValue, plainValue, printWhole, usualBy } from '../../stage/print-value.ts'
import type { Stage } from '../../stage/stage-context.ts'

/** What the option of a chart is made of. */
export interface ChartContext {
  readonly rows: ShapedRows
  readonly chart: ChartSettings
  readonly tokens: ThemeTokens
  readonly palette: readonly string[]
  readonly isStill: boolean
  /** Pixels of the canvas as CSS pixels. */
  px(size: number): number
}

export function contextOf(widget: Widget, rows: ShapedRows, stage: Stage): ChartContext {
  return {
    rows,
    chart: widget.chart,
    tokens: stage.tokens,
    palette: paletteOf(stage.tokens, widget.style.palette),
    isStill: stage.isStill,
    px: size => size * stage.unit,
  }
}

export const chartFont =
  '"Noto Sans SC", -apple-system, "PingFang SC", "Microsoft YaHei", "Source Han Sans SC", sans-serif'

/** What all charts have: colours, type, motion, the box that is shown over a group. */
export function commonOption(it: ChartContext): EChartsCoreOption {
  const { tokens, px } = it
  return {
    ...{ animation: !it.isStill, animationDuration: 900, animationDurationUpdate: 600 },
    color: [...it.palette],
    textStyle: { fontFamily: chartFont, fontSize: px(14), color: tokens.foreground },
    tooltip: {
      ...{ confine: true, backgroundColor: tokens.surface, borderColor: tokens.border },
      padding: [px(6), px(10)],
      textStyle: { color: tokens.foreground, fontSize: px(14) },
    },
  }
}

/** Where the legend stands; without a word about it, above where there are several series. */
export function legendAt(
  { chart }: ChartContext,
  series: number,
): 'none' | 'top' | 'bottom' | 'right' {
  return chart.legend ?? (series > 1 ? 'top' : 'none')
}

export function legendOption(it: ChartContext, at: ReturnType<typeof legendAt>) {
  const { px, tokens } = it
  const spot = {
    none: {},
    top: { top: 0, right: 0 },
    bottom: { bottom: 0, left: 'center' },
    right: { orient: 'vertical', right: px(4), top: 'middle' },
  }[at]
  return {
    ...{ show: at !== 'none', type: 'scroll', icon: 'roundRect', ...spot },
    ...{ itemWidth: px(12), itemHeight: px(8), itemGap: px(12) },
    textStyle: { color: tokens.muted, fontSize: px(14) },
    pageTextStyle: { color: tokens.muted, fontSize: px(12) },
    pageIconColor: tokens.accent,
  }
}

/** Prints a plain figure (yuan, percent, pieces) as its column is printed. */
export function printPlain(it: ChartContext, column: ShapedColumn, plain: unknown): string {
  if (typeof plain !== 'number' || Number.isNaN(plain)) return '—'
  return printWhole(cellValue(plain, column), column, it.chart)
}

/** The unit of an axis: the one that was chosen, or that in which its figures are short. */
export function byOf({ chart }: ChartContext, column: ShapedColumn | undefined, most: number) {
  return chart.by ?? column?.by ?? (column?.unit === 'percent' ? '1' : usualBy(most))
}

/** A cell as charts take it. */
export function plainOf(figure: number | null, column: ShapedColumn | undefined): number | null {
  return figure === null || column === undefined ? null : plainValue(figure, column)
}

/** Words of time without what is the same in all: `2025年3月` → `3月`, `2025-03-08` → `03-08`. */
export function shortWords(words: readonly string[]): string[] {
  const year = /^(\d{4})(年|-)/.exec(words[0] ?? '')?.[0]
  const isShared = year !== undefined && words.every(word => word.startsWith(year))
  if (isShared) return words.map(word => word.slice(year.length) || word)
  return words.map(word =>
    word.replace(/^\d\d(\d\d)年(\d+)月$/, '$1/$2').replace(/^\d\d(\d\d)-(\d\d-\d\d)$/, '$1-$2'),
  )
}
