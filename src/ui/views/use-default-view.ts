import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { SavedView } from '#ui/logic/use-saved-views.ts'
import { useSteady } from '#ui/logic/use-steady.ts'
import { usualView } from '#ui/logic/usual-view.ts'

/** Applies the person's default view once, and only to an address that asks for nothing itself. */
export function useDefaultView(
  views: readonly SavedView[],
  applies: boolean,
  choose: (view: SavedView) => void,
): void {
  const { search } = useLocation()
  const isDone = useRef(!applies || search !== '')
  const usual = usualView(views)
  const apply = useSteady(choose)
  useEffect(() => {
    if (isDone.current || !usual) return
    isDone.current = true
    apply(usual)
  }, [usual, apply])
}
