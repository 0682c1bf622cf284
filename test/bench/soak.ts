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
/** Turned minutes in which the browser compiles what a display runs again and again. */
const warmUp = 60

/**
 * A display that goes on for hours on a clock that is turned: a refresh a minute, another screen
 * every five. The figures of each refresh are others, so everything is drawn anew. What its scripts
 * keep is compared with what they kept once the playlist had gone round, with nothing under way. The
 * code that the browser compiles of them grows while it becomes faster, to an end: the whole heap is
 * compared with that of the first hour.
 */
export async function soakDisplay(page: Page, asked: Asked): Promise<Line[]> {
  const { hours, shown, seconds } = asked
  const served = await serveChanging(page)
  await page.clock.install({ time: begin })
  await page.goto(`/screen.html?token=${asked.token}`)
  await page.locator('[data-base="bar"] canvas').first().waitFor()
  let turned = 0
  const cdp = await page.context().newCDPSession(page)
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      const before = served.ticks()
      await page.clock.fastForward(60_000)
      await served.settled(before)
      turned += 1
    }
  }
  const round = (2 * seconds) / 60
  await pass(round + 1)
  const held = [await heldBy(page, cdp)]
  await pass(warmUp - round - 1)
  held.push(await heldBy(page, cdp))
  const half = Math.floor((hours * 60 - warmUp) / 2)
  for (let part = 0; part < 2; part += 1) {
    await pass(half)
    held.push(await heldBy(page, cdp))
  }
  const data = held.map(each => each.data)
  const heap = held.map(each => each.heap)
  // The clock goes on by itself as well while it is turned: none may be missing of the turned minutes.
  const rotations = Math.floor((turned * 60) / seconds)
  const what = `终端·${shown} 个组件，${hours} 小时`
  return [
    { what: `${what}，刷新`, unit: '次', values: [served.ticks()] },
    { what: `${what}，数据（轮播一轮后、一小时、半程、末）`, unit: 'MB', values: data },
    { what: `${what}，数据增长（一轮后起）`, unit: '%', values: [growth(data[0], data.at(-1))] },
    { what: `${what}，编译代码`, unit: 'MB', values: held.map(({ code }) => code) },
    { what: `${what}，全部堆`, unit: 'MB', values: heap },
    { what: `${what}，全部堆增长（一小时起）`, unit: '%', values: [growth(heap[1], heap.at(-1))] },
    { what: `${what}，脱离页面的节点`, unit: '个', values: held.map(({ detached }) => detached) },
    { what: `${what}，监听`, unit: '个', values: held.map(({ listeners }) => listeners) },
    {
      what: `${what}，轮播缺失（应 ${rotations} 次）`,
      unit: '次',
      values: [Math.max(0, rotations - served.turns() + 1)],
    },
  ]
}

/** Percent. */
const growth = (from = Number.NaN, to = Number.NaN) => ((to - from) / from) * 100

/** Answers every refresh with figures that were not there before. */
async function serveChanging(page: Page) {
  const known = new Map<string, Answer>()
  let [ticks, turns, open, on] = [0, 0, 0, '']
  await page.route('**/api/datav/view/getData', async (route: Route) => {
    open += 1
    const { screen } = route.request().postDataJSON() as { screen: string }
    const answer = known.get(screen) ?? ((await (await route.fetch()).json()) as Answer)
    known.set(screen, answer)
    ticks += 1
    if (screen !== on) turns += 1
    on = screen
    await route.fulfill({ json: changed(answer, ticks) })
    open -= 1
  })
  return {
    ticks: () => ticks,
    turns: () => turns,
    /** After a refresh and what it brought, or after two seconds without one. */
    async settled(before: number) {
      const until = Date.now() + 2000
      for (let quiet = 0; quiet < 3 && Date.now() < until; ) {
        await new Promise(resolve => setTimeout(resolve, 20))
        quiet = ticks > before && open === 0 ? quiet + 1 : 0
      }
    },
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

/** Megabytes that a display holds, and what might hold them. */
interface Held {
  /** Objects, texts and functions that scripts keep. */
  readonly data: number
  /** What the browser has compiled of the scripts. */
  readonly code: number
  readonly heap: number
  /** Nodes of the page that scripts keep although they are gone from it. */
  readonly detached: number
  readonly listeners: number
}

/** What a display holds once everything that nobody needs is gone. */
async function heldBy(page: Page, cdp: CDPSession): Promise<Held> {
  await new Promise(resolve => setTimeout(resolve, requestsKept))
  await page.requestGC()
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { jsEventListeners: listeners } = await cdp.send('Memory.getDOMCounters')
  return { ...(await takeApart(cdp)), heap: usedSize / megabyte, listeners }
}

const megabyte = 1_048_576
/** Sorts of what stands in a heap that are neither compiled code nor the browser's own. */
const keptByScripts = new Set([
  ...['object', 'array', 'string', 'concatenated string', 'sliced string', 'closure', 'regexp'],
  ...['number', 'bigint', 'symbol', 'object shape'],
])

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[]
      readonly node_types: readonly [readonly string[], ...unknown[]]
    }
  }
  readonly nodes: readonly number[]
}

async function takeApart(cdp: CDPSession): Promise<Pick<Held, 'data' | 'code' | 'detached'>> {
  const pieces: string[] = []
  const keep = ({ chunk }: { chunk: string }) => pieces.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', keep)
  const { snapshot, nodes } = JSON.parse(pieces.join('')) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size, gone] = ['type', 'self_size', 'detachedness'].map(name => fields.indexOf(name))
  if (type === undefined || size === undefined || gone === undefined) throw new Error('no fields')
  let [data, code, detached] = [0, 0, 0]
  for (let at = 0; at < nodes.length; at += fields.length) {
    const sort = types[0][nodes[at + type] ?? 0] ?? ''
    const bytes = nodes[at + size] ?? 0
    if (keptByScripts.has(sort)) data += bytes
    if (sort === 'code') code += bytes
    if (nodes[at + gone] === 2) detached += 1
  }
  return { data: data / megabyte, code: code / megabyte, detached }
}
