interface Question<V> {
  readonly answered: Promise<V | undefined>
  answer(found: V | undefined): void
  fail(reason: unknown): void
}

/** After so many milliseconds a reading that hangs no longer keeps the next one waiting. */
const patience = 50

/**
 * Reads by key, many at once: whoever asks while a reading is under way shares the next one, which
 * begins after all of them asked, so that nobody gets an answer older than the question. Keys that
 * `read` leaves out are undefined.
 */
export function batchByKey<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let waiting = new Map<string, Question<V>>()
  let underWay: object | undefined

  async function readWaiting(): Promise<void> {
    const asked = waiting
    waiting = new Map()
    const own = {}
    underWay = own
    const impatience = setTimeout(() => goOn(own), patience)
    try {
      const found = await read([...asked.keys()])
      for (const [key, question] of asked) question.answer(found.get(key))
    } catch (error) {
      for (const question of asked.values()) question.fail(error)
    } finally {
      clearTimeout(impatience)
      goOn(own)
    }
  }

  /** The next reading may begin, unless it began already. */
  function goOn(ended: object): void {
    if (underWay !== ended) return
    underWay = undefined
    if (waiting.size > 0) setImmediate(readWaiting)
  }

  return key => {
    if (waiting.size === 0 && underWay === undefined) setImmediate(readWaiting)
    const question = waiting.get(key) ?? ask<V>()
    waiting.set(key, question)
    return question.answered
  }
}

function ask<V>(): Question<V> {
  const { promise, resolve, reject } = Promise.withResolvers<V | undefined>()
  return { answered: promise, answer: resolve, fail: reject }
}
