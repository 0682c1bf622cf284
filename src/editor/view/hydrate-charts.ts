import { type ChartSettings, readChartSettings } from '../model/chart/chart-settings.ts'
import { type ChartCell, chartFault, seriesOf } from '../model/chart/chart-table.ts'
import type { DrawnChart } from './draw-chart.ts'

/** Height of a chart in pixels (specification 9). */
const height = 300

/**
 * Draws the charts below `root` as they come into sight; the tables stay for screen readers and
 * where the numbers make no chart. Gives how to take the charts away.
 */
export function hydrateCharts(root: HTMLElement): () => void {
  const drawn: DrawnChart[] = []
  let isGone = false
  const show = async (box: HTMLElement, table: HTMLTableElement, settings: ChartSettings) => {
    const { drawChart } = await import('./draw-chart.ts')
    if (isGone) return
    const chart = drawChart(box)
    chart.draw(
      seriesOf(gridOf(table), settings.chartType === 5 ? 1 : settings.dataFormat),
      settings,
    )
    drawn.push(chart)
    const picture = box.ownerDocument.createElement('img')
    picture.className = 'rt-chart-print'
    picture.src = chart.picture()
    picture.alt = settings.title
    box.after(picture)
  }
  const watch = new IntersectionObserver(entries => {
    for (const entry of entries) {
      const box = entry.target as HTMLElement
      const table = box.nextElementSibling
      if (!entry.isIntersecting || !(table instanceof HTMLTableElement)) continue
      watch.unobserve(box)
      void show(box, table, readChartSettings(table.dataset.chart ?? ''))
    }
  })
  for (const table of root.querySelectorAll<HTMLTableElement>('table[data-chart]')) {
    table.style.display = ''
    if (chartFault(gridOf(table)) !== null) continue
    table.classList.add('rt-unseen')
    const box = document.createElement('div')
    box.className = 'edui-chart-container'
    box.style.height = `${height}px`
    table.before(box)
    watch.observe(box)
  }
  return () => {
    isGone = true
    watch.disconnect()
    for (const chart of drawn) chart.close()
    for (const box of root.querySelectorAll('.edui-chart-container, .rt-chart-print')) box.remove()
  }
}

/** The cells of a table on a page. */
export function gridOf(table: HTMLTableElement): ChartCell[][] {
  return [...table.rows].map(row =>
    [...row.cells].map(cell => ({
      text: cell.textContent ?? '',
      isHeader: cell.tagName === 'TH',
      colspan: cell.colSpan,
      rowspan: cell.rowSpan,
    })),
  )
}
