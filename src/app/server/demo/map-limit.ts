/**
 * Works on the items a few at a time; answers what came of them in their order. The first that
 * fails is what it throws, once no other is under way; `stop` ends it early with what is done.
 */
export async function mapLimit<T, R>(
  items: readonly T[],
  work: (item: T, at: number) => Promise<R>,
  { most = 4, stop }: { readonly most?: number; readonly stop?: AbortSignal } = {},
): Promise<R[]> {
  const results: R[] = []
  const failures: unknown[] = []
  const left = items.entries()
  const worker = async () => {
    for (const [at, item] of left) {
      if (failures.length > 0 || stop?.aborted === true) return
      try {
        results[at] = await work(item, at)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: most }, worker))
  if (failures.length > 0) throw failures[0]
  return results
}

/**
 * Work that goes on beside other work. Where the other fails, this is stopped and waited for, so
 * that nothing comes after the failure that everybody should see.
 */
export async function alongside<T>(
  aside: (stop: AbortSignal) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const other = aside(stop.signal)
  // Its failure is thrown below; until then nobody listens.
  other.catch(() => undefined)
  try {
    const result = await work()
    await other
    return result
  } catch (error) {
    stop.abort()
    await other.catch(() => undefined)
    throw error
  }
}
