import type { Random } from '#kernel/server/demo-world.ts'

export type { Random }

/** A deterministic source of chance (generator mulberry32): the same seed gives the same demo world on every machine. */
export function seeded(seed: number): Random {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  function int(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1))
  }

  function pick<T>(items: readonly T[]): T {
    return at(items, int(0, items.length - 1))
  }

  function weighted<T>(items: readonly (readonly [T, number])[]): T {
    const total = items.reduce((sum, [, weight]) => sum + weight, 0)
    let left = next() * total
    for (const [item, weight] of items) {
      left -= weight
      if (left < 0) return item
    }
    // Rounding can leave a hair's breadth after the last weight.
    return at(items, items.length - 1)[0]
  }

  function shuffle<T>(items: readonly T[]): T[] {
    const left = [...items]
    const shuffled: T[] = []
    while (left.length > 0) shuffled.push(...left.splice(int(0, left.length - 1), 1))
    return shuffled
  }

  return {
    next,
    int,
    pick,
    weighted,
    shuffle,
    chance: probability => next() < probability,
    digits: count => Array.from({ length: count }, () => int(0, 9)).join(''),
  }
}

function at<T>(items: readonly T[], place: number): T {
  if (place < 0 || place >= items.length) throw new RangeError('Nothing to choose from')
  // The bounds are checked above; T itself may include undefined.
  return items[place] as T
}

/** FNV-1a. */
export function seedOf(part: string): number {
  let hash = 0x811c9dc5
  for (const sign of part) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
