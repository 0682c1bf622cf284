import { purify } from '../html/purify.ts'
import { readChartSettings } from '../model/chart/chart-settings.ts'
import { chartFault, seriesOf } from '../model/chart/chart-table.ts'
import { gridOf } from './hydrate-charts.ts'

/** Milliseconds that a printing waits for pictures. */
const patience = 5000
/** Size of a chart on paper, in pixels. */
const chartSize = { width: 680, height: 300 }

/** Prints an article alone, with its charts, through a frame that is gone afterwards. */
export async function printArticle(html: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;inset-inline-end:0;width:0;height:0;border:0'
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) return
  for (const style of document.querySelectorAll('style, link[rel="stylesheet"]')) {
    page.head.append(page.importNode(style, true))
  }
  page.body.className = 'rich-text rich-text-view'
  page.body.innerHTML = purify(html)
  await drawCharts(page.body)
  await Promise.race([
    Promise.all([...page.querySelectorAll('img, link[rel="stylesheet"]')].map(arrived)),
    new Promise(resolve => setTimeout(resolve, patience)),
  ])
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}

/** A chart is a picture on paper; a table that makes none is printed itself. */
async function drawCharts(body: HTMLElement): Promise<void> {
  for (const table of body.querySelectorAll<HTMLTableElement>('table[data-chart]')) {
    table.style.display = ''
    const grid = gridOf(table)
    if (chartFault(grid) !== null) continue
    const settings = readChartSettings(table.dataset.chart ?? '')
    const { drawChart } = await import('./draw-chart.ts')
    const box = document.createElement('div')
    // Paper is white, whatever the screen is.
    box.style.cssText = `position:fixed;left:-9999px;color:#000;width:${chartSize.width}px;height:${chartSize.height}px`
    document.body.append(box)
    const chart = drawChart(box)
    chart.draw(seriesOf(grid, settings.chartType === 5 ? 1 : settings.dataFormat), settings)
    const picture = body.ownerDocument.createElement('img')
    picture.src = chart.picture()
    picture.alt = settings.title
    picture.width = chartSize.width
    table.replaceWith(picture)
    chart.close()
    box.remove()
  }
}

/** Resolves when a picture or a style sheet came or failed. */
function arrived(element: Element): Promise<unknown> {
  // The casts of another document's elements, which are no instances of this one's classes.
  const isThere =
    element.tagName === 'IMG'
      ? (element as HTMLImageElement).complete
      : (element as HTMLLinkElement).sheet !== null
  if (isThere) return Promise.resolve()
  return new Promise(resolve => {
    for (const event of ['load', 'error']) element.addEventListener(event, resolve)
  })
}
