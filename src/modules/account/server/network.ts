import { isIpAllowed } from '#modules/access/server/index.ts'
import type { SecuritySettings } from './settings.ts'

/** Whether the settings let anybody log in from this address at this time of day in Beijing. */
export function isNetworkOpen(security: SecuritySettings, ip: string, now: Date): boolean {
  if (!isIpAllowed(security.of('login.ips').join('\n'), ip)) return false
  const [from = '', to = ''] = security.of('login.hours').split('-')
  const time = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(11, 16)
  return from <= to ? from <= time && time < to : time >= from || time < to
}
