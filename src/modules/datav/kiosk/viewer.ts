import { shapeRows } from '../model/shape-rows.ts'
import { isBetween } from '../stage/use-minute.ts'
import type { WidgetData } from '../stage/widget-data.ts'
import {
  type Answered,
  type Clock,
  delayedAfter,
  type Known,
  longestWait,
  missedUntilStale,
  type Opened,
  refreshAfter,
  retryAfter,
  type Turn,
  type ViewState,
} from './view-state.ts'

export interface ViewerPorts {
  readonly clock: Clock
  random(): number
  open(): Promise<Opened>
  getData(question: {
    screen: string
    version: number | null
    variables: Record<string, string>
    widgets: { id: string; tag: string | null }[]
  }): Promise<Answered>
  /** Whether a failure says that the link opens nothing any more, or that all that was asked is refused. */
  meaningOf(failure: unknown): { kind: 'ended' | 'denied' | 'failed'; sentence: string }
}

const nothing: ViewState = {
  ...{ phase: 'opening', opened: null, turn: 0, data: new Map(), updated: null },
  ...{ isDelayed: false, sentence: null },
}

/** Shows what a link opens: asks once a tick, keeps the last figures when nothing comes, goes on with turns. */
export function createViewer({ clock, random, open, getData, meaningOf }: ViewerPorts) {
  const listeners = new Set<() => void>()
  let state = nothing
  let known = new Map<string, Map<string, Known>>()
  let variables: Record<string, string> = {}
  let [failures, since, isHidden, isStopped, isAsking] = [0, clock.now(), false, false, false]
  let offTick: () => void = () => undefined
  let offTurn: () => void = () => undefined

  const say = (change: Partial<ViewState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const turnOn = (): Turn | undefined => state.opened?.turns[state.turn]

  const later = (milliseconds: number) => {
    offTick()
    if (isStopped || isHidden) return
    offTick = clock.after(milliseconds, () => void tick())
  }

  const end = (sentence: string) => {
    stop()
    known = new Map()
    variables = {}
    say({ ...nothing, phase: 'ended', sentence })
  }

  const fail = (error: unknown) => {
    const { kind, sentence } = meaningOf(error)
    if (kind === 'ended') return end(sentence)
    failures++
    say({
      isDelayed: clock.now() - since >= delayedAfter,
      data: dataOf(turnOn()),
      sentence: state.opened === null && failures >= missedUntilStale ? sentence : state.sentence,
    })
    later(retryAfter(failures, random()))
  }

  /** What is drawn of a turn: rows that stand in the design, and the last answers. */
  const dataOf = (turn: Turn | undefined): ReadonlyMap<string, WidgetData> => {
    if (turn === undefined) return new Map()
    const answers = known.get(turn.screen)
    return new Map(
      turn.snapshot.widgets.flatMap(({ id, binding }): [string, WidgetData][] => {
        if (binding === null) return []
        const it = answers?.get(id)
        const rows = binding.from === 'static' ? shapeRows(binding, null) : (it?.rows ?? null)
        const stale = binding.from === 'dataset' && failures >= missedUntilStale
        return [[id, { rows, updated: it?.updated ?? null, refused: it?.refused ?? null, stale }]]
      }),
    )
  }

  const take = (opened: Opened) => {
    const old = turnOn()?.screen
    const at = opened.turns.findIndex(({ screen }) => screen === old)
    const kept = new Set(opened.turns.map(({ screen }) => screen))
    // Figures stay until the new ones are here, but for what is asked differently now.
    known = new Map(
      [...known].flatMap(([screen, answers]) =>
        kept.has(screen) ? [[screen, reasked(answers)]] : [],
      ),
    )
    say({ phase: 'showing', opened, turn: Math.max(0, at), sentence: null })
    say({ data: dataOf(turnOn()) })
    if (at < 0 || old === undefined) waitForTurn()
  }

  const openAgain = async () => {
    const opened = await open()
    if (isStopped) return
    take(opened)
  }

  const tick = async (): Promise<void> => {
    if (isStopped || isAsking) return
    isAsking = true
    try {
      if (state.opened === null) await openAgain()
      await askNow()
    } catch (error) {
      if (!isStopped) fail(error)
    } finally {
      isAsking = false
    }
  }

  const askNow = async () => {
    const turn = turnOn()
    if (turn === undefined || isStopped) return
    const answers = known.get(turn.screen) ?? new Map<string, Known>()
    const now = clock.now()
    const due = turn.snapshot.widgets.filter(
      ({ id, binding }) => binding?.from === 'dataset' && (answers.get(id)?.due ?? 0) <= now,
    )
    const asked = due.map(({ id }) => ({ id, tag: answers.get(id)?.tag ?? null }))
    const answer = await getData({
      ...{ screen: turn.screen, version: turn.version, variables, widgets: asked },
    }).catch(error => {
      const { kind, sentence } = meaningOf(error)
      if (kind !== 'denied') throw error
      return {
        release: state.opened?.release ?? '',
        at: null,
        widgets: refusedAll(asked, sentence),
      }
    })
    if (isStopped) return
    ;[failures, since] = [0, clock.now()]
    known.set(turn.screen, merged(turn, answers, answer, clock.now()))
    if (turnOn()?.screen === turn.screen)
      say({ data: dataOf(turn), updated: answer.at ?? state.updated, isDelayed: false })
    if (answer.release !== state.opened?.release) {
      await openAgain()
      return later(0)
    }
    later(waitOf(turnOn(), known, clock.now()))
  }

  /** Turns to another screen that may be shown at this time of day; `by` is 1 or -1. */
  const goTo = (by: number) => {
    const turns = state.opened?.turns ?? []
    if (turns.length === 0) return
    const next = Array.from({ length: turns.length }, (_none, at) => {
      return (state.turn + by * (at + 1) + turns.length * 2) % turns.length
    }).find(at => isInTime(turns[at], clock.now()))
    if (next !== undefined && next !== state.turn) {
      variables = {}
      say({ turn: next })
      say({ data: dataOf(turnOn()) })
      later(0)
    }
    waitForTurn()
  }

  const waitForTurn = () => {
    offTurn()
    const turn = turnOn()
    if (isStopped || turn === undefined || (state.opened?.turns.length ?? 0) < 2) return
    offTurn = clock.after(Math.max(10, turn.seconds) * 1000, () => goTo(1))
  }

  const stop = () => {
    isStopped = true
    offTick()
    offTurn()
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => void tick(),
    stop,
    /** A tab that nobody sees asks nothing; when it is seen again, it asks at once. */
    setHidden: (hidden: boolean) => {
      if (hidden === isHidden) return
      isHidden = hidden
      if (hidden) offTick()
      else later(0)
    },
    turnTo: (by: 1 | -1) => goTo(by),
    setVariable: (name: string, value: string) => {
      variables = { ...variables, [name]: value }
      const turn = turnOn()
      const answers = turn && known.get(turn.screen)
      if (turn && answers) known.set(turn.screen, reasked(answers))
      later(0)
    },
  }
}

export type Viewer = ReturnType<typeof createViewer>

/** Known figures that are to be asked anew, whatever they were tagged with. */
function reasked(answers: ReadonlyMap<string, Known>): Map<string, Known> {
  return new Map([...answers].map(([id, it]) => [id, { ...it, tag: null, due: 0 }]))
}

function refusedAll(asked: readonly { id: string }[], refused: string): Answered['widgets'] {
  return asked.map(({ id }) => ({ id, answer: null, tag: null, refused, after: 60 }))
}

function merged(
  { snapshot }: Turn,
  old: ReadonlyMap<string, Known>,
  { at, widgets }: { readonly at: string | null; readonly widgets: Answered['widgets'] },
  now: number,
): Map<string, Known> {
  const all = new Map(old)
  const placed = new Map(snapshot.widgets.map(each => [each.id, each]))
  for (const { id, answer, tag, refused, after } of widgets) {
    const widget = placed.get(id)
    if (!widget?.binding) continue
    const before = old.get(id)
    const rows =
      answer === null
        ? refused === null
          ? (before?.rows ?? null)
          : null
        : shapeRows(widget.binding, answer)
    const due = now + refreshAfter(widget.refresh ?? snapshot.refresh, after)
    all.set(id, { tag, due, rows, updated: at ?? before?.updated ?? null, refused })
  }
  // What no longer stands on the screen is not kept either.
  for (const id of all.keys()) if (!placed.has(id)) all.delete(id)
  return all
}

function waitOf(
  turn: Turn | undefined,
  known: ReadonlyMap<string, ReadonlyMap<string, Known>>,
  now: number,
) {
  if (turn === undefined) return longestWait
  const answers = known.get(turn.screen)
  const dues = turn.snapshot.widgets.flatMap(({ id, binding }) =>
    binding?.from === 'dataset' ? [(answers?.get(id)?.due ?? now) - now] : [],
  )
  return Math.max(1000, Math.min(longestWait, ...dues))
}

function isInTime(turn: Turn | undefined, now: number): boolean {
  if (turn === undefined) return false
  if (turn.from === null || turn.to === null) return true
  const at = new Date(now)
  const two = (value: number) => String(value).padStart(2, '0')
  return isBetween(`${two(at.getHours())}:${two(at.getMinutes())}`, turn.from, turn.to)
}
