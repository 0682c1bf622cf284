/** Milliseconds between two tries, and how many there are: five minutes. */
const rest = 15_000
const most = 20

const wait = () => new Promise<void>(done => setTimeout(done, rest))

/**
 * Asks for code until it comes: a display that is started before its network is there draws when it
 * is. Throws what the last try threw.
 */
export async function untilHere<T>(bring: () => Promise<T>, pause = wait): Promise<T> {
  for (let tried = 1; tried < most; tried += 1) {
    try {
      return await bring()
    } catch {
      await pause()
    }
  }
  return bring()
}
