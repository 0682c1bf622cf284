import { dropDraft, type KeptDraft, readDraft, writeDraft } from './draft-store.ts'

/** Where a draft belongs: one text of one record of one person. */
export interface DraftPlace {
  readonly account: string
  readonly route: string
  /** Record id, or `new`. */
  readonly record: string
  readonly field: string
  /** A second copy beside the browser's, at most every ten seconds. */
  readonly remote?: DraftRemote
}

/** A copy of drafts on the server. */
export interface DraftRemote {
  load(): Promise<KeptDraft | null>
  save(draft: KeptDraft): Promise<void>
  drop(): Promise<void>
}

/** Milliseconds: rest before a draft is kept, least time between two, between two remote copies. */
const rest = 500
const least = 20
const remoteRest = 10_000
const keptDays = 30

/** The key of a place in the browser's store. */
export function draftKey(place: DraftPlace): string {
  return `ue-draft:${place.account}:${place.route}:${place.record}:${place.field}`
}

/** Keeps what is typed at one place. */
export interface DraftKeeper {
  /** The text changed: keep it after a rest. */
  changed(): void
  /** Keeps at once what is still waiting. */
  flush(): void
  /** The kept draft, the later of the two copies. */
  find(): Promise<KeptDraft | null>
  /** Forgets both copies: the text was saved or is not wanted. */
  drop(): Promise<void>
  close(): void
}

interface Keeping {
  /** The text as it stands, null while it cannot be read (a composition runs). */
  read(): string | null
  /** Told after each keeping; false: the browser refused. */
  kept(isKept: boolean): void
}

/** Makes the keeper of a place. `baseHash` tells which saved text the draft started from. */
export function keepDrafts(
  place: DraftPlace,
  base: () => string,
  { read, kept }: Keeping,
): DraftKeeper {
  const key = draftKey(place)
  let timer: ReturnType<typeof setTimeout> | undefined
  let remoteTimer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  let lastRemote = 0

  async function keep(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const html = read()
    if (html === null) {
      timer = setTimeout(keep, rest)
      return
    }
    const wait = last + least - Date.now()
    if (wait > 0) {
      timer = setTimeout(keep, wait)
      return
    }
    last = Date.now()
    if (html === '') {
      await dropDraft(key)
      return
    }
    const draft: KeptDraft = { v: 1, html, savedAt: last, baseHash: hashOf(base()) }
    kept(await writeDraft(key, draft))
    keepRemote(draft)
  }

  function keepRemote(draft: KeptDraft): void {
    if (!place.remote) return
    clearTimeout(remoteTimer)
    const save = () => {
      lastRemote = Date.now()
      // The browser's own copy is the first; a lost second one is no reason to disturb.
      place.remote?.save(draft).catch(() => {})
    }
    const wait = lastRemote + remoteRest - Date.now()
    if (wait <= 0) save()
    else remoteTimer = setTimeout(save, wait)
  }

  return {
    changed() {
      clearTimeout(timer)
      timer = setTimeout(keep, rest)
    },
    flush() {
      if (timer !== undefined) void keep()
    },
    async find() {
      const local = await readDraft(key)
      const remote = (await place.remote?.load().catch(() => null)) ?? null
      const latest = [local, remote]
        .filter(draft => draft !== null)
        .sort((one, other) => other.savedAt - one.savedAt)[0]
      if (!latest || Date.now() - latest.savedAt > keptDays * 86_400_000) return null
      return latest
    },
    async drop() {
      clearTimeout(timer)
      clearTimeout(remoteTimer)
      timer = undefined
      await dropDraft(key)
      await place.remote?.drop().catch(() => {})
    },
    close() {
      clearTimeout(remoteTimer)
      if (timer !== undefined) void keep()
    },
  }
}

/** A short sign of a text, to tell whether it changed. */
export function hashOf(text: string): string {
  let hash = 5381
  for (let at = 0; at < text.length; at += 1) hash = ((hash * 33) ^ text.charCodeAt(at)) >>> 0
  return `${text.length}:${hash.toString(36)}`
}

/** Tells when the same place is open in another tab; gives how to stop listening. */
export function watchTabs(place: DraftPlace, onOther: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(`${draftKey(place)}:tabs`)
  channel.onmessage = event => {
    if (event.data === 'open') channel.postMessage('here')
    onOther()
  }
  channel.postMessage('open')
  return () => channel.close()
}
