import type { Location } from 'react-router'
import { findPlace } from '../../navigation/index.ts'
import { type Deck, emptyDeck, type Tab } from './deck.ts'
import { forgetTabs, placeOf, tabStores } from './forget-tabs.ts'
import { pageKeyOf } from './page-key.ts'

/** What the browser remembers of a tab: enough to build its page again. */
interface KeptTab {
  readonly address: string
  readonly title: string
  readonly name?: string | undefined
  readonly isPinned: boolean
}

/** Remembers the tabs of an account in this window; the browser remembers those of the window that changed last. */
export function keepTabs(account: string, tabs: readonly Tab[]): void {
  const kept = tabs.map(
    ({ location: { pathname, search }, title, screen, name, isPinned }): KeptTab => ({
      address: `${pathname}${search}`,
      title: screen ?? title,
      name,
      isPinned,
    }),
  )
  for (const store of tabStores()) {
    try {
      store.setItem(placeOf(account), JSON.stringify(kept))
    } catch {
      // A full browser forgets the tabs; the pages themselves are not touched.
    }
  }
}

/**
 * The deck as the account left it, its pages as addresses; those of others are forgotten. Each window
 * goes on with its own; a new one takes over those of the last, and of a page that it was opened from
 * only the pinned ones.
 */
export function restoredDeck(account: string, mayOpen: (path: string) => boolean): Deck {
  forgetTabs(placeOf(account))
  const tabs = keptTabs(account).flatMap((kept, at): readonly Tab[] => {
    const { pathname, search } = new URL(kept.address, window.location.origin)
    if (!mayOpen(pathname)) return []
    const location: Location = { pathname, search, hash: '', state: null, key: `kept${at}` }
    const { title, name, isPinned } = kept
    const path = findPlace(pathname)?.place.path ?? pathname
    const rest = { isPinned, isAlive: false, turn: 0, seen: 0 }
    return [{ id: `k${at}`, key: pageKeyOf(location), location, path, title, name, ...rest }]
  })
  return { ...emptyDeck, tabs }
}

function keptTabs(account: string): readonly KeptTab[] {
  const own = sessionStorage.getItem(placeOf(account))
  if (own !== null) return tabsIn(own)
  const last = tabsIn(localStorage.getItem(placeOf(account)))
  return isOpenedFromPage() ? last.filter(tab => tab.isPinned) : last
}

function tabsIn(text: string | null): readonly KeptTab[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

/** Whether another page of the product opened this window, and not the person or the login. */
function isOpenedFromPage(): boolean {
  const { referrer } = document
  if (!URL.canParse(referrer)) return false
  const { origin, pathname } = new URL(referrer)
  return origin === window.location.origin && pathname !== '/login'
}

function isKept(value: unknown): value is KeptTab {
  return (
    typeof value === 'object' &&
    value !== null &&
    'address' in value &&
    typeof value.address === 'string' &&
    /^\/(?![/\\])/.test(value.address) &&
    'title' in value &&
    typeof value.title === 'string'
  )
}
