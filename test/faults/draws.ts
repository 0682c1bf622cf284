import { randomInt } from 'node:crypto'

/** Chance that can be repeated: the same seed draws the same. */
export interface Draws {
  readonly seed: number
  /** A whole number from 0 to below `bound`. */
  below(bound: number): number
  /** True in so many of a hundred draws. */
  percent(share: number): boolean
  pick<T>(list: readonly T[]): T
}

/** Draws from SEED where it is given, else from a new seed; `report` prints it. */
export function openDraws(): Draws {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    seed,
    below,
    percent: share => below(100) < share,
    pick(list) {
      const picked = list[below(list.length)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
  }
}
