import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  endHold,
  recordGifts,
  returnToPool,
  whyNotRefunded,
} from '#modules/finance/server/index.ts'
import { donorOfCompany } from '#modules/people/server/index.ts'
import { donationProject, heartDonation } from '../../model/index.ts'
import { type HeartPool, orangePorts } from '../ports.ts'
import { confirmGifts, returnHearts } from './give.ts'

const table = tableOf(heartDonation)

/**
 * What was confirmed for a project becomes one donation of its sponsor, booked out of the pool
 * (P25); the holds are used up in the same transaction, so that a run that died left nothing.
 */
export async function convertProject(act: Act, id: string): Promise<string | null> {
  await lockByName(act, `orange.convert.${id}`)
  const project = await findRow(act.tx, donationProject, id)
  if (project === undefined || project.organisation === null) return null
  const rows = await findRows(
    act.tx,
    heartDonation,
    and(eq(table.project, id), eq(table.state, 'confirmed')),
    100_000,
  )
  if (rows.length === 0) return null
  for (const { hold } of rows) if (hold !== null) await endHold(act.tx, hold, 'consumed')
  const amount = rows.reduce((sum, row) => sum + row.amount, 0)
  const [pool] = await orangePorts().pools(act.tx, [project.pool])
  const donor = pool && (await donorOf(act, project.organisation, pool))
  const [made = ''] = await recordGifts(
    act,
    [
      {
        ...{ organisation: project.organisation, cause: project.cause, amount },
        giver: pool?.payer ?? { kind: 'company', name: project.sponsor ?? '出资方' },
        ...(donor && { donor }),
        ...{ channel: '12', source: 'matching', sourceRef: project.number },
        ...{ displayName: project.sponsor, wantReceipt: true },
        message: `橙心转捐：${rows.length} 笔，共 ${rows.reduce((sum, row) => sum + row.hearts, 0)} 橙心`,
        paidAt: act.now.toISOString(),
      },
    ],
    { place: { pool: project.pool }, audit: 'each' },
  )
  await act.tx
    .update(table)
    .set({ state: 'converted', donation: made })
    // What was confirmed meanwhile waits, with its money, for the next night.
    .where(sql`${table.id} = any(${sql.param(rows.map(row => row.id))}::uuid[])`)
  return made
}

/** The sponsor in the books of the organisation: one and the same every night. */
async function donorOf(
  act: Act,
  organisation: string,
  { donor, uscc, payer, sponsor }: HeartPool,
): Promise<string | null> {
  if (donor !== null || !uscc) return donor
  return donorOfCompany(act, organisation, { name: payer.name, displayName: sponsor, uscc })
}

/** Every night at half past midnight: confirmed gifts of each project become one donation of its sponsor. */
export const convertGifts = job('orange.convert-gifts', {
  label: '橙心转捐',
  payload: z.object({}),
  retries: 5,
  every: '30 0 * * *',
  seconds: 3600,
  async run(_payload, work) {
    await work.change(confirmGifts)
    const due = await work.change(act =>
      act.tx
        .selectDistinct({ project: table.project })
        .from(table)
        .where(eq(table.state, 'confirmed')),
    )
    for (const { project } of due) {
      if (work.signal.aborted) return
      await work.change(act => convertProject(act, project))
    }
    await work.change(endProjects)
  },
})

async function endProjects(act: Act): Promise<void> {
  const projects = tableOf(donationProject)
  const over = sql`${projects.state} in ('online', 'full') and ${projects.to} <= ${act.now.toISOString()}`
  for (const row of await findRows(act.tx, donationProject, over))
    await moveRow(act, donationProject, row, 'end')
}

/** What hearts became goes back into its pool with the hearts, and not to a bank account. */
export const heartsNotRefunded = whyNotRefunded.of(async (act, id) => {
  const ofHearts = and(eq(table.donation, id), eq(table.state, 'converted'))
  const [found] = await findRows(act.tx, heartDonation, ofHearts, 1)
  return found && '橙心转捐的捐赠请在「橙心捐赠」中退回，资金回到资金池'
})

/** A donation of hearts goes back into the pool (P26), and the hearts to who gave them. */
export async function returnConverted(
  act: Act,
  { donation: id, reason }: { donation: string; reason: string },
): Promise<{ hearts: number; amount: number }> {
  const rows = await findRows(
    act.tx,
    heartDonation,
    and(eq(table.donation, id), eq(table.state, 'converted')),
    100_000,
  )
  const [first] = rows
  const project = first && (await findRow(act.tx, donationProject, first.project))
  if (first === undefined || project === undefined) throw refusal('没有可退回的转捐')
  const { amount } = await returnToPool(act, { id, pool: project.pool, reason })
  // One order of users for everybody whose hearts come back.
  for (const row of rows.toSorted((a, b) => (a.user < b.user ? -1 : 1))) {
    await moveRow(act, heartDonation, row, 'undo', { returnReason: reason })
    await returnHearts(act, row)
  }
  return { hearts: rows.reduce((sum, row) => sum + row.hearts, 0), amount }
}
