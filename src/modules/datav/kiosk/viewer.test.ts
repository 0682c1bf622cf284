import { beforeEach, expect, it } from 'vitest'
import { builtInThemes, screenTemplates } from '../model/index.ts'
import { type Answered, nextReload, type Opened, retryAfter, shiftAt } from './view-state.ts'
import { createViewer, type Viewer, type ViewerPorts } from './viewer.ts'

/** What was promised comes, without time going on. */
async function settled() {
  for (let turn = 0; turn < 24; turn++) await Promise.resolve()
}

/** A clock that stands until it is moved on. */
function standingClock() {
  let now = Date.parse('2025-03-08T01:00:00Z')
  let waiting: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after(milliseconds: number, run: () => void) {
      const entry = { at: now + milliseconds, run }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter(each => each !== entry)
      }
    },
    async move(milliseconds: number) {
      const until = now + milliseconds
      await settled()
      for (;;) {
        const [next] = waiting.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
        if (next === undefined) break
        waiting = waiting.filter(each => each !== next)
        now = Math.max(now, next.at)
        next.run()
        await settled()
      }
      now = until
    },
    count: () => waiting.length,
  }
}

const bare = screenTemplates.general
if (bare === undefined) throw new Error('no template')
const widget = bare.snapshot.widgets.find(({ base }) => base === 'number')
if (widget === undefined) throw new Error('no figure')
const snapshot = { ...bare.snapshot, refresh: 10, widgets: [widget] }

const turnOf = (screen: string, seconds = 60): Opened['turns'][number] => ({
  ...{ screen, name: screen, version: 1, seconds, from: null, to: null, snapshot },
})
const opened = (release: string, ...turns: Opened['turns'][number][]): Opened => ({
  ...{ turns: turns.length === 0 ? [turnOf('hall')] : turns, transition: 'none' },
  ...{ themes: builtInThemes, logo: null, unitName: '', watermark: null, frameHosts: [] },
  ...{ reloadAt: '03:30', shiftPixels: true, release },
})
const answerOf = (amount: number): NonNullable<Answered['widgets'][number]['answer']> => ({
  columns: [{ key: 'amount', label: '捐赠金额', unit: 'money', definition: '' }],
  rows: [[amount]],
  ...{ keys: [[]], from: null, to: null, dataAt: '', isCut: false, hidden: 0 },
})

let clock: ReturnType<typeof standingClock>
let viewer: Viewer
let asked: Parameters<ViewerPorts['getData']>[0][]
let server: {
  release: string
  amount: number
  tag: string
  fault: string | null
  turns: Opened['turns']
}

beforeEach(() => {
  clock = standingClock()
  asked = []
  server = { release: 'one', amount: 100, tag: 't1', fault: null, turns: [turnOf('hall')] }
  viewer = createViewer({
    clock,
    random: () => 0.5,
    open: async () => {
      if (server.fault !== null) throw new Error(server.fault)
      return opened(server.release, ...server.turns)
    },
    getData: async question => {
      if (server.fault !== null) throw new Error(server.fault)
      asked.push(question)
      return {
        ...{ release: server.release, at: new Date(clock.now()).toISOString() },
        widgets: question.widgets.map(({ id, tag }) => ({
          ...{ id, tag: server.tag, refused: null, after: 10 },
          answer: tag === server.tag ? null : answerOf(server.amount),
        })),
      }
    },
    meaningOf: failure => {
      const sentence = failure instanceof Error ? failure.message : ''
      return { kind: sentence === 'ended' || sentence === 'denied' ? sentence : 'failed', sentence }
    },
  })
})

async function started() {
  viewer.start()
  await clock.move(1)
}
const figure = () => viewer.state().data.get(widget.id)?.rows?.rows[0]?.[0]

it('shows what it opened and asks again when the figures may be others', async () => {
  await started()
  expect(viewer.state().phase).toBe('showing')
  expect(figure()).toBe(100)
  Object.assign(server, { amount: 170, tag: 't2' })
  await clock.move(11_000)
  expect(figure()).toBe(170)
  expect(asked.map(({ widgets }) => widgets[0]?.tag)).toEqual([null, 't1'])
  // The tag still holds: nothing is sent, and what is drawn is the very same rows.
  const drawn = viewer.state().data.get(widget.id)?.rows
  await clock.move(11_000)
  expect(viewer.state().data.get(widget.id)?.rows).toBe(drawn)
})

it('keeps the last figures without network, says so after two ticks and in words after five minutes', async () => {
  await started()
  server.fault = 'network'
  await clock.move(12_000)
  expect(viewer.state().data.get(widget.id)).toMatchObject({ stale: false })
  await clock.move(8000)
  expect(viewer.state().data.get(widget.id)).toMatchObject({ stale: true })
  expect(viewer.state().isDelayed).toBe(false)
  await clock.move(360_000)
  expect(viewer.state().isDelayed).toBe(true)
  expect(figure()).toBe(100)
  Object.assign(server, { fault: null, amount: 300, tag: 't3' })
  await clock.move(60_000)
  expect(figure()).toBe(300)
  expect(viewer.state()).toMatchObject({ isDelayed: false })
  expect(viewer.state().data.get(widget.id)).toMatchObject({ stale: false })
})

it('tries again after 5 to 60 seconds, not all displays at once', () => {
  expect([1, 2, 3, 4, 5, 9].map(times => retryAfter(times, 0.5))).toEqual([
    5000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ])
  expect(retryAfter(3, 0)).toBe(15_000)
  expect(retryAfter(3, 1)).toBe(25_000)
  expect(retryAfter(1, 0)).toBe(5000)
})

it('ends with the link: nothing that it showed is kept, and nothing is asked any more', async () => {
  await started()
  server.fault = 'ended'
  await clock.move(60_000)
  expect(viewer.state()).toMatchObject({ phase: 'ended', opened: null, updated: null })
  expect(viewer.state().data.size).toBe(0)
  expect(clock.count()).toBe(0)
  server.fault = null
  await clock.move(600_000)
  expect(asked).toHaveLength(1)
})

it('takes a new version at the next tick and keeps the figures until the new ones are here', async () => {
  await started()
  server.release = 'two'
  await clock.move(11_000)
  expect(viewer.state().opened?.release).toBe('two')
  expect(figure()).toBe(100)
  expect(asked.at(-1)?.widgets[0]?.tag).toBeNull()
})

it('asks nothing while nobody sees it, and at once when somebody does', async () => {
  await started()
  viewer.setHidden(true)
  await clock.move(600_000)
  expect(asked).toHaveLength(1)
  viewer.setHidden(false)
  await clock.move(1)
  expect(asked).toHaveLength(2)
})

it('goes from turn to turn by itself and by arrows, and keeps no more timers than it needs', async () => {
  server.turns = [turnOf('hall', 60), turnOf('street', 30)]
  await started()
  await clock.move(60_000)
  expect(viewer.state().turn).toBe(1)
  await clock.move(30_000)
  expect(viewer.state().turn).toBe(0)
  viewer.turnTo(-1)
  expect(viewer.state().turn).toBe(1)
  await clock.move(24 * 3_600_000)
  expect(clock.count()).toBeLessThanOrEqual(2)
  expect(viewer.state().data.size).toBe(1)
})

it('says what was refused in the place of the component and goes on', async () => {
  server.fault = null
  await started()
  server.fault = 'denied'
  await clock.move(11_000)
  expect(viewer.state().data.get(widget.id)).toMatchObject({ rows: null, refused: 'denied' })
  expect(viewer.state().phase).toBe('showing')
})

it('asks anew where a variable was set', async () => {
  await started()
  viewer.setVariable('区域', '610000')
  await clock.move(1)
  expect(asked.at(-1)).toMatchObject({ variables: { 区域: '610000' } })
})

it('reloads at night, some before and some after the time, and moves the picture by two pixels', () => {
  const evening = new Date(2025, 2, 8, 20, 0)
  expect(nextReload(evening, '03:30', 0.5)).toEqual(new Date(2025, 2, 9, 3, 30))
  expect(nextReload(evening, '03:30', 0)).toEqual(new Date(2025, 2, 9, 3, 20))
  expect(nextReload(new Date(2025, 2, 9, 3, 31), '03:30', 0.9).getDate()).toBe(10)
  expect([0, 600_000, 1_200_000, 1_800_000].map(shiftAt)).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
  ])
})
