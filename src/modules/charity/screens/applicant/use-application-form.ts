import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { dropDraft as dropLocal, readDraft, writeDraft } from '#ui/logic/draft.ts'
import { withoutPersonal } from '#ui/logic/draft-parts.ts'
import { FormStore, type Values } from '#ui/logic/form-store.ts'
import { type FieldError, RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import { settlementApplication } from '../../model/index.ts'
import {
  type Mine,
  mineKey,
  type OwnApplication,
  resubmitApplication,
  saveDraft,
  submitApplication,
} from './applicant-calls.ts'
import {
  applicantFields,
  applicationParts,
  askedIn,
  emptyApplication,
  givenValues,
  partOf,
} from './application-parts.ts'

/** Milliseconds of rest after which what was typed is kept: here, and at the server. */
const restHere = 500
const restThere = 4000

interface Question {
  readonly mine: Mine
  /** The application that is corrected; absent for a new one. */
  readonly corrected: OwnApplication | undefined
}

/** The form of an application in steps: values, checks, drafts in browser and server, submission. */
export function useApplicationForm({ mine, corrected }: Question) {
  const client = useQueryClient()
  const place = placeOf(mine)
  const row = corrected?.row
  const [store] = useState(() => openStore(mine, row))
  const [part, setPart] = useState(0)
  const [savedAt, setSavedAt] = useState(mine.draft?.savedAt)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const keep = useCallback(async () => {
    if (row) return
    setSavedAt((await saveDraft(store.values())).savedAt)
  }, [row, store])

  useEffect(() => {
    if (row) return
    let here: ReturnType<typeof setTimeout> | undefined
    let there: ReturnType<typeof setTimeout> | undefined
    const stop = store.subscribe(() => {
      clearTimeout(here)
      clearTimeout(there)
      here = setTimeout(() => {
        const values = withoutPersonal(applicantFields, store.values())
        writeDraft(localStorage, place, { at: new Date().toISOString(), version: 0, values })
      }, restHere)
      // Lost only until the next rest or step: the browser holds it meanwhile.
      there = setTimeout(() => void keep().catch(() => undefined), restThere)
    })
    return () => {
      stop()
      clearTimeout(here)
      clearTimeout(there)
    }
  }, [store, row, keep, place])

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await act()
    } catch (error) {
      const errors = error instanceof RequestFailure ? error.errors : []
      if (errors.length > 0) showErrors(errors)
      else setRefusal(sentenceOfError(error))
      // The pass may have run out: then the phone is asked for again.
      if (errors.length === 0) void client.invalidateQueries({ queryKey: mineKey })
    } finally {
      setBusy(false)
    }
  }
  const showErrors = (errors: readonly FieldError[]) => {
    const strangers = store.refuse(errors)
    const [first] = store.errors()
    if (first) setPart(partOf(first.field))
    if (strangers.length > 0) setRefusal(strangers.map(({ message }) => message).join('；'))
  }

  /** Whether a step is filled in rightly; what is wrong is marked at its fields. */
  const isRight = (at: number) => store.check(askedIn(at, store.values())) !== null

  return {
    store,
    row,
    marks: corrected?.decisions.find(({ decision }) => decision === 'returned')?.marks ?? [],
    part,
    savedAt,
    refusal,
    isBusy,
    /** Goes to a step as it is; what was typed is kept. */
    goTo(next: number) {
      setPart(next)
      void keep().catch(() => undefined)
    },
    /** Goes on to the next step when this one is right; answers whether it did. */
    goOn(): boolean {
      if (!isRight(part)) return false
      setPart(part + 1)
      void keep().catch(() => undefined)
      return true
    },
    save: () => attempt(keep),
    /** Hands the application to the reviewers; a step with a fault is opened instead. */
    submit() {
      const wrong = applicationParts.findIndex((_, at) => !isRight(at))
      if (wrong !== -1) {
        setPart(wrong)
        return Promise.resolve()
      }
      return attempt(async () => {
        const next = row
          ? await resubmitApplication(row, changesOf(store))
          : await submitApplication(givenValues(store.values()))
        if (!row) dropLocal(localStorage, place)
        client.setQueryData(mineKey, next)
      })
    },
  }
}

export type ApplicationForm = ReturnType<typeof useApplicationForm>

function changesOf(store: FormStore): Values {
  return Object.fromEntries(store.changed().map(name => [name, store.value(name) ?? null]))
}

/** The browser's own draft; the last digits keep the drafts of several people apart. */
function placeOf({ phone }: Mine) {
  return { account: `applicant ${phone?.slice(-4)}`, path: settlementApplication.path, id: 'new' }
}

/** Opens with the application that is corrected, else with the newer one of the two drafts. */
function openStore(mine: Mine, row: OwnApplication['row'] | undefined): FormStore {
  const store = new FormStore(applicantFields, row ?? emptyApplication)
  if (row) return store
  const kept = mine.draft
  if (kept) store.fill(kept.values)
  const here = readDraft(localStorage, placeOf(mine))
  if (here && (!kept || here.at > kept.savedAt)) store.fill(here.values)
  return store
}
