import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Fields } from '#kernel/resource/resource.ts'
import { type Draft, type DraftPlace, draftsAt } from './draft.ts'
import { type CopyPlace, draftCopies } from './draft-copies.ts'
import { draftsOnDisk } from './draft-disk.ts'
import { laterDraft } from './draft-parts.ts'
import type { FormStore } from './form-store.ts'
import { isSame } from './form-store.ts'

/** One draft that waits for an answer, with the id of the place at which it is kept. */
export interface OfferedDraft {
  readonly id: string
  readonly draft: Draft
}

export interface DraftOffers {
  /** Drafts that were neither restored nor thrown away, in the order in which they are offered. */
  readonly waiting: readonly OfferedDraft[]
  /** Not all places have answered: nothing that may be kept there is overwritten. */
  readonly isAsking: boolean
  /** The place's own draft was thrown away in the box of drafts, or on another device. */
  readonly isGone: boolean
  /** The draft of this id, or all that wait at the place itself, are dealt with. */
  answer(id: string): void
}

/** What was typed at a place before: in this browser, on its disk, on the server, and beside the place. */
export function useDraftOffers(
  fields: Fields,
  store: FormStore,
  place: DraftPlace,
  there: CopyPlace | null,
  own: DraftPlace,
): DraftOffers {
  const [here] = useState(() => draftsAt(localStorage, place))
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const onDisk = useQuery({
    queryKey: ['draft', 'disk', place],
    queryFn: () => draftsOnDisk(place),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const copies = there && draftCopies()
  const found = useQuery({
    queryKey: ['draft', there],
    queryFn: async ({ signal }) => (there && (await copies?.find(there, signal))) ?? null,
    enabled: copies !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // Offered once and whole: without the server's answer only where there is none to be had.
  const isAsking = onDisk.isLoading || (found.isLoading && found.failureCount === 0)
  const disk = onDisk.data
  const last = laterOf(here.get(place.id), disk?.get(place.id))
  const isGone = last?.isCopied === true && found.isSuccess && found.data === null
  const waiting = useMemo(() => {
    if (isAsking) return []
    const first = isGone ? null : laterDraft(fields, last, found.data ?? null)
    const ids = new Set([...here.keys(), ...(disk?.keys() ?? [])])
    const besides = [...ids]
      .filter(id => id !== place.id && id !== own.id)
      .sort()
      .map(id => ({ id, draft: laterOf(here.get(id), disk?.get(id)) }))
    return [{ id: place.id, draft: first }, ...besides].filter(isThere)
  }, [isAsking, isGone, fields, last, found.data, here, disk, place, own])
  return {
    waiting: waiting.filter(({ id, draft }) => !answered.has(id) && isNews(draft, store)),
    isAsking,
    isGone: isGone && !answered.has(place.id),
    answer: id => setAnswered(ids => new Set(ids).add(id)),
  }
}

/** Of two drafts of one place the later one. */
function laterOf(one: Draft | undefined, other: Draft | undefined): Draft | null {
  if (one === undefined || other === undefined) return one ?? other ?? null
  return Date.parse(other.at) > Date.parse(one.at) ? other : one
}

function isThere(offer: { id: string; draft: Draft | null }): offer is OfferedDraft {
  return offer.draft !== null
}

// Against what the form began with: typing makes no draft older or newer.
function isNews({ values }: Draft, store: FormStore): boolean {
  return Object.entries(values).some(([name, value]) => !isSame(value, store.baseOf(name)))
}
