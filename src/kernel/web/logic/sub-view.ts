import { useEffect, useSyncExternalStore } from 'react'
import { isHiding, usePage } from './page.ts'

/** The name of what stands open, by page; the only page of a window without tabs is ''. */
const names = new Map<string, string>()
const listeners = new Set<() => void>()

function tell(page: string, next: string | undefined): void {
  if (next === names.get(page)) return
  if (next === undefined) names.delete(page)
  else names.set(page, next)
  for (const listener of listeners) listener()
}

/** Names what stands open inside an address (`?id=`, `?edit=`, `?new`): breadcrumb and titles say it. */
export function useSubView(name: string | undefined): void {
  const page = usePage()
  useEffect(() => {
    const place = page?.id ?? ''
    tell(place, name)
    return () => {
      if (!isHiding(page)) tell(place, undefined)
    }
  }, [name, page])
}

/** The name of what stands open in a page; undefined where the screen itself does. */
export function useSubViewName(page: string): string | undefined {
  return useSyncExternalStore(subscribe, () => names.get(page))
}

/** Forgets the name of a page that is over. */
export function forgetSubView(page: string): void {
  tell(page, undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
