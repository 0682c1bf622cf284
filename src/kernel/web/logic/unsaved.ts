import { useEffect, useState, useSyncExternalStore } from 'react'
import { isHiding, usePage } from './page.ts'

/** Each form that holds something unsaved, with the page it stands in; a page out of sight keeps its own. */
const held = new Map<symbol, string | undefined>()
const listeners = new Set<() => void>()
let pages: ReadonlySet<string> = new Set()

/** Whether any open form holds something unsaved, or one of a page; logging out asks it. */
export function hasUnsaved(page?: string): boolean {
  return page === undefined ? held.size > 0 : pages.has(page)
}

/** The pages in which something is unsaved. */
export function useUnsavedPages(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => pages)
}

/** While dirty, closing or reloading the browser's tab asks first. */
export function useUnsaved(isDirty: boolean): void {
  const page = usePage()
  const [own] = useState(() => Symbol('form'))
  useEffect(() => {
    if (!isDirty) {
      held.delete(own)
      return settle()
    }
    held.set(own, page?.id)
    settle()
    return () => {
      if (isHiding(page)) return
      held.delete(own)
      settle()
    }
  }, [isDirty, own, page])
}

/** Lets go of what was unsaved in a page that is over. */
export function forgetUnsaved(page: string): void {
  for (const [form, place] of held) if (place === page) held.delete(form)
  settle()
}

function settle(): void {
  pages = new Set([...held.values()].filter(page => page !== undefined))
  if (held.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
