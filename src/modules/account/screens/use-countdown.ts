import { useCallback, useEffect, useState } from 'react'
import { RequestFailure } from '#ui/logic/request.ts'

/** What sends a code, and answers after how many seconds it may be asked again. */
type Sending = () => Promise<{ readonly resendIn: number }>

/**
 * Seconds left until a code may be sent again, and `send`, which sets them running: after a code
 * that went out, and after a refusal that asks to wait. The refusal itself goes on to the caller.
 */
export function useCountdown(): readonly [number, (sending: Sending) => Promise<void>] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const isRunning = until > now
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isRunning])
  const send = useCallback(async (sending: Sending) => {
    const start = (seconds: number) => {
      const at = Date.now()
      setNow(at)
      setUntil(at + seconds * 1_000)
    }
    try {
      start((await sending()).resendIn)
    } catch (error) {
      if (error instanceof RequestFailure && error.retryAfter) start(error.retryAfter)
      throw error
    }
  }, [])
  return [isRunning ? Math.ceil((until - now) / 1_000) : 0, send]
}
