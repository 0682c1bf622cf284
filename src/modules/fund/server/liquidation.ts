import { and, eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type fund, fundTask } from '../model/index.ts'

type Fund = Row<typeof fund>

/** A renewed fund is not liquidated: what the end of its old term asked for is done with. */
export async function endLiquidation(row: Fund, act: Act): Promise<void> {
  if (row.termTo === null || row.termTo >= beijingDay(act.now))
    await finish(act, row, `已续签，存续期至 ${row.termTo ?? '长期'}`)
}

/** The decision on what is left does the task of the liquidation. */
export function finishLiquidation(row: Fund, act: Act): Promise<void> {
  return finish(act, row, '剩余财产已按决定处理')
}

async function finish(act: Act, { id }: Fund, result: string): Promise<void> {
  const table = tableOf(fundTask)
  const open = and(eq(table.fund, id), eq(table.kind, 'liquidation'), eq(table.state, 'open'))
  for (const task of await findRows(act.tx, fundTask, open))
    await moveRow(act, fundTask, task, 'finish', { result, doneOn: beijingDay(act.now) })
}
