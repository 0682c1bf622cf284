import { readInScope } from '#kernel/server/commands.ts'
import { absent } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { closingDayReport } from '../../model/closing-day-calls.ts'
import { closingDay } from '../../model/index.ts'
import { closingDayServing } from './closing-day.ts'
import { reportOf } from './day-report.ts'

/** The report of closed days, made anew, and whether it is still the one that was signed when they were closed. */
export const dayReportRoute = route(closingDayReport, {
  access: { action: 'closingDay.view' },
  summary: '关账日报（按现有记账重新生成，并与关账时的摘要核对）',
  async read({ id }, act) {
    await readInScope(act, closingDayServing, id)
    const row = await findRow(act.tx, closingDay, id)
    if (row === undefined || row.state !== 'closed') throw absent()
    const { report, hash } = await reportOf(act, {
      ...{ organisation: row.organisation, from: row.from ?? row.day, to: row.day },
      ...{ postings: row.postings, amount: row.amount, listHash: row.listHash },
      ...{ expected: row.expected ?? 0, loaded: row.loaded ?? 0, treeSize: row.treeSize ?? 0 },
      ...{ clearingFrom: row.clearingFrom ?? 0, clearingTo: row.clearingTo ?? 0 },
    })
    return { report, hash, kept: row.reportHash }
  },
})
