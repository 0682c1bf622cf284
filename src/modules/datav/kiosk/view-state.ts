import type { AnswerOf } from '#kernel/resource/ask.ts'
import type {
  ScreenSnapshot,
  ShapedRows,
  ThemeTokens,
  viewGetData,
  viewOpen,
} from '../model/index.ts'
import type { WidgetData } from '../stage/widget-data.ts'

type Told = AnswerOf<typeof viewOpen>
/** What a link opens; snapshots and themes as the stage takes them. */
export type Opened = Omit<Told, 'turns' | 'themes'> & {
  readonly themes: Readonly<Record<string, ThemeTokens>>
  readonly turns: readonly (Omit<Told['turns'][number], 'snapshot'> & {
    readonly snapshot: ScreenSnapshot
  })[]
}
export type Answered = AnswerOf<typeof viewGetData>
export type Turn = Opened['turns'][number]

/** What a display shows at a moment. */
export interface ViewState {
  /** `ended`: the link opens nothing any more, and nothing of what it showed is kept. */
  readonly phase: 'opening' | 'showing' | 'ended'
  readonly opened: Opened | null
  /** Place of the turn that is on. */
  readonly turn: number
  readonly data: ReadonlyMap<string, WidgetData>
  /** When the last answer came, as an ISO moment of the server. */
  readonly updated: string | null
  /** The last five minutes brought no answer. */
  readonly isDelayed: boolean
  /** Why nothing is shown. */
  readonly sentence: string | null
}

/** Time as the viewer knows it. */
export interface Clock {
  now(): number
  /** Calls back later; what it answers calls it off. */
  after(milliseconds: number, run: () => void): () => void
}

/** What of a component is known between two ticks. */
export interface Known {
  readonly tag: string | null
  /** When it is asked again. */
  readonly due: number
  readonly rows: ShapedRows | null
  readonly updated: string | null
  readonly refused: string | null
}

/** Ticks without answer after which it is said. */
export const missedUntilStale = 2
/** Milliseconds without answer after which it is said in words. */
export const delayedAfter = 300_000
/** Milliseconds after which somebody asks in any case: a link that has ended is noticed. */
export const longestWait = 45_000

/** Milliseconds until the next try after so many failures: 5 to 60 seconds, a quarter more or less. */
export function retryAfter(failures: number, random: number): number {
  const plain = Math.min(60_000, 5000 * 2 ** Math.max(0, failures - 1))
  return Math.min(60_000, Math.max(5000, plain * (0.75 + 0.5 * random)))
}

/** Milliseconds until a component is asked again; what is to be quick goes by the server's own pace. */
export function refreshAfter(seconds: number, after: number): number {
  return Math.max(after, seconds <= 15 ? 2 : seconds) * 1000
}

/** The moment of the next reload: at a time of day, up to ten minutes before or after it. */
export function nextReload(now: Date, at: string, random: number): Date {
  const [hours = 3, minutes = 30] = at.split(':').map(Number)
  const next = new Date(now)
  next.setHours(hours, minutes, 0, 0)
  next.setTime(next.getTime() + Math.round((random * 2 - 1) * 600_000))
  // What was loaded around that time waits for the next night.
  if (next.getTime() - now.getTime() < 1_200_000) next.setDate(next.getDate() + 1)
  return next
}

/** Where the picture stands in CSS pixels: it goes round by two, once in ten minutes. */
export function shiftAt(now: number): readonly [number, number] {
  const places = [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
  ] as const
  return places[Math.floor(now / 600_000) % places.length] ?? places[0]
}
