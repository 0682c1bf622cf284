import { useSyncExternalStore } from 'react'

let own: string | undefined
let isOld = false
const listeners = new Set<() => void>()

/** Told with every answer which build of the front end the server serves; the first one is taken for this page's own. */
export function noteBuild(build: string | null): void {
  if (build === null || build === own) return
  if (own === undefined) {
    own = build
    return
  }
  if (isOld) return
  isOld = true
  for (const listener of listeners) listener()
}

/** Whether the server serves another front end than this page is. */
export function useIsOldBuild(): boolean {
  return useSyncExternalStore(subscribe, () => isOld)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
