import { eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { registeredUser } from '#modules/website/model/index.ts'
import { expireLots, lockBalance } from './ledger.ts'
import { openCells, sealCells } from './line-cells.ts'
import { pointsImportLine, pointsLot } from './points-tables.ts'

/** Whoever is made anonymous keeps no points: what is left expires, what waits is not posted. */
export async function forgetPoints(act: Act, user: string): Promise<void> {
  await lockBalance(act, user)
  await act.tx
    .update(pointsLot)
    .set({ expireAt: act.now.toISOString(), isReleased: true, availableAt: act.now.toISOString() })
    .where(eq(pointsLot.user, user))
  await act.tx.execute(sql`
    update points_balance set available = available + pending, pending = 0 where "user" = ${user}`)
  await expireLots(act, user)
  await forgetLines(act, user)
}

/** Sheets named the user by phone and name: their number alone is left of it. */
async function forgetLines(act: Act, user: string): Promise<void> {
  const number = (await findRow(act.tx, registeredUser, user))?.number ?? ''
  const own = eq(pointsImportLine.user, user)
  const lines = await act.tx.select().from(pointsImportLine).where(own).for('update')
  for (const { id, cells, state } of lines) {
    const isWaiting = state === 'ok' || state === 'invite'
    await act.tx
      .update(pointsImportLine)
      .set({
        cells: sealCells({ ...openCells(cells), person: number, name: '' }),
        ...(isWaiting ? { state: 'bad' as const, error: '用户已注销' } : {}),
      })
      .where(eq(pointsImportLine.id, id))
  }
}
