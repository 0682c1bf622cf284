import { useCallback, useEffect, useState } from 'react'

/** Milliseconds for which a revealed value is shown: long enough to dial it, too short to be left on a desk. */
const shownFor = 30_000

/** A value that was revealed, and how it is kept; it is gone by itself after half a minute. */
export function useRevealed(): readonly [
  { readonly value: unknown } | null,
  (value: unknown) => void,
] {
  const [clear, setClear] = useState<{ readonly value: unknown } | null>(null)
  useEffect(() => {
    if (clear === null) return
    const timer = setTimeout(() => setClear(null), shownFor)
    return () => clearTimeout(timer)
  }, [clear])
  return [clear, useCallback((value: unknown) => setClear({ value }), [])]
}
