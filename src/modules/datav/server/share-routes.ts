import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '#kernel/server/job.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { newId } from '#kernel/server/uuid.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { screenPair, screenShare } from '../model/index.ts'
import { expireTokens, issueToken, newToken, pairedToken } from './share.ts'
import { screenPairing } from './tables.ts'

const action = 'bigScreen.share'

/** `POST …/share`: a token, told this once. */
const share = route(screenShare, {
  access: { action },
  summary: '新建大屏令牌（只在此时返回）',
  async change(wanted, act) {
    const token = newToken()
    const row = await issueToken(act, wanted, { token })
    return {
      ...{ id: row.id, token, path: `/screen.html?token=${token}` },
      expiresAt: row.expiresAt,
    }
  },
})

/** `POST …/pair`: the display that shows the code gets a token of its own, for itself alone. */
const pair = route(screenPair, {
  access: { action },
  summary: '配对大屏终端',
  async change({ code, ...wanted }, act, { ip }) {
    // A code is six digits: nobody tries them through.
    limitRate('screenPair', ip, 20)
    const [waiting] = await act.tx
      .select()
      .from(screenPairing)
      .where(and(eq(screenPairing.code, code), gt(screenPairing.until, act.now)))
      .for('update')
    if (waiting === undefined || waiting.token !== null)
      throw refusal('配对码不存在或已过期', 'code')
    const id = newId()
    const row = await issueToken(
      act,
      { ...wanted, devices: 1 },
      { id, token: pairedToken(id), pairedBy: act.person.name },
    )
    await act.tx
      .update(screenPairing)
      .set({ token: id })
      .where(eq(screenPairing.device, waiting.device))
    return { id, expiresAt: row.expiresAt }
  },
})

export const shareRoutes = [share, pair]

/** Every hour: tokens that are over are called so. */
export const expireTokensJob = job('datav.expire-tokens', {
  label: '大屏令牌到期',
  payload: z.object({}),
  retries: 3,
  every: '7 * * * *',
  run: (_payload, work) => work.change(expireTokens),
})
