import { useEffect } from 'react'

const held = new Set<symbol>()

/** Whether any open form holds something unsaved; logging out asks it. */
export function hasUnsaved(): boolean {
  return held.size > 0
}

/** While dirty, closing or reloading the browser's tab asks first. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const own = Symbol('form')
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    held.add(own)
    window.addEventListener('beforeunload', ask)
    return () => {
      held.delete(own)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isDirty])
}
