import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { pointsImportBatch, pointsRule } from '../model/index.ts'
import { creditMany } from './credit-many.ts'
import type { pointsImportLine } from './points-tables.ts'

export type Line = typeof pointsImportLine.$inferSelect

/** Writes lines into the ledger and says beside each whose entry it became. */
export async function postLines(
  act: Act,
  {
    batch,
    rule,
    lines,
  }: {
    readonly batch: Row<typeof pointsImportBatch>
    readonly rule: Row<typeof pointsRule> | undefined
    readonly lines: readonly Line[]
  },
): Promise<void> {
  const good = lines.flatMap(({ id, user, points, memo }) =>
    user === null || points === null ? [] : [{ id, user, points, memo }],
  )
  if (good.length === 0) return
  const entries = await creditMany(
    act,
    good.map(({ id, ...line }) => ({
      ...line,
      organisation: batch.organisation,
      source: { type: 'points/pointsImportLine', id, title: batch.title },
      rule: { id: batch.rule, version: rule?.versionNo ?? 1 },
      validDays: rule?.validDays ?? 730,
      operator: batch.createdBy,
    })),
  )
  const wire = JSON.stringify(
    good.map(({ id, user }, at) => ({ id, user, entry: entries[at] ?? null })),
  )
  await act.tx.execute(sql`
    update points_import_line as line
       set state = 'posted', entry = made.entry, "user" = made."user"
      from json_to_recordset(${wire}::json) as made(id uuid, "user" uuid, entry uuid)
     where line.id = made.id`)
}
