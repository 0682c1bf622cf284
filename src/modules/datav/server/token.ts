import { sql } from 'drizzle-orm'
import { serve } from '#kernel/server/serve.ts'
import { ipListFault } from '#modules/access/server/index.ts'
import { type ScreenDevice, screenToken } from '../model/index.ts'
import { onlineSeconds } from './big-screen.ts'
import { settingsOf } from './settings.ts'

const aDay = 86_400_000

/** Tokens: made by sharing and pairing, told once, kept as hashes. */
export const screenTokenServing = serve(screenToken, {
  async check(next, act, before) {
    const wrong = ipListFault(next.ips ?? '')
    if (wrong !== undefined) act.mark('ips', wrong)
    const settings = await settingsOf(act.tx)
    const until = new Date(next.expiresAt).getTime()
    const made = before === undefined ? act.now.getTime() : new Date(before.createdAt).getTime()
    if (until <= act.now.getTime()) act.mark('expiresAt', '有效期应晚于现在')
    // A day of grace: a form names the end of a day.
    if (until > made + (settings.tokenDaysMost + 1) * aDay)
      act.mark('expiresAt', `有效期最长 ${settings.tokenDaysMost} 天`)
    if (next.devicesMost > Math.max(settings.devicesMost, before?.devicesMost ?? 0))
      act.mark('devicesMost', `终端数最多 ${settings.devicesMost} 台`)
  },
  async enrich(rows, act) {
    const { rows: devices } = await act.tx.execute<
      Record<string, unknown> & Omit<ScreenDevice, 'isOnline'> & { readonly token: string }
    >(sql`
      select token::text, device as id, device as name, resolution, ip, last_seen as "lastSeen",
        screen::text, release from screen_device
       where token = any(${sql.param(rows.map(({ id }) => id))}::uuid[])
       order by last_seen desc limit 2000`)
    const since = act.now.getTime() - onlineSeconds * 1000
    return new Map(
      rows.map(row => [
        row.id,
        {
          devices: devices
            .filter(({ token }) => token === row.id)
            .map(({ token: _token, lastSeen, ...device }) => ({
              ...device,
              lastSeen: new Date(lastSeen).toISOString(),
              isOnline: new Date(lastSeen).getTime() > since,
            })),
        },
      ]),
    )
  },
})
