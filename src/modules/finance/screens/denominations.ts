/** Notes and coins by their value in fen, largest first. */
export const pieces = [
  { fen: 10_000, label: '100元' },
  { fen: 5_000, label: '50元' },
  { fen: 2_000, label: '20元' },
  { fen: 1_000, label: '10元' },
  { fen: 500, label: '5元' },
  { fen: 200, label: '2元' },
  { fen: 100, label: '1元' },
  { fen: 50, label: '5角' },
  { fen: 20, label: '2角' },
  { fen: 10, label: '1角' },
  { fen: 5, label: '5分' },
  { fen: 2, label: '2分' },
  { fen: 1, label: '1分' },
] as const

/** How many of each note and coin, by value in fen. */
export type Counted = Readonly<Record<string, number>>

/** The sum of counted notes and coins, in fen. */
export function sumOf(counted: Counted): number {
  return Object.entries(counted).reduce((sum, [fen, count]) => sum + Number(fen) * count, 0)
}

/** The counts that a stored value holds. */
export function countedIn(value: unknown): Counted {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter(([, count]) => typeof count === 'number' && count > 0),
  )
}
