import { lazy, Suspense, useCallback, useState } from 'react'
import { type AskedFirst, type Given, givenFirst } from '#ui/logic/asked-first.ts'

const Dialog = lazy(() => import('./ask-first-dialog.tsx'))

interface Waiting {
  readonly asked: AskedFirst
  readonly resolve: (given: Given | undefined) => void
}

/** Asks what is set to be asked before an act; calls that ask meanwhile follow one after another. */
export function useAskFirst() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const ask = useCallback(
    (asked: AskedFirst) =>
      new Promise<Given | undefined>(resolve =>
        setWaiting(others => [...others, { asked, resolve }]),
      ),
    [],
  )
  const [turn, setTurn] = useState(0)
  const [first] = waiting
  const settle = (reason: string | undefined) => {
    setWaiting(others => others.slice(1))
    setTurn(past => past + 1)
    first?.resolve(reason === undefined ? undefined : givenFirst(reason))
  }
  return { ask, asked: first?.asked, settle, turn }
}

/** The dialog, fetched when it is first needed. */
export function AskFirst({ asked, settle, turn }: Omit<ReturnType<typeof useAskFirst>, 'ask'>) {
  if (asked === undefined) return null
  return (
    <Suspense>
      <Dialog key={turn} asked={asked} settle={settle} />
    </Suspense>
  )
}
