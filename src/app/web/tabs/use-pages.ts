import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { DataRouter, To } from 'react-router'
import type { Page } from '#ui/logic/page.ts'
import { hasUnsaved } from '#ui/logic/unsaved.ts'
import { useSteady } from '#ui/logic/use-steady.ts'
import { close, readdress, tabOf } from './deck.ts'
import { isOfRecord, pageKeyOf } from './page-key.ts'
import type { HeldDeck } from './use-deck.ts'
import { useRouter } from './use-router.ts'

/** What pages in tabs are given, and what is asked of them. */
export interface Pages {
  /** The page of a tab, as its parts know it. */
  pageOf(id: string): Page
  /** The way of a tab's page to other addresses. */
  goFrom(id: string, ...way: Leading): Promise<void>
  /** Whether closing or building anew loses something unsaved. */
  isDirty(id: string): boolean
}

/** What a router is told: an address or a number of steps in the history, and how. */
export type Leading = [to: To | number | null, options?: Parameters<DataRouter['navigate']>[1]]

type Guards = Map<string, Set<() => boolean>>

/**
 * The pages behind the tabs. One that leads elsewhere while it is out of sight — a form that was saved
 * meanwhile — does not pull the person along: it closes, or its tab leads there.
 */
export function usePages({ deck, change, onEnd }: HeldDeck, isTabbed: boolean): Pages {
  const router = useRouter()
  const shown = useRef<string | null>(null)
  useLayoutEffect(() => {
    shown.current = deck.shown
    return () => {
      shown.current = null
    }
  }, [deck.shown])
  const guards = useRef<Guards>(new Map())
  useEffect(() => onEnd(id => void guards.current.delete(id)), [onEnd])
  const asked = (id: string) => [...(guards.current.get(id) ?? [])].map(isDirty => isDirty())
  const isDirty = useSteady((id: string) => hasUnsaved(id) || asked(id).includes(true))
  const keyOf = useSteady((id: string) => tabOf(deck, id)?.key ?? '')
  const isDone = (id: string) => {
    const answers = asked(id)
    return isTabbed && isOfRecord(keyOf(id)) && answers.length > 0 && !answers.includes(true)
  }
  const goFrom = useSteady(async (id: string, ...[to, options]: Leading) => {
    if (shown.current === id) {
      change(held => ({
        ...held,
        leaving: { id, isDone: isDone(id), isReplacing: options?.replace === true },
      }))
      return typeof to === 'number' ? router.navigate(to) : router.navigate(to, options)
    }
    if (isDone(id)) return change(held => close(held, [id]))
    if (to !== null && typeof to !== 'number') change(held => readdress(held, id, to))
  })
  const pageOf = useCallback(
    (id: string): Page => ({
      id,
      isShown: () => shown.current === id,
      isKept: next => isTabbed && pageKeyOf(next) !== keyOf(id),
      guard(ask) {
        const own = guards.current.get(id) ?? new Set()
        guards.current.set(id, own.add(ask))
        return () => void (shown.current === id && own.delete(ask))
      },
    }),
    [isTabbed, keyOf],
  )
  return useMemo(() => ({ pageOf, goFrom, isDirty }), [pageOf, goFrom, isDirty])
}
