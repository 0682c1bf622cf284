import { useState } from 'react'
import type { FormStore, Values } from './form-store.ts'
import { RequestFailure, sentenceOfError } from './request.ts'

/** How the answers of a small form are sent. */
export interface Sending {
  readonly store: FormStore
  readonly isSending: boolean
  /** What was refused and stands at no field. */
  readonly refusal: string | null
  refuse(sentence: string): void
  /** Checks the fields (all unless named) and does the work with them; what is typed stays when it fails. */
  send(work: (answers: Values) => Promise<void>, names?: readonly string[]): Promise<void>
}

/** Sends what a store holds once at a time; refusals of the server stand at their fields. */
export function useSending(store: FormStore): Sending {
  const [refusal, refuse] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  return {
    store,
    isSending,
    refusal,
    refuse,
    async send(work, names = Object.keys(store.fields)) {
      const answers = store.check(names)
      if (answers === null) return
      setSending(true)
      refuse(null)
      try {
        await work(answers)
      } catch (error) {
        const strangers = store.refuse(error instanceof RequestFailure ? error.errors : [])
        const isAtField = store.errors().length > 0
        refuse(strangers[0]?.message ?? (isAtField ? null : sentenceOfError(error)))
      } finally {
        // What was sent may be one step of several: the next is not held back.
        setSending(false)
      }
    },
  }
}
