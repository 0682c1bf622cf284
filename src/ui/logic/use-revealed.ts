import { useCallback, useEffect, useState } from 'react'

/** Milliseconds for which a revealed value is shown: long enough to dial it, too short to be left on a desk. */
const shownFor = 30_000

/** A value that was revealed, and how it is kept; it is gone by itself after half a minute. */
export function useRevealed(): readonly [
  { readonly value: unknown } | null,
  (value: unknown) => void,
] {
  const [clear, setClear] = useState<{ readonly value: unknown } | null>(null)
  useEffect(() => (clear === null ? undefined : forgetLater(() => setClear(null))), [clear])
  return [clear, useCallback((value: unknown) => setClear({ value }), [])]
}

/** Forgets once a revealed value was shown for as long as it may be; gives what keeps it from that. */
export function forgetLater(forget: () => void): () => void {
  const timer = setTimeout(forget, shownFor)
  return () => clearTimeout(timer)
}
