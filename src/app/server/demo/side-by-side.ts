/** Works on the items a few at a time; answers what came of them in their order. */
export async function sideBySide<T, R>(
  items: readonly T[],
  work: (item: T, at: number) => Promise<R>,
  most = 4,
): Promise<R[]> {
  const results: R[] = []
  const left = items.entries()
  const worker = async () => {
    for (const [at, item] of left) results[at] = await work(item, at)
  }
  await Promise.all(Array.from({ length: most }, worker))
  return results
}
