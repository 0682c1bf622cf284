interface Question<V> {
  readonly answered: Promise<V | undefined>
  answer(found: V | undefined): void
  fail(reason: unknown): void
}

/**
 * Reads by key, many at once: whoever asks in the same turn of the event loop shares one reading,
 * which begins after all of them asked, so that nobody gets an answer older than the question.
 * Keys that `read` leaves out are undefined.
 */
export function together<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let waiting = new Map<string, Question<V>>()

  async function readWaiting(): Promise<void> {
    const asked = waiting
    waiting = new Map()
    try {
      const found = await read([...asked.keys()])
      for (const [key, question] of asked) question.answer(found.get(key))
    } catch (error) {
      for (const question of asked.values()) question.fail(error)
    }
  }

  return key => {
    if (waiting.size === 0) setImmediate(readWaiting)
    const question = waiting.get(key) ?? ask<V>()
    waiting.set(key, question)
    return question.answered
  }
}

function ask<V>(): Question<V> {
  const { promise, resolve, reject } = Promise.withResolvers<V | undefined>()
  return { answered: promise, answer: resolve, fail: reject }
}
