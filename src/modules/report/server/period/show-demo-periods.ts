import { and, eq, isNull } from 'drizzle-orm'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type PeriodKind, periodBefore, periodOn, periodReport } from '../../model/index.ts'

const table = tableOf(periodReport)
const jobs = { W: 'report.make-weekly', M: 'report.make-monthly', Y: 'report.make-yearly' } as const
const lastOnes = { W: 2, M: 2, Y: 1 } as const

/** The last reports of each kind, the older ones locked, published and once corrected. */
export async function showDemoPeriods(world: DemoWorld): Promise<void> {
  for (const kind of Object.keys(jobs) as PeriodKind[]) {
    const periods = [periodBefore(periodOn(kind, beijingDay(new Date())))]
    while (periods.length < lastOnes[kind])
      periods.unshift(periodBefore(periods[0] ?? periodOn(kind, world.today)))
    for (const { key } of periods) await world.run(jobs[kind], { period: key })
    const older = periods.slice(0, -1)
    for (const { key } of older) await settle(world, kind, key)
  }
}

async function settle(world: DemoWorld, kind: PeriodKind, key: string): Promise<void> {
  const operator = await world.staff('operator')
  const reviewer = await world.staff('reviewer1')
  const of = and(eq(table.kind, kind), eq(table.period, key), isNull(table.organisation))
  const [whole] = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, periodReport, of, 1),
  )
  if (whole === undefined) return
  const locked = await world.as(operator, new Date(), ({ move }) =>
    move(periodReport.path, 'lock', whole),
  )
  if (kind === 'M')
    await world.as(reviewer, new Date(), ({ move }) => move(periodReport.path, 'publish', locked))
}
