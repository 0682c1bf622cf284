import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { maskField, printField } from '#kinds/registry.ts'
import {
  besidePlace,
  type Draft,
  type DraftPlace,
  dropDraft,
  dropDraftsOfOthers,
  readDraft,
  writeDraft,
} from './draft.ts'
import { draftCopies } from './draft-copies.ts'
import { dropOnDisk, dropOthersOnDisk, keepOnDisk } from './draft-disk.ts'
import { copyPlace, withoutPersonal, withoutSecrets } from './draft-parts.ts'
import type { FormStore } from './form-store.ts'
import { useMaybeSession } from './session.ts'
import { useDraftOffers } from './use-draft-offers.ts'
import { useOtherTab } from './use-other-tab.ts'
import { useSteady } from './use-steady.ts'

/** Milliseconds from a change to its copy here, and between two copies on the server. */
const restHere = 500
const restThere = 10_000

export interface DraftQuestion {
  readonly resource: AnyResource
  readonly store: FormStore
  /** Record id, or `new`. */
  readonly record: string
  /** The version that is being edited. */
  readonly version: RefObject<number>
}

export interface Drafts {
  /** What was typed before and not saved, here or on another device. */
  readonly offered: Draft | null
  /** How many further drafts wait behind it. */
  readonly further: number
  /** ISO moment of the last keeping. */
  readonly keptAt: string | null
  /** The browser has no room for what is typed. */
  readonly isFull: boolean
  /** The same record is being edited in another tab. */
  readonly isElsewhere: boolean
  /** Keeps at once what is typed, and nothing from then on: the form is left. */
  letGo(): void
  /** Keeps at once what is typed, here and on the server. */
  keepNow(): void
  /** The offer was taken: the form holds it now. */
  answer(): void
  /** The offer is not wanted: its copies are forgotten, what is typed is kept. */
  discard(): void
  /** Keeps fields of a new record that was just made for the form in which it is edited. */
  handOn(made: { readonly id: string; readonly version: number }, names: readonly string[]): void
  /** Forgets what is kept of this form: the record was saved. A draft that waits for an answer stays. */
  drop(): void
}

/**
 * Keeps what is typed in the browser half a second after it changed, however long somebody goes on
 * typing, and on the server every ten seconds and on leaving: rich texts, so that other devices reach
 * them, and personal data, which never stay in a browser. While an older draft waits for its answer,
 * what is typed is kept beside it, and in the browser only: the server has one place for a form.
 */
export function useDrafts({ resource, store, record, version }: DraftQuestion): Drafts {
  const account = useMaybeSession()?.account.loginName ?? 'guest'
  const { path } = resource
  const place = useMemo(() => ({ account, path, id: record }), [account, path, record])
  const there = useMemo(() => copyPlace(resource, record), [resource, record])
  const own = useMemo(() => besidePlace(place), [place])
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const [isFull, setFull] = useState(false)
  const isLeft = useRef(false)
  const isCopied = useRef(false)
  // A copy that is still on its way must not come after the word that drops it.
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const copies = there && draftCopies()
  const offers = useDraftOffers(resource.fields, store, place, there, own)
  const { waiting, isGone } = offers
  const isHeld = offers.isAsking || waiting.length > 0
  const isOwnUsed = useRef(false)
  const isElsewhere = useOtherTab(there?.field ? `${account}:${path}:${record}` : null)

  useEffect(() => {
    if (account === 'guest') return
    dropDraftsOfOthers(localStorage, account)
    void dropOthersOnDisk(account)
  }, [account])

  const keep = useSteady(() => {
    if (isLeft.current) return
    if (!store.isDirty()) {
      // Typed and taken back again: nothing is left to be offered.
      if (keptAt !== null) dropHere(isHeld ? own : place)
      setKeptAt(null)
      return
    }
    const draft = draftOf(store, version.current)
    const values = withoutPersonal(resource.fields, draft.values)
    const kept = { ...draft, values, isCopied: isCopied.current }
    const at = isHeld ? own : place
    const isKept = writeDraft(localStorage, at, kept)
    void keepOnDisk(at, kept)
    if (!isHeld && isOwnUsed.current) dropHere(own)
    isOwnUsed.current = isHeld
    setFull(!isKept)
    if (isKept) setKeptAt(draft.at)
  })
  const copy = useSteady(() => {
    if (isLeft.current || isHeld || !store.isDirty() || there === null) return
    const draft = draftOf(store, version.current)
    const copied = {
      ...draft,
      values: withoutSecrets(resource.fields, draft.values),
      route: location.pathname + location.search,
      title: titleOf(resource, store),
    }
    // The browser's own copy is the first; a lost second one is no reason to disturb.
    const noted = () => {
      isCopied.current = true
      const last = readDraft(localStorage, place)
      if (last) writeDraft(localStorage, place, { ...last, isCopied: true })
    }
    if (copies) sent.current = copies.save(there, copied).then(noted, () => {})
  })
  useEffect(() => keepUp(store, keep, restHere), [store, keep])
  useEffect(() => (copies ? keepUp(store, copy, restThere) : undefined), [store, copy, copies])

  const dropThere = useCallback(() => {
    if (there && copies) void sent.current.then(() => copies.drop(there)).catch(() => {})
  }, [there, copies])
  const [offered = null] = waiting
  const answered = useRef<string | null>(null)
  const answer = (id: string) => {
    answered.current = id
    offers.answer(id)
  }
  useEffect(() => {
    if (isGone) dropHere(place)
  }, [isGone, place])
  // Once nothing waits any more, what was typed beside it moves to the place itself.
  const next = offered?.id
  useEffect(() => {
    const id = answered.current
    if (id === null && (isHeld || !isOwnUsed.current)) return
    answered.current = null
    keep()
    copy()
    if (id !== null && id !== (isHeld ? own : place).id) dropHere({ ...place, id })
  }, [isHeld, next, keep, copy, own, place])

  return {
    offered: offered?.draft ?? null,
    further: Math.max(0, waiting.length - 1),
    keptAt,
    isFull,
    isElsewhere,
    letGo() {
      keep()
      copy()
      isLeft.current = true
    },
    keepNow() {
      keep()
      copy()
    },
    answer: () => offered && answer(offered.id),
    discard() {
      if (offered === null) return
      dropHere({ ...place, id: offered.id })
      // What is typed takes the server's place by itself.
      const isReplaced = waiting.length === 1 && store.isDirty()
      if (offered.id === place.id && !isReplaced) dropThere()
      answer(offered.id)
    },
    handOn({ id, version: made }, names) {
      const draft = draftOf(store, made, names)
      const kept = { ...draft, values: withoutPersonal(resource.fields, draft.values) }
      writeDraft(localStorage, { ...place, id }, kept)
      void keepOnDisk({ ...place, id }, kept)
    },
    drop() {
      dropHere(isHeld ? own : place)
      if (!isHeld) dropThere()
      setKeptAt(null)
    },
  }
}

function dropHere(place: DraftPlace): void {
  dropDraft(localStorage, place)
  void dropOnDisk(place)
}

/** Calls a while after the first of several changes, and at once when the page is left. */
function keepUp(store: FormStore, keep: () => void, rest: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    keep()
  }
  const leave = () => {
    if (document.visibilityState === 'hidden') now()
  }
  const stop = store.subscribe(() => {
    timer ??= setTimeout(now, rest)
  })
  document.addEventListener('visibilitychange', leave)
  window.addEventListener('pagehide', now)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', leave)
    window.removeEventListener('pagehide', now)
    now()
  }
}

function titleOf(resource: AnyResource, store: FormStore): string {
  const field = resource.fields[resource.title]
  return field ? printField(field, maskField(field, store.value(resource.title))) : ''
}

function draftOf(store: FormStore, version: number, names = store.changed()): Draft {
  const values = Object.fromEntries(names.map(name => [name, store.value(name)]))
  return { at: new Date().toISOString(), version, values }
}
