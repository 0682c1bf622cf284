/**
 * The parts of a source, each asked for while the one before it is used: reading and writing go on
 * at the same time, and one part more than without it is held.
 */
export async function* prefetch<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    let coming = source.next()
    for (;;) {
      const part = await coming
      if (part.done) return
      coming = source.next()
      // A failure is heard when its part is awaited, and by nobody when the reader went away before.
      coming.catch(() => undefined)
      yield part.value
    }
  } finally {
    await source.return(undefined)
  }
}
