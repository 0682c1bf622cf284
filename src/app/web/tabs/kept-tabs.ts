import type { Location } from 'react-router'
import { findPlace } from '../../navigation/index.ts'
import { type Deck, emptyDeck, type Tab } from './deck.ts'
import { pageKeyOf } from './page-key.ts'

/** What the browser remembers of a tab: enough to build its page again. */
interface KeptTab {
  readonly address: string
  readonly title: string
  readonly name?: string | undefined
  readonly isPinned: boolean
}

const prefix = 'gyb_tabs:'
const placeOf = (account: string) => `${prefix}${account}`

/** Remembers the tabs of an account in this browser. */
export function keepTabs(account: string, tabs: readonly Tab[]): void {
  const kept = tabs.map(
    ({ location: { pathname, search }, title, name, isPinned }): KeptTab => ({
      address: `${pathname}${search}`,
      title,
      name,
      isPinned,
    }),
  )
  try {
    localStorage.setItem(placeOf(account), JSON.stringify(kept))
  } catch {
    // A full browser forgets the tabs; the pages themselves are not touched.
  }
}

/** The deck as the account left it, its pages as addresses; those of others are forgotten. */
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

/** Forgets the tabs of everybody but one: at a logout of all, at a login of all others. */
export function forgetTabs(except?: string): void {
  const places = Object.keys(localStorage).filter(key => key.startsWith(prefix))
  for (const place of places) if (place !== except) localStorage.removeItem(place)
}

function keptTabs(account: string): readonly KeptTab[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(account)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
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
