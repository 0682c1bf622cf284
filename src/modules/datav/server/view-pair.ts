import { randomInt } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { route } from '#kernel/server/route.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { viewPair } from '../model/index.ts'
import { pairedToken } from './share.ts'
import { screenPairing } from './tables.ts'

const tenMinutes = 600_000

/** `POST …/pair`: the code that a display without token shows, and its token once somebody paired it. */
const pair = route(viewPair, {
  access: 'public',
  whileRestricted: true,
  summary: '获取大屏配对码',
  async change({ device, resolution }, act, { ip }) {
    limitRate('screenCode', ip, 60)
    await act.tx.delete(screenPairing).where(lt(screenPairing.until, act.now))
    const own = eq(screenPairing.device, device)
    const [known] = await act.tx.select().from(screenPairing).where(own).for('update')
    if (known?.token != null) {
      // Told once: whoever asks again begins anew.
      await act.tx.delete(screenPairing).where(own)
      return { code: known.code, token: pairedToken(known.token) }
    }
    if (known !== undefined) return { code: known.code, token: null }
    const code = await freeCode(act)
    const until = new Date(act.now.getTime() + tenMinutes)
    await act.tx
      .insert(screenPairing)
      .values({ device, code, resolution, until })
      .onConflictDoNothing()
    return { code, token: null }
  },
})

async function freeCode(act: Act): Promise<string> {
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const [taken] = await act.tx
      .select({ code: screenPairing.code })
      .from(screenPairing)
      .where(and(eq(screenPairing.code, code), gt(screenPairing.until, act.now)))
    if (taken === undefined) return code
  }
}

export const pairRoutes = [pair]
