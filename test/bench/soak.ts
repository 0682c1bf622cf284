import type { CDPSession, Page, Route } from 'playwright-core'
import type { Line } from './table.ts'

interface Asked {
  readonly token: string
  /** How long the display goes on, by its own clock. */
  readonly hours: number
  /** Components of each of the two screens. */
  readonly shown: number
  /** How long each screen is shown. */
  readonly seconds: number
}

/**
 * Displays load themselves anew at 03:30, ten minutes more or less. What begins at this moment does
 * so a day and some minutes later, whatever was drawn: the whole day is measured on one page.
 */
const begin = '2026-03-02T03:20:01+08:00'
/** Milliseconds for which the browser itself keeps what belongs to a request that is over. */
const requestsKept = 31_000

/**
 * A display that goes on for hours on a clock that is turned: a refresh a minute, another screen
 * every five. The figures of each refresh are others, so everything is drawn anew. Its memory is
 * compared with what it holds once the playlist has gone round, with nothing under way.
 */
export async function soakDisplay(page: Page, asked: Asked): Promise<Line[]> {
  const { hours, shown, seconds } = asked
  const served = await serveChanging(page)
  await page.clock.install({ time: begin })
  await page.goto(`/screen.html?token=${asked.token}`)
  await page.locator('[data-base="bar"] canvas').first().waitFor()
  const began = await page.evaluate(() => Date.now())
  const cdp = await page.context().newCDPSession(page)
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      const next = served.next()
      await page.clock.fastForward(60_000)
      await next
    }
  }
  const round = (2 * seconds) / 60
  await pass(round + 1)
  const heaps = [await heapOf(page, cdp)]
  const half = Math.floor((hours * 60 - round - 1) / 2)
  for (let part = 0; part < 2; part += 1) {
    await pass(half)
    heaps.push(await heapOf(page, cdp))
  }
  const [settled = Number.NaN, , last = Number.NaN] = heaps
  // The clock goes on by itself as well while it is turned.
  const elapsed = (await page.evaluate(() => Date.now())) - began
  const rotations = Math.floor(elapsed / (seconds * 1000))
  const what = `终端·${shown} 个组件，${hours} 小时`
  return [
    { what: `${what}，刷新`, unit: '次', values: [served.ticks()] },
    { what: `${what}，轮播一轮后、半程、末的堆`, unit: 'MB', values: heaps },
    { what: `${what}，堆增长`, unit: '%', values: [((last - settled) / settled) * 100] },
    {
      what: `${what}，轮播缺失（应 ${rotations} 次）`,
      unit: '次',
      values: [rotations - served.turns() + 1],
    },
  ]
}

/** Answers every refresh with figures that were not there before. */
async function serveChanging(page: Page) {
  const known = new Map<string, Answer>()
  let [ticks, turns, on] = [0, 0, '']
  const told: (() => void)[] = []
  await page.route('**/api/datav/view/getData', async (route: Route) => {
    const { screen } = route.request().postDataJSON() as { screen: string }
    const answer = known.get(screen) ?? ((await (await route.fetch()).json()) as Answer)
    known.set(screen, answer)
    ticks += 1
    if (screen !== on) turns += 1
    on = screen
    await route.fulfill({ json: changed(answer, ticks) })
    for (const resolve of told.splice(0)) resolve()
  })
  return {
    ticks: () => ticks,
    turns: () => turns,
    /** Settles after the next refresh, or after a second in which none was due. */
    next: () =>
      new Promise<void>(resolve => {
        const timer = setTimeout(resolve, 1000)
        told.push(() => {
          clearTimeout(timer)
          resolve()
        })
      }),
  }
}

interface Answer {
  readonly dataPoints: {
    readonly widgets: readonly {
      readonly tag: string | null
      readonly answer: { readonly rows: readonly (readonly unknown[])[] } | null
    }[]
  }
}

/** The same answer with other figures, as of now. */
function changed({ dataPoints, ...envelope }: Answer, tick: number) {
  const widgets = dataPoints.widgets.map(({ answer, tag, ...widget }) => ({
    ...widget,
    tag: tag === null ? null : `t${tick}`,
    answer: answer && {
      ...answer,
      rows: answer.rows.map(row =>
        row.map(cell => (typeof cell === 'number' ? cell + tick * 100 : cell)),
      ),
    },
  }))
  return { ...envelope, dataPoints: { ...dataPoints, widgets } }
}

/** What scripts hold once everything that nobody needs is gone, in MB. */
async function heapOf(page: Page, cdp: CDPSession): Promise<number> {
  await new Promise(resolve => setTimeout(resolve, requestsKept))
  await page.requestGC()
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1_048_576
}
