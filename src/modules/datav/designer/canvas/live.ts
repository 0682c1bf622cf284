import { useSyncExternalStore } from 'react'
import type { Box } from '../state/document.ts'
import type { SnapLine } from '../state/snapping.ts'

/** What is seen while something is dragged, and drawn without drawing the widgets again. */
export interface Dragged {
  readonly lines: readonly SnapLine[]
  /** The frame of a selection that is being drawn. */
  readonly marquee: Box | null
  /** How far the selection was moved, canvas pixels. */
  readonly moved: { readonly dx: number; readonly dy: number } | null
}

const still: Dragged = { lines: [], marquee: null, moved: null }

/** Tells of a drag to those who draw it. */
export interface Live {
  get(): Dragged
  set(part: Partial<Dragged>): void
  clear(): void
  subscribe(listen: () => void): () => void
}

export function createLive(): Live {
  let value = still
  const listeners = new Set<() => void>()
  const put = (next: Dragged) => {
    value = next
    for (const listen of listeners) listen()
  }
  return {
    get: () => value,
    set: part => put({ ...value, ...part }),
    clear: () => put(still),
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
}

export function useLive(live: Live): Dragged {
  return useSyncExternalStore(live.subscribe, live.get)
}
