import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { denied } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { periodChecklist } from '../../model/period/period-calls.ts'
import { reachOf } from '../figures/donation-summary.ts'
import { type Blocker, type Month, mostNamed, ownChecks, periodChecks } from './blockers.ts'

/** One line of the list: what was looked at, and what is in the way. */
export interface Checked {
  readonly key: string
  readonly label: string
  readonly found: readonly Blocker[]
  readonly more: number
}

/** A month with its days; `month` is `YYYY-MM`. */
export function monthOf(organisation: string, month: string): Month {
  const from = `${month}-01`
  const [year = 0, number = 1] = month.split('-').map(Number)
  const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  const since = beijingDayRange(from).from.toISOString()
  return { organisation, month, from, to, since, until: beijingDayRange(to).to.toISOString() }
}

/** Runs every check and changes nothing (试结账). */
export async function runChecks(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  organisation: string,
  asked: string,
): Promise<readonly Checked[]> {
  const month = monthOf(organisation, asked)
  const isOver = month.to < beijingDay(now)
  const ended: Checked = {
    key: 'ended',
    label: '本月已结束',
    found: isOver ? [] : [{ text: `${addDays(month.to, 1)} 起可以结账`, place: null }],
    more: 0,
  }
  const checked: Checked[] = []
  for (const { key, label, find } of [...ownChecks, ...periodChecks()]) {
    const found = await find(tx, month)
    const more = Math.max(0, found.length - mostNamed)
    checked.push({ key, label, found: found.slice(0, mostNamed), more })
  }
  return [ended, ...checked]
}

/** 试结账 at any time: what of a month is done, and each thing that is in the way. */
export const checklistRoute = route(periodChecklist, {
  access: { action: 'accountingPeriod.view' },
  summary: '试结账检查',
  async read({ organisation, month }, act) {
    await demandOrganisation(act, organisation)
    const checks = await runChecks(act, organisation, month)
    const isReady = checks.every(({ found }) => found.length === 0)
    return {
      organisation,
      month,
      isReady,
      checks: checks.map(check => ({ ...check, found: [...check.found] })),
    }
  },
})

/** Stops whoever does not look at the books of an organisation. */
export async function demandOrganisation(
  act: Pick<Act, 'tx' | 'person'>,
  organisation: string,
): Promise<void> {
  const reach = reachOf(act, 'accountingPeriod.view')
  if (reach === undefined) return
  const { rows } = await act.tx.execute(
    sql`select from (select ${organisation}::uuid as organisation) asked where ${reach}`,
  )
  if (rows.length === 0) throw denied()
}
