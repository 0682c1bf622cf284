import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { job } from '#kernel/server/job.ts'
import { log } from '#kernel/server/log.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { pointsModel } from '../model/index.ts'
import { adjustDemoPoints } from './demo-points.ts'
import { type EarningGift, earnGifts } from './earn-gifts.ts'
import { checkBatch, postBatch, undoBatch } from './import-jobs.ts'
import { lineRoutes } from './import-lines.ts'
import { expireLots, lockBalance } from './ledger.ts'
import { pointsAdjustmentServing } from './points-adjustment.ts'
import { entryRoutes, pointsEntryServing } from './points-entry.ts'
import { pointsImportServing, reviewed } from './points-import-batch.ts'
import { importRoutes } from './points-import-routes.ts'
import { pointsRuleServing, ruleRoutes, seedPoints } from './points-rule.ts'
import { pointsSetting, settingsRoutes } from './points-settings.ts'
import {
  pointsBalance,
  pointsCut,
  pointsImportLine,
  pointsLot,
  pointsRuleVersion,
  pointsSql,
  pointsTakenBack,
  pointsToldEvent,
} from './points-tables.ts'
import { remindExpiring } from './remind.ts'
import { pointsGrants } from './role-grants.ts'
import { toldEventRoutes } from './told-events.ts'

export { earn } from './earn.ts'
export { forgetPoints } from './forget.ts'
export { claimInvited } from './invite.ts'
export { spend } from './ledger.ts'
export { seedPoints } from './points-rule.ts'
export { readPointsSettings } from './points-settings.ts'
export { reverseGift } from './refund.ts'

/** What users have, by id. */
export async function pointsOf(
  reader: Reader,
  users: readonly string[],
): Promise<ReadonlyMap<string, { available: number; pending: number }>> {
  if (users.length === 0) return new Map()
  const rows = await reader.execute<{ user: string; available: string; pending: string }>(sql`
    select "user", available, pending from points_balance where "user" in (${sql.join(
      users.map(id => sql`${id}::uuid`),
      sql`, `,
    )})`)
  return new Map(
    rows.rows.map(row => [
      row.user,
      { available: Number(row.available), pending: Number(row.pending) },
    ]),
  )
}

/** Points of paid gifts, later and at least once told, each written once. */
export async function earnFromGifts(act: Act, gifts: readonly EarningGift[]): Promise<void> {
  if (gifts.length > 0) await act.enqueue(earnGifts, { gifts: [...gifts] })
}

/** Every ten minutes: points whose delay is over; every night, what has expired. */
const releasePoints = job('points.release', {
  label: '积分到账',
  payload: z.object({}),
  retries: 2,
  every: '*/10 * * * *',
  async run(_payload, work) {
    const due = await work.change(act =>
      act.tx.execute<{ user: string }>(sql`
        select distinct "user" from points_lot where not is_released and available_at <= now() limit 5000`),
    )
    for (const { user } of due.rows) await work.change(act => lockBalance(act, user))
  },
})

const expirePoints = job('points.expire', {
  label: '积分过期',
  payload: z.object({}),
  retries: 3,
  every: '15 0 * * *',
  seconds: 3600,
  async run(_payload, work) {
    const due = await work.change(act =>
      act.tx.execute<{ user: string }>(sql`
        select distinct "user" from points_lot where remaining > 0 and is_released and expire_at <= now()`),
    )
    for (const { user } of due.rows) await work.change(act => expireLots(act, user))
    const wrong = await work.change(act =>
      act.tx.execute<{ n: number }>(sql`
        select count(*)::int as n from points_balance as balance
         where available + pending <> (select coalesce(sum(points), 0) from points_entry where "user" = balance."user")`),
    )
    if ((wrong.rows[0]?.n ?? 0) > 0)
      log.error({ users: wrong.rows[0]?.n }, 'points: balances differ from the ledger')
  },
})

/** Thank-you points: rules, a ledger that only grows, imports (积分管理). */
export const pointsModule: ServerModule = {
  name: 'points',
  model: pointsModel,
  grants: pointsGrants,
  seed: seedPoints,
  demo: adjustDemoPoints,
  servings: [pointsRuleServing, pointsEntryServing, pointsAdjustmentServing, pointsImportServing],
  routes: [
    ...settingsRoutes,
    ...ruleRoutes,
    ...entryRoutes,
    ...importRoutes,
    ...lineRoutes,
    ...toldEventRoutes,
  ],
  jobs: [earnGifts, checkBatch, postBatch, undoBatch, releasePoints, expirePoints, remindExpiring],
  tables: {
    recordSerials,
    pointsBalance,
    pointsLot,
    pointsTakenBack,
    pointsRuleVersion,
    pointsImportLine,
    pointsCut,
    pointsToldEvent,
  },
  sql: pointsSql,
  brings: [reviewed.subject, pointsSetting],
}
