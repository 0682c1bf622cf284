import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { tell } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { screenHold, screenLetGo } from '../model/index.ts'
import type { Design } from './state/design.ts'

/** Milliseconds between two words of an open designer. */
const rest = 30_000

/** Who edits the screen; says as long as the designer is open that it is, and whether it was touched. */
export function useHold(
  id: string,
  design: Design,
  mayUpdate: boolean,
  lastSave: RefObject<() => Promise<unknown>>,
) {
  const client = useQueryClient()
  const hasInput = useRef(true)
  const key = keys.ask(screenHold.path, id)
  const { data, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => {
      const touched = hasInput.current
      hasInput.current = false
      try {
        return await tell(screenHold, { id, hasInput: touched, takeOver: false })
      } catch (error) {
        // Told the next time.
        hasInput.current ||= touched
        throw error
      }
    },
    refetchInterval: rest,
    gcTime: 0,
    retry: false,
    enabled: mayUpdate,
  })
  useEffect(
    () =>
      design.subscribe(() => {
        hasInput.current = true
      }),
    [design],
  )
  useEffect(
    () => () => {
      if (!mayUpdate) return
      // First what is not saved yet: a saving takes the editing again. Whoever cannot say good-bye is
      // forgotten after two minutes.
      void lastSave
        .current()
        .then(() => tell(screenLetGo, { id }))
        .catch(() => {})
    },
    [id, mayUpdate, lastSave],
  )
  return {
    lock: data?.lock ?? null,
    /** Asks at once who edits. */
    askAgain: () => void (mayUpdate && refetch()),
    async takeOver(): Promise<AnswerOf<typeof screenHold>> {
      const answer = await tell(screenHold, { id, hasInput: true, takeOver: true })
      client.setQueryData(key, answer)
      return answer
    },
  }
}
