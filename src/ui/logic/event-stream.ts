import { noteAttendance } from './attendance.ts'
import { cookieOf } from './request.ts'

const names = ['notice', 'task', 'todo', 'permission', 'presence'] as const
export type EventName = (typeof names)[number]

export interface ServerEvent {
  readonly name: EventName
  readonly payload: unknown
}

/** Cuts a stream of server-sent events into whole events and an unfinished rest. */
export function splitEvents(text: string): {
  readonly events: readonly ServerEvent[]
  readonly rest: string
} {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  return { events: blocks.flatMap(eventIn), rest }
}

function eventIn(block: string): readonly ServerEvent[] {
  const lines = block.split('\n')
  const partOf = (key: string) =>
    lines
      .filter(line => line.startsWith(`${key}:`))
      .map(line => line.slice(key.length + 1).trimStart())
      .join('\n')
  const told = partOf('event')
  const name = names.find(each => each === told)
  if (name === undefined) return []
  try {
    return [{ name, payload: JSON.parse(partOf('data') || 'null') }]
  } catch {
    return []
  }
}

/** What was counted before the first connection stood; what may be done was just asked. */
const counted: readonly EventName[] = ['notice', 'task', 'todo']

const longestPause = 30_000
/** Milliseconds between two looks while the connection cannot be made. */
const lookEvery = 30_000

/**
 * Reads the server's events until it is stopped, and reconnects by itself. What came before it hears,
 * the first time too, is told as an event of each name without a payload: look again.
 */
export function keepReading(tell: (event: ServerEvent) => void): () => void {
  const control = new AbortController()
  let pause = 1_000
  let timer: ReturnType<typeof setTimeout> | undefined
  let isConnected = false
  let wasConnected = false
  const lookAgain = (which: readonly EventName[] = names) => {
    for (const name of which) tell({ name, payload: null })
  }
  const polling = setInterval(() => {
    if (!isConnected) lookAgain()
  }, lookEvery)
  const again = () => {
    if (control.signal.aborted) return
    timer = setTimeout(read, pause)
    pause = Math.min(pause * 2, longestPause)
  }
  // Read by fetch and not by EventSource: it alone can send X-Token and survives answers of 401 and 503.
  const read = async () => {
    try {
      const headers = new Headers({ Accept: 'text/event-stream' })
      headers.set('X-Token', cookieOf('gyb_token') ?? '')
      noteAttendance(headers)
      const response = await fetch('/api/platform/events', {
        headers,
        credentials: 'include',
        signal: control.signal,
      })
      if (response.ok && response.body) {
        pause = 1_000
        isConnected = true
        lookAgain(wasConnected ? names : counted)
        wasConnected = true
        await readStream(response.body, tell)
      }
    } catch {
      // A broken connection is no news: it is made again after the pause.
    }
    isConnected = false
    again()
  }
  void read()
  return () => {
    clearInterval(polling)
    clearTimeout(timer)
    control.abort()
  }
}

async function readStream(
  body: ReadableStream<Uint8Array>,
  tell: (event: ServerEvent) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const split = splitEvents(rest + decoder.decode(value, { stream: true }))
    rest = split.rest
    for (const event of split.events) tell(event)
  }
}
