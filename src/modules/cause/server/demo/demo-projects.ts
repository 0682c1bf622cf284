import { and, eq, inArray } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import type { CauseRow } from '../../model/index.ts'
import { kindNamed } from '../kinds.ts'

/** A project of the demo world with the people who work on it. */
export interface DemoProject {
  readonly row: CauseRow
  readonly owner: DemoOrganisation
}

/** Public projects in one of these states, the oldest first. */
export async function projectsIn(
  world: DemoWorld,
  states: readonly CauseRow['state'][],
): Promise<readonly DemoProject[]> {
  const rows = await world.as(world.narrator, new Date(), ({ act }) => {
    const project = kindNamed('project').resource
    const table = tableOf(project)
    const where = and(eq(table.raiseMode, '1'), inArray(table.state, [...states]))
    return findRows(act.tx, project, where, 1000)
  })
  return rows.flatMap(row => {
    const owner = world.organisations.find(({ id }) => id === row.organisation)
    return owner === undefined ? [] : [{ row, owner }]
  })
}

/** Ten in the morning so many days before today. */
export function daysAgo(world: DemoWorld, days: number): Date {
  return new Date(`${addDays(world.today, -days)}T10:00:00+08:00`)
}

/** The file on which the demo world's decisions rest: that of the project itself. */
export function papersOf({ row }: DemoProject): readonly string[] {
  return (row.decisionFiles ?? []).slice(0, 1)
}
