import { useEffect, useState, useSyncExternalStore } from 'react'
import { isHiding, usePage } from './page.ts'

/** A form that holds something unsaved: the page it stands in, and whether a draft keeps it. */
interface Held {
  readonly page: string | undefined
  readonly isKept: boolean
}

/** A page out of sight keeps its own. */
const held = new Map<symbol, Held>()
const listeners = new Set<() => void>()
let pages: ReadonlySet<string> = new Set()

/** Whether any open form holds something unsaved, or one of a page; logging out asks it. */
export function hasUnsaved(page?: string): boolean {
  return page === undefined ? held.size > 0 : pages.has(page)
}

/** Whether drafts keep all that is unsaved in these pages. */
export function isAllKept(among: readonly string[]): boolean {
  return [...held.values()].every(
    ({ page, isKept }) => isKept || page === undefined || !among.includes(page),
  )
}

/** The pages in which something is unsaved. */
export function useUnsavedPages(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => pages)
}

/** While dirty, closing or reloading the browser's tab asks first. `isKept`: a draft keeps what was typed. */
export function useUnsaved(isDirty: boolean, isKept = true): void {
  const page = usePage()
  const [own] = useState(() => Symbol('form'))
  useEffect(() => {
    if (!isDirty) {
      held.delete(own)
      return settle()
    }
    held.set(own, { page: page?.id, isKept })
    settle()
    return () => {
      if (isHiding(page)) return
      held.delete(own)
      settle()
    }
  }, [isDirty, isKept, own, page])
}

/** Lets go of what was unsaved in a page that is over. */
export function forgetUnsaved(page: string): void {
  for (const [form, { page: place }] of held) if (place === page) held.delete(form)
  settle()
}

function settle(): void {
  pages = new Set([...held.values()].flatMap(({ page }) => page ?? []))
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
