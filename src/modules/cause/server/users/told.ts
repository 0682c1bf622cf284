import { leastDonors, type ToldDonors } from '../../model/user-board-calls.ts'

/** Donors of a group as they may be told: nobody is found out by a group of a few. */
export function told(donors: number): ToldDonors {
  return donors > 0 && donors < leastDonors ? '<5' : donors
}

interface Counted {
  readonly key: string
  readonly donors: number
  readonly gifts: number
  readonly amount: number
}

/** A group without the figures that would tell of its few donors. */
export function toldGroup({ key, donors, gifts, amount }: Counted) {
  const count = told(donors)
  const isTold = typeof count === 'number'
  return { key, donors: count, gifts: isTold ? gifts : null, amount: isTold ? amount : null }
}
