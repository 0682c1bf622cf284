import { randomInt } from 'node:crypto'

/** A source of uniformly distributed numbers from 0 (included) to 1 (excluded). */
export type Chance = () => number

/** The operating system's generator: what a stranger must not foresee is drawn with it. */
export const secureChance: Chance = () => randomInt(2 ** 40) / 2 ** 40

/** A whole number from `least` to `most`, both included. */
export function between(chance: Chance, least: number, most: number): number {
  return least + Math.floor(chance() * (most - least + 1))
}

/** The same entries in random order; the given list stays as it is. */
export function shuffle<T>(chance: Chance, list: readonly T[]): T[] {
  return list
    .map(entry => ({ entry, order: chance() }))
    .sort((a, b) => a.order - b.order)
    .map(({ entry }) => entry)
}

/** Fast noise for pictures, grown from one draw of `chance`; never for secrets. */
export function noiseFrom(chance: Chance): Chance {
  let state = Math.floor(chance() * 2 ** 32) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
