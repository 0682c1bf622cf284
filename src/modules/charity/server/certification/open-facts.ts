import { and, eq, inArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { certificationApplication, exclusiveKinds, openCertification } from '../../model/index.ts'
import { newFacts } from './apply.ts'

/** The facts of an organisation that an application under way is about to change: name → its number. */
export async function factsUnderWay(
  act: Act,
  organisation: string,
): Promise<ReadonlyMap<string, string>> {
  const table = tableOf(certificationApplication)
  const open = and(
    eq(table.organisation, organisation),
    inArray(table.kind, [...exclusiveKinds]),
    inArray(table.state, [...openCertification]),
  )
  const rows = await findRows(act.tx, certificationApplication, open)
  return new Map(
    rows
      .filter(row => row.state !== 'draft')
      .flatMap(row => Object.keys(newFacts(row)).map(name => [name, row.number] as const)),
  )
}
