import type pg from 'pg'
import { houseHere, houseState } from './house-state.ts'
import { log } from './log.ts'
import { currentOrigin, type Origin } from './origin.ts'

/** How long the executions of one statement took on this node, since they were last taken away. */
export interface StatementTime {
  /** With places for values, never with values. */
  readonly text: string
  readonly calls: number
  /** Milliseconds of all, and of the longest. */
  readonly totalMs: number
  readonly worstMs: number
  readonly worstAt: Date
  /** Who waited for the longest. */
  readonly worstOrigin: Origin | undefined
  readonly lastAt: Date
}

type Kept = { -readonly [name in keyof StatementTime]: StatementTime[name] }

/** Texts that stay known, so that one seen again costs a look into a map and no reading. */
const textsKept = 4_000
const times = houseState(() => ({
  byShape: new Map<string, Kept>(),
  byText: new Map<string, Kept>(),
}))

/**
 * Notes how long an answer was waited for, from when it was asked for: waiting for a connection and
 * for what was asked before on it counts. A failed execution is none.
 */
export function timed<T>(text: string, answer: Promise<T>): Promise<T> {
  const from = performance.now()
  // Commands that open no house measure nothing.
  if (houseHere() === undefined) return answer
  const origin = currentOrigin()
  const kept = times()
  answer.then(
    () => note(kept, text, { ms: performance.now() - from, origin }),
    () => undefined,
  )
  return answer
}

/** Milliseconds from which an execution stands in the server's own log as well. */
const longMs = 1_000

type Times = ReturnType<typeof times>

function note(
  kept: Times,
  text: string,
  { ms, origin }: { ms: number; origin: Origin | undefined },
): void {
  const own = kept.byText.get(text) ?? learn(kept, text)
  const now = new Date()
  own.calls += 1
  own.totalMs += ms
  own.lastAt = now
  if (ms > own.worstMs) {
    own.worstMs = ms
    own.worstAt = now
    own.worstOrigin = origin
  }
  if (ms >= longMs)
    log.warn({ ...origin, ms: Math.round(ms), statement: own.text }, 'slow statement')
}

function learn({ byShape, byText }: Times, text: string): Kept {
  if (byText.size >= textsKept) byText.clear()
  const shape = statementShape(text)
  const own = byShape.get(shape) ?? unused(shape)
  byShape.set(shape, own)
  byText.set(text, own)
  return own
}

function unused(text: string): Kept {
  const at = new Date(0)
  return {
    ...{ text, calls: 0, totalMs: 0, lastAt: at },
    ...{ worstMs: -1, worstAt: at, worstOrigin: undefined },
  }
}

/** Characters of a statement that are kept. */
const textLength = 6_000

/** A statement in one line, `?` for each value, the same however many values a list of it holds. */
export function statementShape(text: string): string {
  return (
    text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\$\d+/g, '?')
      // Of a list of columns nobody reads more than the table.
      .replaceAll(/("\w+")\."\w+"(?:, \1\."\w+"){4,}/g, '$1.*')
      .replaceAll(/\?(::[a-z[\]]+)?(?:, \?\1)+/g, '?$1, …')
      .replaceAll(/\((\?[^()]*)\)(?:, ?\(\1\))+/g, '($1), …')
      .trim()
      .slice(0, textLength)
  )
}

/** What was measured since the last time; the measuring begins anew. */
export function takeStatementTimes(): StatementTime[] {
  const { byShape, byText } = times()
  const taken = [...byShape.values()]
  byShape.clear()
  byText.clear()
  return taken
}

type Client = Pick<pg.ClientBase, 'query'>

/** The driver's own query, measured. Of its many ways to be called those that answer by a promise. */
export function timedClient(client: Client): Client {
  const query = (asked: string | pg.QueryConfig, values?: unknown[]) =>
    typeof asked === 'string'
      ? timed(asked, client.query(asked, values))
      : timed(asked.text, client.query(asked, values))
  return { query } as Client
}
