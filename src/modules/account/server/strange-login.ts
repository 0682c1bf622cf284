import { inArray, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { areaOf } from './ip-area.ts'
import { counterKeys } from './login-limits.ts'
import type { LoginNote } from './ports.ts'
import { loginCounter } from './tables.ts'

/** What a login is compared with: the account, and from where it comes. */
interface Arriving {
  readonly account: string
  readonly loginName: string
  readonly ip: string
  /** A browser nobody knew beside known ones. */
  readonly isNewDevice: boolean
}

type Anomaly = NonNullable<LoginNote['anomalies']>[number]

/** Failures of a name from which on a right password is worth a look. */
const manyFailures = 3

/**
 * What is strange about a login. Where an address lies is known as far as 本机, 内网 and elsewhere,
 * so that an impossible journey cannot be told.
 */
export async function anomaliesOf(act: Act, arriving: Arriving): Promise<Anomaly[]> {
  const { account, loginName, ip, isNewDevice } = arriving
  const { rows } = await act.tx.execute<{ areas: string[] | null }>(sql`
    select array_agg(distinct area) as areas from session
    where account = ${account}::uuid and started_at > now() - interval '90 days' and area is not null`)
  const areas = rows[0]?.areas ?? []
  const keys = (['known', 'unknown'] as const).flatMap(device =>
    counterKeys({ loginName, device, ip }).flatMap(({ key, scope }) =>
      scope === 'name' ? [key] : [],
    ),
  )
  const counters = await act.tx.select().from(loginCounter).where(inArray(loginCounter.key, keys))
  const failures = Math.max(0, ...counters.map(counter => counter.failures))
  const hour = (act.now.getUTCHours() + 8) % 24
  return [
    ...(isNewDevice ? (['newDevice'] as const) : []),
    ...(areas.length > 0 && !areas.includes(areaOf(ip)) ? (['newArea'] as const) : []),
    ...(hour >= 22 || hour < 6 ? (['night'] as const) : []),
    ...(failures >= manyFailures ? (['many'] as const) : []),
  ]
}
