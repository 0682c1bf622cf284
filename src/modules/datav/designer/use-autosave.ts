import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { tell } from '#ui/logic/asks.ts'
import { codes, RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import { useUnsaved } from '#ui/logic/unsaved.ts'
import { useSteady } from '#ui/logic/use-steady.ts'
import { draftConflict, type ScreenSnapshot, screenSave } from '../model/index.ts'
import type { Design } from './state/design.ts'

/** Milliseconds after the last change until the draft is saved. */
const rest = 2000

/** Milliseconds until a saving that did not come through is tried again: longer each time, for a minute at most. */
const retryAfter = (failed: number) => Math.min(60_000, 5000 * 2 ** (failed - 1))

/** Failures that pass by themselves: what was refused is refused the next time too. */
const passing: readonly number[] = [codes.unreachable, codes.fault, codes.tooOften]
const isPassing = (error: unknown) =>
  error instanceof RequestFailure && passing.includes(error.statusCode)

export type Conflict = z.infer<typeof draftConflict>

/** Where a draft stands with the server. */
export interface Saving {
  readonly status: 'saved' | 'changed' | 'saving' | 'failed'
  readonly savedAt: string
  /** Why the last saving failed. */
  readonly failure: string | null
  /** Somebody else was faster: nothing is saved until one of both is chosen. */
  readonly conflict: Conflict | null
  /** The revision that the server has. */
  draftVersion(): number
  /** Whether the last saving failed, asked at the very moment. */
  hasFailed(): boolean
  /** Saves at once; whether the server has all of it. */
  save(): Promise<boolean>
  /** The server's draft took the place of this one. */
  caughtUp(doc: ScreenSnapshot, draftVersion: number): void
}

/**
 * Saves a draft two seconds after its last change and when the page loses the focus; one saving at a
 * time. What did not come through is tried again by itself, at once when the network is back. `onLost` hears why what was not saved yet could not be saved when the designer was left.
 */
export function useAutosave(
  id: string,
  design: Design,
  start: { readonly draftVersion: number; readonly savedAt: string },
  isReadOnly: boolean,
  onLost: (sentence: string) => void,
): Saving {
  const server = useRef({ doc: design.state().doc, draftVersion: start.draftVersion })
  const running = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [told, setTold] = useState<Pick<Saving, 'status' | 'savedAt' | 'failure' | 'conflict'>>({
    ...{ status: 'saved', savedAt: start.savedAt, failure: null, conflict: null },
  })
  const status = useRef<Saving['status']>('saved')
  const isLeft = useRef(false)
  const failed = useRef(0)
  const again = useRef<() => void>(() => undefined)
  const lose = useSteady(onLost)
  const say = useCallback((part: Partial<typeof told>) => {
    status.current = part.status ?? status.current
    setTold(old => ({ ...old, ...part }))
  }, [])
  const isBehind = useCallback(() => design.state().doc !== server.current.doc, [design])

  const send = useCallback(async (): Promise<boolean> => {
    while (isBehind()) {
      const snapshot = design.state().doc
      const before = server.current
      say({ status: 'saving' })
      try {
        const { draftVersion, savedAt } = await tell(screenSave, {
          ...{ id, snapshot, draftVersion: before.draftVersion },
        })
        // Another draft took the place of this one meanwhile: what is told is of the old one.
        if (server.current !== before) continue
        server.current = { doc: snapshot, draftVersion }
        failed.current = 0
        say({ savedAt, failure: null })
      } catch (error) {
        if (server.current !== before) continue
        const failure = sentenceOfError(error)
        say({ status: 'failed', failure, conflict: conflictOf(error) })
        if (isLeft.current) lose(failure)
        else if (isPassing(error)) {
          failed.current += 1
          clearTimeout(timer.current)
          timer.current = setTimeout(() => again.current(), retryAfter(failed.current))
        }
        return false
      }
    }
    say({ status: 'saved' })
    return true
  }, [id, design, isBehind, say, lose])

  const save = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    running.current ??= send().finally(() => {
      running.current = null
    })
    return running.current
  }, [send])

  const saveUnasked = useEffectEvent(() => {
    if (!isReadOnly && told.conflict === null && isBehind()) void save()
  })
  useEffect(() => {
    again.current = () => saveUnasked()
  }, [])
  useEffect(() => {
    let seen = design.state().doc
    return design.subscribe(() => {
      const { doc } = design.state()
      if (doc === seen) return
      seen = doc
      if (doc === server.current.doc) return
      say({ status: 'changed' })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => saveUnasked(), rest)
    })
  }, [design, say])
  useEffect(() => {
    isLeft.current = false
    const leave = () => saveUnasked()
    window.addEventListener('blur', leave)
    window.addEventListener('online', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('online', leave)
      document.removeEventListener('visibilitychange', leave)
      isLeft.current = true
      saveUnasked()
    }
  }, [])
  useUnsaved(told.status !== 'saved', false)

  return {
    ...told,
    save,
    hasFailed: () => status.current === 'failed',
    draftVersion: () => server.current.draftVersion,
    caughtUp(doc, draftVersion) {
      server.current = { doc, draftVersion }
      clearTimeout(timer.current)
      say({ status: 'saved', failure: null, conflict: null })
    },
  }
}

function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof RequestFailure) || error.statusCode !== codes.conflict) return null
  const read = draftConflict.safeParse(error.dataPoints)
  return read.success ? read.data : null
}
