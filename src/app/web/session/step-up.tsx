import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { stepUpDialog } from '#modules/account/screens/index.ts'
import type { RequestFailure } from '#ui/logic/request.ts'

const Dialog = lazy(stepUpDialog)

/** How the identity may be confirmed. */
interface AskedIdentity {
  readonly methods: readonly string[]
  /** Only a security key counts for this act. */
  readonly onlyKey: boolean
  /** What a key must sign for the act to be let through; absent where a proof for some minutes suffices. */
  readonly sign?: { readonly challengeId: string; readonly text: string } | undefined
}

interface StepUpProps {
  readonly asked: AskedIdentity | undefined
  readonly settle: (isProven: boolean) => void
}

/** Asks the identity again when a call answers 4033; calls meanwhile wait for the same answer. */
export function useStepUp() {
  const [asked, setAsked] = useState<AskedIdentity>()
  const waiting = useRef<((isProven: boolean) => void)[]>([])
  const ask = useCallback((failure: RequestFailure) => {
    setAsked(askedIn(failure.dataPoints))
    return new Promise<boolean>(resolve => waiting.current.push(resolve))
  }, [])
  const settle = useCallback((isProven: boolean) => {
    setAsked(undefined)
    for (const resolve of waiting.current.splice(0)) resolve(isProven)
  }, [])
  return { ask, asked, settle }
}

/** The dialog, fetched when it is first needed. */
export function StepUp({ asked, settle }: StepUpProps) {
  if (asked === undefined) return null
  return (
    <Suspense>
      <Dialog {...asked} settle={settle} />
    </Suspense>
  )
}

function askedIn(dataPoints: unknown): AskedIdentity {
  const told = typeof dataPoints === 'object' && dataPoints !== null ? dataPoints : {}
  const methods = 'methods' in told && Array.isArray(told.methods) ? told.methods : []
  return {
    methods: methods.filter(method => typeof method === 'string'),
    onlyKey: 'onlyKey' in told && told.onlyKey === true,
    sign: 'sign' in told && isToSign(told.sign) ? told.sign : undefined,
  }
}

function isToSign(value: unknown): value is AskedIdentity['sign'] {
  return typeof value === 'object' && value !== null && 'challengeId' in value && 'text' in value
}
