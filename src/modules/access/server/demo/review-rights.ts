import { sql } from 'drizzle-orm'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import {
  type DemoOrganisation,
  type DemoWorld,
  daysAgo,
  type Made,
} from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow } from '#kernel/server/rows.ts'
import { permissionReview, permissionReviewLine } from '../../model/permission-review.ts'
import { openReview, quarterOf } from '../open-permission-review.ts'

interface Asked {
  readonly ownerKind: 'platform' | 'organisation'
  readonly ownerId: string | null
  readonly period: string
  /** How many days ago it began. */
  readonly age: number
  readonly reviewer: Person
  readonly isAlone: boolean
}

/** Begins a review over what is in force; its id, and the grants in it. */
async function begin(
  world: DemoWorld,
  { ownerKind, ownerId, period, age, reviewer, isAlone }: Asked,
): Promise<{ id: string; lines: readonly Line[] }> {
  const by = isAlone ? reviewer : world.narrator
  return world.as(by, daysAgo(world, age), async ({ act }) => {
    const id = await openReview(
      act,
      { ownerKind, ownerId },
      { period, reviewer: reviewer.accountId, isAlone },
    )
    const { rows } = await act.tx.execute<Line & Record<string, unknown>>(sql`
      select id, version, account from permission_review_line
       where review = ${id}::uuid order by created_at, id`)
    return { id, lines: rows }
  })
}

interface Line extends Made {
  readonly account: string
}

interface Deciders {
  readonly reviewer: Person
  /** Decides about what the reviewer holds himself. */
  readonly other: Person
}

async function decide(
  world: DemoWorld,
  line: Line,
  { reviewer, other, age, revoke }: Deciders & { readonly age: number; readonly revoke?: string },
): Promise<void> {
  const by = line.account === reviewer.accountId ? other : reviewer
  await world.as(by, daysAgo(world, age), ({ move }) =>
    revoke === undefined
      ? move(permissionReviewLine.path, 'keep', line)
      : move(permissionReviewLine.path, 'revoke', line, { reason: revoke }),
  )
}

interface Cast {
  readonly organisation: DemoOrganisation
  readonly head: Person
}

const unitOf = ({ organisation }: Cast) =>
  ({ ownerKind: 'organisation', ownerId: organisation.id }) as const

/** The review of a quarter, which is done: somebody who was about to leave lost what he had. */
export async function reviewQuarter(world: DemoWorld, cast: Cast, leaver: string): Promise<void> {
  const { organisation, head } = cast
  const deciders = { reviewer: head, other: organisation.head }
  const quarter = quarterOf(addDays(world.today, -60))
  const done = await begin(world, {
    ...{ ...unitOf(cast), period: quarter, age: 60, reviewer: head, isAlone: false },
  })
  for (const line of done.lines)
    await decide(world, line, {
      ...{ ...deciders, age: 55 },
      ...(line.account === leaver && { revoke: '拟离岗，项目资料已归档移交' }),
    })
  await world.as(head, daysAgo(world, 54), async desk => {
    const row = await findRow(desk.act.tx, permissionReview, done.id)
    if (row !== undefined) await desk.move(permissionReview.path, 'finish', row)
  })
}

/** One that the head called for some days ago, still under way. */
export async function reviewNow(world: DemoWorld, cast: Cast): Promise<void> {
  const { organisation, head } = cast
  const deciders = { reviewer: head, other: organisation.head }
  const age = 3
  const period = `${beijingDay(daysAgo(world, age))} 专项`
  const open = await begin(world, { ...unitOf(cast), period, age, reviewer: head, isAlone: true })
  for (const line of open.lines.slice(0, 3)) await decide(world, line, { ...deciders, age: 2 })
}

/** The platform's own people: their review has only just begun. */
export async function reviewPlatform(world: DemoWorld): Promise<void> {
  const reviewer = await world.staff('security')
  const other = await world.staff('security2')
  const { lines } = await begin(world, {
    ...{ ownerKind: 'platform', ownerId: null, age: 5, reviewer, isAlone: true },
    period: `${beijingDay(daysAgo(world, 5))} 专项`,
  })
  for (const line of lines.slice(0, 4)) await decide(world, line, { reviewer, other, age: 4 })
}
