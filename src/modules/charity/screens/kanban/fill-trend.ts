import type { Board } from './board.ts'

/** One place of the line: a day or a month with what came in and went out, fen. */
export interface TrendPoint {
  readonly at: string
  readonly amount: number
  readonly gifts: number
  readonly payout: number
}

/** Every day or month of the board's span; those without any gift are there with zero. */
export function fillTrend(
  board: Pick<Board, 'from' | 'to' | 'unit' | 'trend' | 'money'>,
): readonly TrendPoint[] {
  const gifts = new Map(board.trend?.map(point => [point.at, point]))
  const payouts = new Map(board.money?.payouts.map(({ at, amount }) => [at, amount]))
  return placesOf(board).map(at => ({
    at,
    amount: gifts.get(at)?.amount ?? 0,
    gifts: gifts.get(at)?.gifts ?? 0,
    payout: payouts.get(at) ?? 0,
  }))
}

function placesOf({ from, to, unit }: Pick<Board, 'from' | 'to' | 'unit'>): string[] {
  const length = unit === 'day' ? 10 : 7
  const places: string[] = []
  const at = new Date(`${from}T00:00:00Z`)
  while (at.toISOString().slice(0, length) <= to.slice(0, length)) {
    places.push(at.toISOString().slice(0, length))
    if (unit === 'day') at.setUTCDate(at.getUTCDate() + 1)
    else at.setUTCMonth(at.getUTCMonth() + 1)
  }
  return places
}
