import { and, eq, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { causePorts } from '#modules/cause/server/index.ts'
import { help, helpEvidence, publicNotice } from '../model/index.ts'
import { expressDue } from './enrich.ts'
import { visitsDueBy } from './figures/follow-up.ts'
import { advanceHelp } from './help.ts'
import { passNotice } from './public-notice.ts'
import { standardOf } from './standard.ts'

const most = 10_000

/** Every ten minutes: public notices whose time is over, and cases that wait for nothing any more. */
export const watchNotices = job('help.watch-notices', {
  label: '求助公示',
  payload: z.object({}),
  retries: 3,
  every: '*/10 * * * *',
  async run(_payload, work) {
    const due = await work.change(act => {
      const table = tableOf(publicNotice)
      const over = lte(table.endAt, act.now.toISOString())
      return findRows(act.tx, publicNotice, and(eq(table.state, 'running'), over), most)
    })
    for (const notice of due) {
      if (work.signal.aborted) return
      await work.change(act => passNotice(act, notice))
    }
    const waiting = await work.change(act => {
      const table = tableOf(help)
      const isLate = and(
        eq(table.state, 'pending'),
        inArray(table.step, ['verify', 'assess', 'notice']),
      )
      return findRows(act.tx, help, isLate, most)
    })
    for (const { id } of waiting) {
      if (work.signal.aborted) return
      await work.change(act => advanceHelp(act, id))
    }
  },
})

/** Every night: evidence that lapsed, and express grants that nobody has recorded (BR-27). */
export const watchHelps = job('help.watch-helps', {
  label: '求助时限',
  payload: z.object({}),
  retries: 3,
  every: '25 0 * * *',
  async run(_payload, work) {
    await work.change(async act => {
      const table = tableOf(helpEvidence)
      const lapsed = and(
        inArray(table.state, ['pending', 'verified']),
        isNotNull(table.validTo),
        lt(table.validTo, beijingDay(act.now)),
      )
      for (const row of await findRows(act.tx, helpEvidence, lapsed, most))
        await moveRow(act, helpEvidence, row, 'expire')
    })
    await work.change(async act => {
      const table = tableOf(help)
      const granted = and(
        eq(table.express, true),
        isNotNull(table.approvedAt),
        isNull(table.expressRecordedAt),
      )
      for (const row of await findRows(act.tx, help, granted, most)) {
        const due = expressDue(row, await standardOf(act.tx, row.helpKind))
        if (due === null || due > addDays(beijingDay(act.now), 1)) continue
        await causePorts().tellOrganisation(act, row.organisation, {
          title: '小额快救尚未登记',
          body: `${row.number} 须在 ${due} 前登记救助对象、理由和金额`,
        })
      }
    })
    await work.change(tellOfVisits)
  },
})

/** Days before its day on which a visit after the last payout is told, and how often once it is late. */
const visitToldBefore = 7

/** Told a week before the day, on the day, and then every week (回访). */
export async function tellOfVisits(act: Act): Promise<void> {
  const today = beijingDay(act.now)
  for (const { organisation, number, due } of await visitsDueBy(
    act.tx,
    addDays(today, visitToldBefore),
  )) {
    const days = Math.round((Date.parse(due) - Date.parse(today)) / 86_400_000)
    if (days % visitToldBefore !== 0) continue
    await causePorts().tellOrganisation(act, organisation, {
      title: days < 0 ? '求助回访已逾期' : '求助回访即将到期',
      body: `${number} 最后一次拨付后应于 ${due} 前回访${days < 0 ? `，已逾期 ${-days} 天` : ''}`,
    })
  }
}
