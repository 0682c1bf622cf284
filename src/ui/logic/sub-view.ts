import { useEffect, useSyncExternalStore } from 'react'
import { isHiding, usePage } from './page.ts'

/** What stands open in a page, and what the screen is called meanwhile where it has several uses. */
export interface SubView {
  readonly name: string
  readonly screen?: string | undefined
}

/** What stands open, by page; the only page of a window without tabs is ''. */
const names = new Map<string, SubView>()
const listeners = new Set<() => void>()

function tell(page: string, next: SubView | undefined): void {
  const known = names.get(page)
  if (next?.name === known?.name && next?.screen === known?.screen) return
  if (next === undefined) names.delete(page)
  else names.set(page, next)
  for (const listener of listeners) listener()
}

/**
 * Names what stands open inside an address (`?id=`, `?edit=`, `?new`), and the screen itself where
 * one address has several uses (审核文章 at 编辑文章): breadcrumb, tabs and titles say it.
 */
export function useSubView(name: string | undefined, screen?: string): void {
  const page = usePage()
  useEffect(() => {
    const place = page?.id ?? ''
    tell(place, name === undefined ? undefined : { name, screen })
    return () => {
      if (!isHiding(page)) tell(place, undefined)
    }
  }, [name, screen, page])
}

/** What stands open in a page; undefined where the screen itself does. */
export function useSubViewOf(page: string): SubView | undefined {
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
