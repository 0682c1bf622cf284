import { storableHtml } from '#kernel/server/html-port.ts'
import { refusal } from '#kernel/server/refusal.ts'
import type { ChartSettings, ScreenSnapshot, Widget } from '../model/index.ts'

/**
 * A snapshot as it may be kept: formatted text without anything that runs, components named once.
 */
export function cleanSnapshot(snapshot: ScreenSnapshot): ScreenSnapshot {
  const ids = new Set(snapshot.widgets.map(({ id }) => id))
  if (ids.size < snapshot.widgets.length) throw refusal('组件编号有重复')
  const names = new Set(snapshot.variables.map(({ name }) => name))
  if (names.size < snapshot.variables.length) throw refusal('变量名称有重复')
  return {
    ...snapshot,
    widgets: snapshot.widgets.map(widget => ({
      ...widget,
      chart: cleanChart(widget.base, widget.chart),
    })),
  }
}

/** The words of a component, formatted text without anything that runs. */
export function cleanChart(base: Widget['base'], chart: ChartSettings): ChartSettings {
  if (base !== 'richText' || chart.text === undefined) return chart
  return { ...chart, text: storableHtml(chart.text) }
}
