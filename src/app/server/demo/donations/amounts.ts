import type { Random } from '../names/random.ts'

/** What people give, in yuan, with how often: many small gifts, few large ones. */
const yuan = [
  [1, 7],
  [2, 4],
  [5, 9],
  [6.66, 3],
  [8.88, 3],
  [10, 19],
  [20, 12],
  [30, 5],
  [50, 12],
  [66.6, 2],
  [88.88, 2],
  [100, 13],
  [200, 5.4],
  [300, 1.4],
  [500, 2.2],
  [1000, 1],
  [2000, 0.35],
  [5000, 0.12],
  [10_000, 0.04],
] as const

/** The amount of one gift of a person, in fen. */
export function personalAmount(random: Random): number {
  if (random.chance(0.06)) return random.int(100, 9900)
  return Math.round(random.weighted(yuan) * 100)
}

/** The amount of one gift of a company, in fen. */
export function companyAmount(random: Random): number {
  return random.pick([5000, 10_000, 10_000, 20_000, 30_000, 50_000, 100_000, 200_000]) * 100
}
