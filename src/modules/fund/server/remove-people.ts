import { eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { deleteRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { fundBudget, fundBudgetLine, fundFounder, fundMeeting, fundMember } from '../model/index.ts'

const most = 10_000

/** Removes what hangs on a fund that leaves the bin: lines before budgets, budgets before their meetings. */
export async function removePeople(act: Act, id: string): Promise<void> {
  const { tx } = act
  for (const row of await findRows(tx, fundBudgetLine, eq(tableOf(fundBudgetLine).fund, id), most))
    await deleteRow(act, fundBudgetLine, row)
  for (const row of await findRows(tx, fundBudget, eq(tableOf(fundBudget).fund, id), most))
    await deleteRow(act, fundBudget, row)
  for (const row of await findRows(tx, fundMeeting, eq(tableOf(fundMeeting).fund, id), most))
    await deleteRow(act, fundMeeting, row)
  for (const row of await findRows(tx, fundMember, eq(tableOf(fundMember).fund, id), most))
    await deleteRow(act, fundMember, row)
  for (const row of await findRows(tx, fundFounder, eq(tableOf(fundFounder).fund, id), most))
    await deleteRow(act, fundFounder, row)
}
