const open = new Set<string[]>()

/** Something that was done, and the tokens by which it may be taken back; none where it may not. */
export interface Done<T> {
  readonly result: T
  readonly undo: readonly string[]
}

/** Does some work and gathers what its answers say about taking it back. */
export async function withUndo<T>(work: () => Promise<T>): Promise<Done<T>> {
  const undo: string[] = []
  open.add(undo)
  try {
    return { result: await work(), undo }
  } finally {
    open.delete(undo)
  }
}

/** Notes the token of an answer for whoever waits for it. */
export function noteUndo(token: string | null): void {
  if (token !== null) for (const undo of open) undo.push(token)
}
