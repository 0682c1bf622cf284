import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { holdsHtml } from '#kernel/kinds/registry.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { deviceName } from './device-name.ts'
import { get, post } from './request.ts'
import type { Form } from './use-form.ts'
import { useSteady } from './use-steady.ts'

/** A draft as the server keeps it. */
interface KeptDraft {
  readonly savedAt: string
  readonly device: string | null
  readonly content: string | null
  readonly formValues: Readonly<Record<string, unknown>> | null
}

/** Milliseconds between two copies on the server. */
const rest = 10_000

export interface ServerDraft {
  /** A draft of this person of this record, newer than what the browser itself holds. */
  readonly offered: KeptDraft | null
  restore(): void
  discard(): void
  /** The record was saved: the copy goes. */
  drop(): void
}

export interface DraftQuestion {
  readonly resource: AnyResource
  readonly form: Form
  readonly record: string
  readonly route: string
  readonly version: number | null
}

/** The rich text of a resource's form, by its name; undefined for forms without one. */
export function richFieldOf({ fields }: AnyResource): string | undefined {
  return Object.entries(fields).find(([, field]) => !field.system && holdsHtml(field))?.[0]
}

/** A second copy of what is typed, on the server, so that it can be gone on with on another device; of forms with a rich text. */
export function useServerDraft(question: DraftQuestion): ServerDraft {
  const { resource, form, record, route, version } = question
  const rich = richFieldOf(resource)
  const field = rich ?? ''
  const place = { recordType: resource.path, recordId: record, field }
  const [isSettled, setSettled] = useState(false)
  const found = useQuery({
    queryKey: ['draft', place],
    queryFn: ({ signal }) => get<KeptDraft | null>('/api/article/draft/find', place, { signal }),
    enabled: rich !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isDropped = useRef(false)
  const save = useSteady(() => {
    const { store } = form
    if (rich === undefined || !store.isDirty() || isDropped.current) return
    const values = store.values()
    const changed = Object.fromEntries(store.changed().map(name => [name, values[name]]))
    const { [rich]: content, ...formValues } = changed
    // The browser's own copy is the first; a lost second one is no reason to disturb.
    post('/api/article/draft/save', {
      ...place,
      route,
      title: String(values.title ?? '').slice(0, 200),
      content: content ?? null,
      formValues,
      baseVersion: version,
      device: deviceName(navigator.userAgent),
    }).catch(() => {})
  })
  useEffect(() => {
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      last = Date.now()
      save()
    }
    const changed = () => {
      if (timer === undefined) timer = setTimeout(keep, Math.max(1000, last + rest - Date.now()))
    }
    const leave = () => timer !== undefined && keep()
    const stop = form.store.subscribe(changed)
    document.addEventListener('visibilitychange', leave)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [form.store, save])
  const drop = () => {
    if (rich === undefined) return
    isDropped.current = true
    void post('/api/article/draft/drop', place).catch(() => {})
  }
  const draft = found.data ?? null
  const isNewer =
    draft !== null && (form.draft === null || Date.parse(draft.savedAt) > Date.parse(form.draft.at))
  return {
    offered: !isSettled && isNewer && !form.isDirty ? draft : null,
    restore() {
      if (draft === null) return
      // The browser's own copy is older than this one.
      form.discardDraft()
      form.store.fill({
        ...draft.formValues,
        ...(draft.content === null ? {} : { [field]: draft.content }),
      })
      setSettled(true)
    },
    discard() {
      setSettled(true)
      form.discardDraft()
      void post('/api/article/draft/drop', place).catch(() => {})
    },
    drop,
  }
}
