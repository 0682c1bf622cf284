import { useEffect } from 'react'
import { type EventName, keepReading, type ServerEvent } from './event-stream.ts'

type Listener = (payload: unknown) => void

const listeners = new Map<EventName, Set<Listener>>()
let stopReading: (() => void) | undefined

/** Hears what the server tells; without a payload: look again. One connection serves all listeners in all tabs. */
export function listen(name: EventName, listener: Listener): () => void {
  const own = listeners.get(name) ?? new Set()
  listeners.set(name, own.add(listener))
  stopReading ??= shareReading()
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

function tell({ name, payload }: ServerEvent): void {
  for (const listener of listeners.get(name) ?? []) listener(payload)
}

/**
 * Of all tabs of the browser one holds the connection and tells the others what it hears; when it
 * is closed, another takes its place. Where tabs cannot agree (no TLS), each reads for itself.
 */
function shareReading(): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return keepReading(tell)
  const channel = new BroadcastChannel('gyb_events')
  channel.addEventListener('message', (event: MessageEvent<ServerEvent>) => tell(event.data))
  const control = new AbortController()
  const { signal } = control
  navigator.locks
    .request('gyb_events', { signal }, () => {
      const stop = keepReading(event => {
        tell(event)
        channel.postMessage(event)
      })
      return new Promise<void>(resolve =>
        signal.addEventListener('abort', () => {
          stop()
          resolve()
        }),
      )
    })
    // Given up while another tab still held it.
    .catch(() => {})
  return () => {
    control.abort()
    channel.close()
  }
}
