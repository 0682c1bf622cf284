import { dayAfter } from '../days.ts'
import type { Random } from '../names/random.ts'

/** Where a project of the demo world stands at the end. */
export const ends = [
  ['draft', 12],
  ['returned', 6],
  ['pending', 10],
  ['half', 8],
  ['rejected', 8],
  ['approved', 8],
  ['raising', 84],
  ['raised', 12],
  ['executing', 24],
  ['paused', 6],
  ['ending', 6],
  ['terminated', 5],
  ['closed', 13],
] as const satisfies readonly (readonly [string, number])[]
/** Where a project of the demo world stands at the end. */
export type End = (typeof ends)[number][0] | (typeof lateEnds)[number]

/** Ends of projects that are drawn after all others, so that these stay as they were: laid away without a gift. */
export const lateEnds = ['archived'] as const

/** The days of a project's life. */
export interface Course {
  readonly end: End
  readonly drafted: string
  readonly submitted: string
  readonly decided: string
  readonly raiseStart: string
  readonly raiseEnd: string
  readonly execStart: string
  readonly execEnd: string
}

/** Days before today on which a project that ends so was drafted. */
const ages: Readonly<Record<End, readonly [number, number]>> = {
  draft: [2, 25],
  returned: [14, 40],
  pending: [3, 12],
  half: [6, 16],
  rejected: [30, 400],
  approved: [20, 30],
  raising: [45, 340],
  raised: [230, 420],
  executing: [330, 640],
  paused: [120, 300],
  ending: [400, 640],
  terminated: [300, 600],
  closed: [560, 730],
  archived: [500, 640],
}

/** A course that leads to this end; every day of it that is over has passed for real. */
export function courseTo(end: End, random: Random, today: string): Course {
  const drafted = dayAfter(today, -random.int(...ages[end]))
  const submitted = dayAfter(drafted, random.int(1, 3))
  const decided = dayAfter(submitted, random.int(2, 5))
  const raiseStart =
    end === 'approved' ? dayAfter(today, random.int(5, 20)) : dayAfter(decided, random.int(2, 8))
  const raises = ['raised', 'executing', 'ending', 'terminated', 'closed', 'archived'].includes(end)
    ? random.int(90, 150)
    : random.int(380, 520)
  // Some go on for a year from today: gifts of every month may be given to them.
  const raiseEnd = dayAfter(raiseStart, end === 'raising' ? raises + 200 : raises)
  const execStart = dayAfter(raiseStart, 60)
  return {
    end,
    drafted,
    submitted,
    decided,
    raiseStart,
    raiseEnd,
    execStart,
    execEnd: dayAfter(raiseEnd, random.int(120, 500)),
  }
}
