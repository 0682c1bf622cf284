import { useEffect, useEffectEvent, useState } from 'react'

/** What an asynchronous question has come to. */
export type Loaded<T> =
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly error: unknown }
  | { readonly at: 'ready'; readonly result: T }

/**
 * Asks when the key is new and forgets answers to older keys. Undefined asks nothing yet.
 * `ask` is read at that moment only, so that it may be written in place.
 */
export function useLoaded<T>(key: string | undefined, ask: () => Promise<T>): Loaded<T> {
  const [held, setHeld] = useState<{ key: string | undefined; loaded: Loaded<T> }>({
    key: undefined,
    loaded: { at: 'loading' },
  })
  const askNow = useEffectEvent(ask)
  // The key stands for everything that `ask` depends on.
  useEffect(() => {
    if (key === undefined) return
    let isCurrent = true
    askNow().then(
      result => isCurrent && setHeld({ key, loaded: { at: 'ready', result } }),
      error => isCurrent && setHeld({ key, loaded: { at: 'failed', error } }),
    )
    return () => {
      isCurrent = false
    }
  }, [key])
  return held.key === key ? held.loaded : { at: 'loading' }
}
