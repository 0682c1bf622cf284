import type { Values } from './form-store.ts'

/** What a person typed and did not save. */
export interface Draft {
  /** ISO moment of the last key. */
  readonly at: string
  /** The version that was being edited; 0 for a new record. */
  readonly version: number
  readonly values: Values
  /** The server has a copy: where that is gone, the draft was thrown away or saved elsewhere. */
  readonly isCopied?: boolean
  /** Where it was typed, when that was another device: `Windows · Edge`. */
  readonly device?: string | null
}

/** Which form of whom: nobody is ever offered another person's draft. */
export interface DraftPlace {
  readonly account: string
  readonly path: string
  /** Record id, or `new`. */
  readonly id: string
}

const prefix = 'gyb:draft:'
const keptDays = 30

/** The kept draft of a place; forgotten after 30 days. */
export function readDraft(storage: Storage, place: DraftPlace, now = Date.now()): Draft | null {
  const text = storage.getItem(keyOf(place))
  const draft = parseDraft(text, now)
  if (draft === null && text !== null) storage.removeItem(keyOf(place))
  return draft
}

/**
 * Keeps a draft; false when a full or forbidden storage does not take it: typing must go on. Old
 * drafts and those of others make room first.
 */
export function writeDraft(storage: Storage, place: DraftPlace, draft: Draft): boolean {
  const text = JSON.stringify(draft)
  try {
    storage.setItem(keyOf(place), text)
    return true
  } catch {
    dropOldDrafts(storage)
    dropDraftsOfOthers(storage, place.account)
  }
  try {
    storage.setItem(keyOf(place), text)
    return true
  } catch {
    return false
  }
}

export function dropDraft(storage: Storage, place: DraftPlace): void {
  storage.removeItem(keyOf(place))
}

/** Removes all drafts that are older than 30 days, of whomever. */
export function dropOldDrafts(storage: Storage, now = Date.now()): void {
  for (const key of Object.keys(storage).filter(name => name.startsWith(prefix))) {
    if (parseDraft(storage.getItem(key), now) === null) storage.removeItem(key)
  }
}

/** Removes the drafts of everybody else: a shared machine keeps nobody's text for the next person. */
export function dropDraftsOfOthers(storage: Storage, account: string): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(prefix) && !isOfAccount(key, account)) storage.removeItem(key)
  }
}

/** The name under which a browser keeps the draft of a place. */
export function keyOf(place: DraftPlace): string {
  return `${prefix}${place.account}:${place.path}:${place.id}`
}

/** Whether a name is that of a draft of this account. */
export function isOfAccount(key: string, account: string): boolean {
  return key.startsWith(`${prefix}${account}:`)
}

/** Where a browser keeps drafts of this account. */
export function draftPlacesOf(storage: Storage, account: string): DraftPlace[] {
  return Object.keys(storage)
    .filter(key => isOfAccount(key, account))
    .map(key => placeOf(key, account))
}

/** The place whose name this is. */
export function placeOf(key: string, account: string): DraftPlace {
  const [path = '', id = ''] = key.slice(`${prefix}${account}:`.length).split(':')
  return { account, path, id }
}

/** Marks the places beside a place: what was typed there while an older draft waited for its answer. */
const beside = '~'

/** A place of its own beside another, for what is typed while an offered draft waits for its answer. */
export function besidePlace(place: DraftPlace, now = Date.now()): DraftPlace {
  return { ...place, id: `${place.id}${beside}${now.toString(36)}` }
}

/** Whether a place is such a one. */
export function isBeside({ id }: DraftPlace): boolean {
  return id.includes(beside)
}

/** Whether a draft belongs to a place or stands beside it. */
export function isOfPlace({ path, id }: DraftPlace, place: DraftPlace): boolean {
  return path === place.path && (id === place.id || id.startsWith(`${place.id}${beside}`))
}

/** All drafts at a place and beside it, by id: its own first, then the older ones first. */
export function draftsAt(
  storage: Storage,
  place: DraftPlace,
  now = Date.now(),
): ReadonlyMap<string, Draft> {
  const found = draftPlacesOf(storage, place.account)
    .filter(each => isOfPlace(each, place))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(each => {
      const draft = readDraft(storage, each, now)
      return draft ? [[each.id, draft] as const] : []
    })
  return new Map(found)
}

/** A draft out of what was kept of it; null when it is none, or older than 30 days. */
export function parseDraft(text: string | null, now = Date.now()): Draft | null {
  if (text === null) return null
  try {
    const draft: unknown = JSON.parse(text)
    const isFresh = isDraft(draft) && now - Date.parse(draft.at) <= keptDays * 86_400_000
    return isFresh ? draft : null
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'at' in value &&
    typeof value.at === 'string' &&
    'version' in value &&
    typeof value.version === 'number' &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  )
}
