import { type Location, resolvePath, type To } from 'react-router'
import { findPlace } from '../../navigation/index.ts'
import { isNextRecord, isOfRecord, pageKeyOf } from './page-key.ts'

/** Most pages that live at once; the others are kept as addresses. */
export const mostAlive = 12
/** Most tabs of records of one screen; the next one takes the place of the oldest. */
export const mostOfScreen = 3

/** One tab: a page with where it stands. */
export interface Tab {
  readonly id: string
  /** What makes it this page: see `pageKeyOf`. */
  readonly key: string
  readonly location: Location
  /** Of the screen, as the navigation spells it. */
  readonly path: string
  readonly title: string
  /** What the screen is called in this use of its address, instead of the title. */
  readonly screen?: string | undefined
  /** Of the record that was last seen in it. */
  readonly name?: string | undefined
  readonly isPinned: boolean
  /** The page is in memory; else it is built from its address when it is shown. */
  readonly isAlive: boolean
  /** Counts how often the page was built. */
  readonly turn: number
  /** When it was last shown, counted in arrivals. */
  readonly seen: number
}

/** How a page leads elsewhere by itself. */
export interface Leaving {
  readonly id: string
  /** Its work is done: it closes. */
  readonly isDone: boolean
  /** What it leads to stands in its place. */
  readonly isReplacing: boolean
}

/** All tabs of a window, and what is known about the way to the next one. */
export interface Deck {
  readonly tabs: readonly Tab[]
  /** Id of the tab in sight; none before the first arrival. */
  readonly shown: string | null
  /** Address at which the deck arrived last. */
  readonly at: Location | null
  readonly clock: number
  /** History entry → id of the tab it was shown in. */
  readonly entries: ReadonlyMap<string, string>
  /** The tab that the person chose: the next arrival belongs to it. */
  readonly aim?: string | undefined
  readonly leaving?: Leaving | undefined
  /** The tab whose place a new record took. */
  readonly replaced?: Tab | undefined
}

/** Coming to an address. */
export interface Arrival {
  readonly location: Location
  /** Of the screen at the address. */
  readonly path: string
  readonly title: string
  readonly way: 'POP' | 'PUSH' | 'REPLACE'
  /** Off: one page at a time, as without tabs. */
  readonly isTabbed: boolean
  readonly isDirty: (id: string) => boolean
}

export const emptyDeck: Deck = { tabs: [], shown: null, at: null, clock: 0, entries: new Map() }

/** The tab of an id. */
export function tabOf(deck: Deck, id: string | null | undefined): Tab | undefined {
  return deck.tabs.find(tab => tab.id === id)
}

/** Shows the page of an address: in the tab that has it, in the one that goes on to it, or in a new one. */
export function arrive(deck: Deck, arrival: Arrival): Deck {
  const { location, path, title, isTabbed } = arrival
  const key = pageKeyOf(location)
  const clock = deck.clock + 1
  const left = tabOf(deck, deck.shown)
  const known = isTabbed ? knownTab(deck, key, arrival) : samePath(left, key)
  const taken = known ?? (isTabbed ? takenAlong(deck, key, arrival) : undefined)
  const kept = known !== undefined && known !== left && isBare(arrival) ? known.location : location
  const tab: Tab = {
    ...(taken ?? { id: `t${clock}`, isPinned: false, turn: 0 }),
    ...(known || !taken ? {} : { name: undefined, screen: undefined, turn: taken.turn + 1 }),
    key: isTabbed ? key : keyOfPath(key),
    location: kept,
    path,
    title,
    isAlive: true,
    seen: clock,
  }
  const others = isTabbed ? deck.tabs.filter(each => !isOver(each, tab, deck)) : []
  const room = taken ? others : withRoom(others, tab, arrival)
  const tabs = withTab(room, tab, left)
  return {
    tabs: trimmed(tabs, tab.id, arrival.isDirty),
    shown: tab.id,
    at: location,
    clock,
    entries: new Map(deck.entries).set(location.key, tab.id),
    replaced: others.find(each => !room.includes(each)),
  }
}

/** Takes tabs away; the one in sight goes when another one was arrived at. */
export function close(deck: Deck, ids: readonly string[]): Deck {
  return { ...deck, tabs: deck.tabs.filter(({ id }) => id === deck.shown || !ids.includes(id)) }
}

/** The tab to show when some are closed: of those that stay, the one seen last. */
export function nextShown(deck: Deck, closed: readonly string[]): Tab | undefined {
  return latest(deck.tabs.filter(({ id }) => !closed.includes(id)))
}

/** Changes one tab; pinned ones come first. */
export function withChange(deck: Deck, id: string, change: Partial<Tab>): Deck {
  const tabs = deck.tabs.map(tab => (tab.id === id ? { ...tab, ...change } : tab))
  return { ...deck, tabs: [...tabs.filter(isPinned), ...tabs.filter(tab => !tab.isPinned)] }
}

/** A second tab at the same address, right of the first. */
export function duplicate(deck: Deck, id: string): Deck {
  const tab = tabOf(deck, id)
  if (!tab) return deck
  const clock = deck.clock + 1
  const copy: Tab = { ...tab, id: `t${clock}`, isPinned: false, isAlive: false, turn: 0, seen: 0 }
  return { ...deck, clock, tabs: withTab(deck.tabs, copy, tab), aim: copy.id }
}

/** Leads a page that is out of sight elsewhere: another page is built when its tab is shown. */
export function readdress(deck: Deck, id: string, to: To): Deck {
  const tab = tabOf(deck, id)
  if (!tab) return deck
  const { pathname, search, hash } = resolvePath(to, tab.location.pathname)
  const location = { ...tab.location, pathname, search, hash, state: null }
  const key = pageKeyOf(location)
  if (key === tab.key) return withChange(deck, id, { location })
  if (deck.tabs.some(each => each.key === key)) return close(deck, [id])
  const place = findPlace(pathname)?.place
  if (!place) return close(deck, [id])
  const { path, title } = place
  const turn = tab.turn + 1
  const untold = { name: undefined, screen: undefined }
  return withChange(deck, id, { key, location, path, title, ...untold, isAlive: false, turn })
}

/** Builds the page of a tab anew. */
export function rebuild(deck: Deck, id: string): Deck {
  const turn = (tabOf(deck, id)?.turn ?? 0) + 1
  return withChange(deck, id, { turn, isAlive: id === deck.shown })
}

function knownTab(deck: Deck, key: string, { location, way }: Arrival): Tab | undefined {
  const fitting = deck.tabs.filter(tab => tab.key === key)
  const byId = (id: string | null | undefined) => fitting.find(tab => tab.id === id)
  const entry = way === 'POP' ? byId(deck.entries.get(location.key)) : undefined
  return byId(deck.aim) ?? entry ?? byId(deck.shown) ?? latest(fitting)
}

/** The page in sight goes on to another address and takes its tab along: the next record, a way on. */
function takenAlong(deck: Deck, key: string, { isDirty }: Arrival): Tab | undefined {
  const own = tabOf(deck, deck.shown)
  const { leaving } = deck
  if (!own || own.isPinned || leaving?.id !== own.id || isDirty(own.id)) return undefined
  return leaving.isReplacing || isNextRecord(own.key, key) ? own : undefined
}

/** Without tabs a page lasts as long as its path. */
function samePath(left: Tab | undefined, key: string): Tab | undefined {
  return left?.key === keyOfPath(key) ? left : undefined
}

function keyOfPath(key: string): string {
  return key.split('?', 1)[0] ?? key
}

/** A link to a screen without anything further finds the tab as it was left. */
function isBare({ location, way }: Arrival): boolean {
  return way === 'PUSH' && location.search === '' && location.hash === ''
}

/** What closes when it is left: a form whose work is done, and the word that nothing is there. */
function isOver(each: Tab, next: Tab, { shown, leaving }: Deck): boolean {
  if (each.id !== shown || each.id === next.id) return false
  return each.key === '/404' || (leaving?.id === each.id && leaving.isDone)
}

function withRoom(tabs: readonly Tab[], tab: Tab, { isDirty }: Arrival): readonly Tab[] {
  if (!isOfRecord(tab.key)) return tabs
  const same = tabs.filter(
    each => isOfRecord(each.key) && keyOfPath(each.key) === keyOfPath(tab.key),
  )
  if (same.length < mostOfScreen) return tabs
  const [oldest] = same
    .filter(each => !each.isPinned && !isDirty(each.id))
    .sort((one, other) => one.seen - other.seen)
  return tabs.filter(each => each !== oldest)
}

/** With the tab where it stood, or right of the one that was left. */
function withTab(tabs: readonly Tab[], tab: Tab, left: Tab | undefined): readonly Tab[] {
  if (tabs.some(({ id }) => id === tab.id)) {
    return tabs.map(each => (each.id === tab.id ? tab : each))
  }
  const at = tabs.findIndex(({ id }) => id === left?.id)
  const place = at === -1 ? tabs.length : Math.max(at + 1, tabs.filter(isPinned).length)
  return [...tabs.slice(0, place), tab, ...tabs.slice(place)]
}

/** Lets go of the pages that were not seen for longest, those with something unsaved last of all. */
function trimmed(
  tabs: readonly Tab[],
  shown: string,
  isDirty: (id: string) => boolean,
): readonly Tab[] {
  const order = (tab: Tab) => (tab.id === shown ? 2 : isDirty(tab.id) ? 1 : 0)
  const staying = tabs
    .filter(tab => tab.isAlive)
    .sort((one, other) => order(other) - order(one) || other.seen - one.seen)
    .slice(0, mostAlive)
  return tabs.map(tab =>
    tab.isAlive && !staying.includes(tab) ? { ...tab, isAlive: false, turn: tab.turn + 1 } : tab,
  )
}

function latest(tabs: readonly Tab[]): Tab | undefined {
  return tabs.reduce<Tab | undefined>(
    (best, tab) => (best === undefined || tab.seen > best.seen ? tab : best),
    undefined,
  )
}

function isPinned(tab: Tab): boolean {
  return tab.isPinned
}
