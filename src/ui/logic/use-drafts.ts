import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { maskField, printField } from '#kinds/registry.ts'
import {
  type Draft,
  type DraftPlace,
  dropDraft,
  dropDraftsOfOthers,
  readDraft,
  writeDraft,
} from './draft.ts'
import { draftCopies } from './draft-copies.ts'
import { draftOnDisk, dropOnDisk, dropOthersOnDisk, keepOnDisk } from './draft-disk.ts'
import { copyPlace, laterDraft, withoutPersonal, withoutSecrets } from './draft-parts.ts'
import { type FormStore, isSame, type Values } from './form-store.ts'
import { useMaybeSession } from './session.ts'
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
  /** ISO moment of the last keeping. */
  readonly keptAt: string | null
  /** The browser has no room for what is typed. */
  readonly isFull: boolean
  /** The same record is being edited in another tab. */
  readonly isElsewhere: boolean
  /** Keeps at once what is typed, and nothing from then on: the form is left. */
  letGo(): void
  /** The offer was taken. */
  answer(): void
  /** Keeps fields of a new record that was just made for the form in which it is edited. */
  handOn(made: { readonly id: string; readonly version: number }, names: readonly string[]): void
  /** Forgets all copies: the record was saved or they are not wanted. */
  drop(): void
}

/**
 * Keeps what is typed in the browser half a second after it changed, however long somebody goes on
 * typing, and on the server every ten seconds and on leaving: rich texts, so that other devices reach
 * them, and personal data, which never stay in a browser.
 */
export function useDrafts({ resource, store, record, version }: DraftQuestion): Drafts {
  const account = useMaybeSession()?.account.loginName ?? 'guest'
  const { path } = resource
  const place = useMemo(() => ({ account, path, id: record }), [account, path, record])
  const there = useMemo(() => copyPlace(resource, record), [resource, record])
  const [here, setHere] = useState(() => readDraft(localStorage, place))
  const onDisk = useQuery({
    queryKey: ['draft', 'disk', place],
    queryFn: () => draftOnDisk(place),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [isAnswered, setAnswered] = useState(false)
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const [isFull, setFull] = useState(false)
  const isLeft = useRef(false)
  const isCopied = useRef(false)
  // A copy that is still on its way must not come after the word that drops it.
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const copies = there && draftCopies()
  const found = useQuery({
    queryKey: ['draft', there],
    queryFn: async ({ signal }) => (there && (await copies?.find(there, signal))) ?? null,
    enabled: copies !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
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
      if (keptAt !== null) dropHere(place)
      setKeptAt(null)
      return
    }
    const draft = draftOf(store, version.current)
    const values = withoutPersonal(resource.fields, draft.values)
    const kept = { ...draft, values, isCopied: isCopied.current }
    const isKept = writeDraft(localStorage, place, kept)
    void keepOnDisk(place, kept)
    setFull(!isKept)
    if (isKept) setKeptAt(draft.at)
  })
  const copy = useSteady(() => {
    if (isLeft.current || !store.isDirty() || there === null) return
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

  const drop = useCallback(() => {
    dropHere(place)
    if (there && copies) void sent.current.then(() => copies.drop(there)).catch(() => {})
    setHere(null)
    setAnswered(true)
    setKeptAt(null)
  }, [place, there, copies])

  const last = laterOf(here, onDisk.data ?? null)
  // Offered once and whole: without the server's answer only where there is none to be had.
  const isAsking = onDisk.isLoading || (found.isLoading && found.failureCount === 0)
  // Thrown away in the box of drafts, or on another device.
  const isGone = last?.isCopied === true && found.isSuccess && found.data === null
  const isOffered = !isAnswered && !isAsking && !isGone
  useEffect(() => {
    if (isGone && !isAnswered) dropHere(place)
  }, [isGone, isAnswered, place])
  const offered = isOffered ? laterDraft(resource.fields, last, found.data ?? null) : null
  return {
    offered: offered && isNews(offered.values, store) ? offered : null,
    keptAt,
    isFull,
    isElsewhere,
    letGo() {
      keep()
      copy()
      isLeft.current = true
    },
    answer: () => setAnswered(true),
    handOn({ id, version: made }, names) {
      const draft = draftOf(store, made, names)
      const kept = { ...draft, values: withoutPersonal(resource.fields, draft.values) }
      writeDraft(localStorage, { ...place, id }, kept)
      void keepOnDisk({ ...place, id }, kept)
    },
    drop,
  }
}

/** Of the browser's two drafts the later one. */
function laterOf(one: Draft | null, other: Draft | null): Draft | null {
  if (one === null || other === null) return one ?? other
  return Date.parse(other.at) > Date.parse(one.at) ? other : one
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

function isNews(values: Values, store: FormStore): boolean {
  return Object.entries(values).some(([name, value]) => !isSame(value, store.value(name)))
}
