const tellers = new Set<() => void>()

/** An input that tells its form a moment after the last key, how it tells at once; gives how to let go. */
export function registerPendingInput(tell: () => void): () => void {
  tellers.add(tell)
  return () => {
    tellers.delete(tell)
  }
}

/** Lets such inputs tell what was typed up to now, before a form reads its values. */
export function flushPendingInputs(): void {
  for (const tell of tellers) tell()
}
