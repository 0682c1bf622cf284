import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { registeredUser } from '#modules/website/model/index.ts'
import { shownElsewhere } from '#modules/website/server/index.ts'
import type { ImportCells } from './import-columns.ts'
import { maskCells, openCells } from './line-cells.ts'
import { pointsImportServing } from './points-import-batch.ts'
import { pointsImportLine } from './points-tables.ts'

/** A line that was not posted, as a person may take it out. */
interface BadLine {
  readonly rowNo: number
  readonly error: string | null
  readonly cells: ImportCells
}

const users = tableOf(registeredUser)

/**
 * The lines of a batch to be corrected and brought in again: in the clear for whoever brought the
 * sheet, masked for everybody else.
 */
export async function badLines(act: Act, id: string): Promise<BadLine[]> {
  const batch = await readInScope(act, pointsImportServing, id, 'pointsImportBatch.create')
  const found = await act.tx
    .select({ line: pointsImportLine, user: users })
    .from(pointsImportLine)
    .leftJoin(users, eq(users.id, pointsImportLine.user))
    .where(and(eq(pointsImportLine.batch, id), inArray(pointsImportLine.state, ['bad', 'kept'])))
    .orderBy(asc(pointsImportLine.rowNo))
  const show = await shownElsewhere(act, registeredUser, 'export')
  const isMaker = batch.createdBy === act.person.accountId
  return found.map(({ line: { rowNo, error, cells }, user }) => {
    const open = openCells(cells)
    return { rowNo, error, cells: isMaker ? open : maskCells(open, show, user ?? undefined) }
  })
}
