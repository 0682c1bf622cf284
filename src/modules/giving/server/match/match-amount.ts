import type { Row } from '#kernel/resource/resource.ts'
import type { matchingPool } from '../../model/index.ts'

export type Pool = Row<typeof matchingPool>

/** What a rule must know beside the gift. */
export interface Given {
  /** Fen. */
  readonly amount: number
  /** Entries of the pool that stand. */
  readonly entries: number
  /** Fen that the team of the gift has raised with it and before it; null without a team. */
  readonly team: { readonly now: number; readonly before: number } | null
  /** Whether the pool has rewarded that team already: a refund that is given anew is no second time. */
  readonly isRewarded: boolean
  /** In [0, 1): what chance says. */
  readonly chance: number
}

/** What a pool adds to a gift by its rule, before caps and before what is left; fen. */
export function ruledAmount(
  pool: Pool,
  { amount, entries, team, isRewarded, chance }: Given,
): number {
  const fixed = pool.fixedAmount ?? 0
  switch (pool.rule) {
    case 'ratio':
      return Number((BigInt(amount) * BigInt(pool.ratio ?? 0)) / 10_000n)
    case 'fixed':
      return fixed
    case 'random': {
      const [low, high] = [pool.minAmount ?? 0, pool.maxAmount ?? 0]
      return low + Math.floor(chance * (high - low + 1))
    }
    case 'ladder':
      return pool.ladder?.findLast(step => amount >= step.from)?.amount ?? 0
    case 'firstN':
      return entries < (pool.firstCount ?? 0) ? fixed : 0
    case 'reach': {
      const goal = pool.reachAmount ?? Number.MAX_SAFE_INTEGER
      return !isRewarded && team !== null && team.before < goal && team.now >= goal ? fixed : 0
    }
  }
}

/** Whether a pool adds at a moment, by its windows; `dayLimit`: the most for that day, in fen. */
export function windowAt(
  pool: Pick<Pool, 'windows'>,
  day: string,
  time: string,
): { readonly isOpen: boolean; readonly dayLimit: number | null } {
  if (pool.windows === null || pool.windows.length === 0) return { isOpen: true, dayLimit: null }
  const found = pool.windows.find(
    ({ from, to, start, end }) => day >= from && day <= to && time >= start && time < end,
  )
  return { isOpen: found !== undefined, dayLimit: found?.amount ?? null }
}
