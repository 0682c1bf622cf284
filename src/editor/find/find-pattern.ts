import { type Found, patternOf, type Search } from '../model/find-text.ts'

/** Milliseconds after which a pattern is given up. */
const budget = 1000
const longest = 500

/** Finds a pattern apart from the page: one that never ends is stopped instead of freezing it. */
export async function findPattern(
  texts: readonly string[],
  search: Search,
): Promise<Found[] | 'slow'> {
  if (search.term.length > longest) return 'slow'
  // Throws here, at once, for a pattern that is none.
  patternOf(search)
  const worker = new Worker(new URL('./find-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve('slow'), budget)
      worker.onmessage = (event: MessageEvent<Found[]>) => {
        clearTimeout(timer)
        resolve(event.data)
      }
      worker.onerror = event => {
        clearTimeout(timer)
        reject(new Error(event.message))
      }
      worker.postMessage({ texts, search })
    })
  } finally {
    worker.terminate()
  }
}
