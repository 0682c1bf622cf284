import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow } from '#kernel/server/rows.ts'
import { help } from '../../model/index.ts'

/** Who leads the cases of the demo world, and from what they are paid. */
export interface Cast {
  readonly world: DemoWorld
  readonly organisation: string
  readonly head: Person
  readonly first: Person
  readonly second: Person
  readonly plan: string | null
  readonly source: string | null
}

/** Days before today on which each thing happens to a case. */
export const days = { taken: 20, judged: 16, assessed: 11, noticed: 9 } as const

/** An hour of the day so many days before today. */
export const at = (world: Pick<DemoWorld, 'today'>, ago: number, hour = 10) =>
  new Date(`${addDays(world.today, -ago)}T${String(hour).padStart(2, '0')}:00:00+08:00`)

/** A case as it stands now. */
export async function current(
  { act }: { readonly act: { readonly tx: Parameters<typeof findRow>[0] } },
  id: string,
) {
  const row = await findRow(act.tx, help, id)
  if (row === undefined) throw new Error(`there is no help request ${id}`)
  return row
}
