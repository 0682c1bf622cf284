import { useEffect } from 'react'
import { cookieOf } from './request.ts'

const names = ['notice', 'task', 'todo', 'permission', 'presence'] as const
export type EventName = (typeof names)[number]
type Listener = (payload: unknown) => void

const listeners = new Map<EventName, Set<Listener>>()
let stopReading: (() => void) | undefined

/** Hears what the server tells; one connection serves all listeners and reconnects by itself. */
export function listen(name: EventName, listener: Listener): () => void {
  const own = listeners.get(name) ?? new Set()
  listeners.set(name, own.add(listener))
  stopReading ??= keepReading()
  return () => {
    own.delete(listener)
    if ([...listeners.values()].some(set => set.size > 0)) return
    stopReading?.()
    stopReading = undefined
  }
}

/** Hears an event while the component is shown; the handler should be stable. */
export function useServerEvent(name: EventName, handler: Listener): void {
  useEffect(() => listen(name, handler), [name, handler])
}

const longestPause = 30_000

// Read by fetch and not by EventSource: it alone can send X-Token and survives answers of 401 and 503.
function keepReading(): () => void {
  const control = new AbortController()
  let pause = 1_000
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = () => {
    if (control.signal.aborted) return
    timer = setTimeout(read, pause)
    pause = Math.min(pause * 2, longestPause)
  }
  const read = async () => {
    try {
      const response = await fetch('/api/platform/events', {
        headers: { Accept: 'text/event-stream', 'X-Token': cookieOf('gyb_token') ?? '' },
        credentials: 'include',
        signal: control.signal,
      })
      if (response.ok && response.body) {
        pause = 1_000
        await readStream(response.body)
      }
    } catch {
      // A broken connection is no news: it is made again after the pause.
    }
    again()
  }
  void read()
  return () => {
    clearTimeout(timer)
    control.abort()
  }
}

async function readStream(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const split = splitEvents(rest + decoder.decode(value, { stream: true }))
    rest = split.rest
    for (const event of split.events) {
      for (const listener of listeners.get(event.name) ?? []) listener(event.payload)
    }
  }
}

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
