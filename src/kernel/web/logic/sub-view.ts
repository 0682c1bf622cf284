import { useEffect, useSyncExternalStore } from 'react'

let title: string | undefined
const listeners = new Set<() => void>()

function tell(next: string | undefined): void {
  if (next === title) return
  title = next
  for (const listener of listeners) listener()
}

/** Names what stands open inside an address (`?id=`, `?edit=`, `?new`): breadcrumb and page title say it. */
export function useSubView(name: string | undefined): void {
  useEffect(() => {
    tell(name)
    return () => tell(undefined)
  }, [name])
}

/** The name of what stands open inside the address; undefined where the screen itself does. */
export function useSubViewName(): string | undefined {
  return useSyncExternalStore(subscribe, () => title)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
