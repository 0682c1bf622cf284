import { useCallback, useEffect, useState } from 'react'

/** Seconds left until something may be done again; `start(60)` sets it running. */
export function useCountdown(): readonly [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const isRunning = until > now
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = useCallback((seconds: number) => {
    const at = Date.now()
    setNow(at)
    setUntil(at + seconds * 1_000)
  }, [])
  return [isRunning ? Math.ceil((until - now) / 1_000) : 0, start]
}
