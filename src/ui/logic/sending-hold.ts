const held = new Map<symbol, string>()

/** Keeps every form from being sent, for a reason that people are told; gives how to let go. */
export function holdSending(reason: string): () => void {
  const own = Symbol('hold')
  held.set(own, reason)
  return () => {
    held.delete(own)
  }
}

/** Why nothing may be sent now; null when nothing is on its way. */
export function reasonToWait(): string | null {
  return held.values().next().value ?? null
}
