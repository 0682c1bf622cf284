import { useCallback, useEffect, useRef, useState } from 'react'
import { createPath, type Location, useNavigationType } from 'react-router'
import { useSession } from '#ui/logic/session.ts'
import { forgetSubView, useSubViewOf } from '#ui/logic/sub-view.ts'
import { forgetUnsaved, hasUnsaved } from '#ui/logic/unsaved.ts'
import { addressKey, findPublic } from '../../navigation/index.ts'
import { permittedKeys } from '../guard/way.ts'
import { arrive, type Deck, type Tab, tabOf, withChange } from './deck.ts'
import { keepTabs, restoredDeck } from './kept-tabs.ts'
import { isOfRecord } from './page-key.ts'
import { useRouter } from './use-router.ts'

export interface DeckQuestion {
  readonly location: Location
  /** Of the screen at the address. */
  readonly path: string
  readonly title: string
  readonly isTabbed: boolean
}

export interface HeldDeck {
  readonly deck: Deck
  change(act: (deck: Deck) => Deck): void
  /** Says who is told of each page that is over: closed, or let go. */
  onEnd(listener: (id: string) => void): void
}

/** The tabs of a person in this window: follows the address, and remembers them in the browser. */
export function useDeck({ location, path, title, isTabbed }: DeckQuestion): HeldDeck {
  const { account, modules } = useSession()
  const way = useNavigationType()
  const router = useRouter()
  const [deck, setDeck] = useState(() =>
    restoredDeck(account.loginName, path => {
      return permittedKeys(modules).has(addressKey(path)) || findPublic(path) !== undefined
    }),
  )
  let current = deck
  if (deck.at !== location) {
    current = arrive(deck, { location, path, title, way, isTabbed, isDirty: hasUnsaved })
    setDeck(current)
  }
  useEffect(() => {
    if (isTabbed) keepTabs(account.loginName, current.tabs)
  }, [account.loginName, current.tabs, isTabbed])
  const shown = tabOf(current, current.shown)
  // A tab that was found as it was left says so in the address.
  useEffect(() => {
    if (shown === undefined || createPath(shown.location) === createPath(location)) return
    void router.navigate(shown.location, { replace: true, state: shown.location.state })
  }, [location, router, shown])
  useNames(shown, setDeck)
  return { deck: current, change: setDeck, onEnd: useEnds(current.tabs) }
}

/** Names the tab in sight after what stands open in it; a record's tab keeps its name while it loads. */
function useNames(shown: Tab | undefined, change: HeldDeck['change']): void {
  const { id = '', key = '', name, screen } = shown ?? {}
  const told = useSubViewOf(id)
  useEffect(() => {
    if (told?.name === name && told?.screen === screen) return
    if (told === undefined && isOfRecord(key)) return
    change(deck => withChange(deck, id, { name: told?.name, screen: told?.screen }))
  }, [change, id, key, name, screen, told])
}

/** Tells of pages that are over, and forgets what the kernel holds of them. */
function useEnds(tabs: readonly Tab[]): HeldDeck['onEnd'] {
  const alive = useRef<ReadonlySet<string>>(new Set())
  const listener = useRef<(id: string) => void>(() => {})
  useEffect(() => {
    const now = new Set(tabs.filter(tab => tab.isAlive).map(({ id }) => id))
    for (const id of alive.current) {
      if (now.has(id)) continue
      forgetUnsaved(id)
      forgetSubView(id)
      listener.current(id)
    }
    alive.current = now
  }, [tabs])
  return useCallback(next => {
    listener.current = next
  }, [])
}
