import { and, asc, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { lockRow, moveRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import type { progress } from '#modules/cause/model/index.ts'
import { fundTask } from '../model/index.ts'

/** A published word to the founders does the feedback that waits longest for its fund. */
export async function finishFeedback(act: Act, told: Row<typeof progress>): Promise<void> {
  if (told.causeKind !== 'fund' || told.kind !== '6') return
  const table = tableOf(fundTask)
  const open = and(eq(table.fund, told.cause), eq(table.kind, 'feedback'), eq(table.state, 'open'))
  const [task] = await selectRows(
    act.tx,
    fundTask,
    sql`where ${open} order by ${asc(table.dueOn)}, ${table.id} limit 1`,
  )
  if (task === undefined) return
  const locked = await lockRow(act, fundTask, task.id)
  if (locked.state !== 'open') return
  await moveRow(act, fundTask, locked, 'finish', {
    result: `已发布「${told.title}」`,
    doneOn: beijingDay(act.now),
  })
}
