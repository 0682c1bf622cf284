import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import type { RequestFailure } from '#kernel/web/logic/request.ts'
import { stepUpDialog } from '#modules/account/screens/index.ts'

const Dialog = lazy(stepUpDialog)

interface StepUpProps {
  readonly methods: readonly string[] | undefined
  readonly settle: (isProven: boolean) => void
}

/** Asks the identity again when a call answers 4033; calls meanwhile wait for the same answer. */
export function useStepUp() {
  const [methods, setMethods] = useState<readonly string[]>()
  const waiting = useRef<((isProven: boolean) => void)[]>([])
  const ask = useCallback((failure: RequestFailure) => {
    setMethods(methodsIn(failure.dataPoints))
    return new Promise<boolean>(resolve => waiting.current.push(resolve))
  }, [])
  const settle = useCallback((isProven: boolean) => {
    setMethods(undefined)
    for (const resolve of waiting.current.splice(0)) resolve(isProven)
  }, [])
  return { ask, methods, settle }
}

/** The dialog, fetched when it is first needed. */
export function StepUp({ methods, settle }: StepUpProps) {
  if (methods === undefined) return null
  return (
    <Suspense>
      <Dialog methods={methods} settle={settle} />
    </Suspense>
  )
}

function methodsIn(dataPoints: unknown): readonly string[] {
  if (typeof dataPoints !== 'object' || dataPoints === null || !('methods' in dataPoints)) return []
  return Array.isArray(dataPoints.methods)
    ? dataPoints.methods.filter(method => typeof method === 'string')
    : []
}
