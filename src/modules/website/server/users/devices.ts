import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { bindings, type userSources } from '../../model/index.ts'
import { registeredUserDevices } from '../../model/registered-user-calls.ts'
import type { RegisteredUser } from './registered-user.ts'
import { registeredUserServing } from './registered-user.ts'

/** Days for which a device that nobody used any more is kept. */
export const deviceDays = 90
const dayLength = 86_400_000
const mostShown = 50

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** The devices from which a user came to the sites. */
export const userDevice = pgTable(
  'user_device',
  {
    user: uuid('user').notNull(),
    device: text('device').notNull(),
    source: text('source').$type<NonNullable<RegisteredUser['source']>>().notNull(),
    ip: text('ip'),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.user, table.device] }),
    index('user_device_last_idx').on(table.lastAt),
  ],
)

/** A visit of a user from a device; the first one and the latest are kept. */
export async function noteDevice(
  act: Act,
  seen: {
    readonly user: string
    readonly device: string
    readonly source: keyof typeof userSources
    readonly ip: string | null
  },
): Promise<void> {
  const at = act.now.toISOString()
  const { source, ip } = seen
  await act.tx
    .insert(userDevice)
    .values({ ...seen, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: [userDevice.user, userDevice.device],
      set: { source, ip, lastAt: at },
    })
}

/** Forgets the devices of a user who is made anonymous. */
export async function forgetDevices(act: Act, user: string): Promise<void> {
  await act.tx.delete(userDevice).where(eq(userDevice.user, user))
}

/** Forgets devices that were not used for 90 days. */
export async function forgetUnused(act: Act): Promise<void> {
  const last = new Date(act.now.getTime() - deviceDays * dayLength).toISOString()
  await act.tx.delete(userDevice).where(lt(userDevice.lastAt, last))
}

/** What a user bound and came from, as staff see it: keys of other platforms by their ends only. */
const devicesRoute = route(registeredUserDevices, {
  access: { action: 'registeredUser.view' },
  summary: '用户的绑定与设备',
  async read({ id }, act) {
    const row = await readInScope(act, registeredUserServing, id)
    const since = new Date(act.now.getTime() - deviceDays * dayLength).toISOString()
    const devices = await act.tx
      .select({
        device: userDevice.device,
        source: userDevice.source,
        ip: userDevice.ip,
        firstAt: userDevice.firstAt,
        lastAt: userDevice.lastAt,
      })
      .from(userDevice)
      .where(and(eq(userDevice.user, id), gt(userDevice.lastAt, since)))
      .orderBy(desc(userDevice.lastAt))
      .limit(mostShown)
    return {
      devices,
      bindings: Object.entries(row.openIds ?? {}).map(([kind, key]) => ({
        kind,
        label: bindings[kind as keyof typeof bindings] ?? kind,
        key: `${key.slice(0, 4)}****${key.slice(-4)}`,
      })),
    }
  },
})

export const deviceRoutes: readonly AnyRoute[] = [devicesRoute]
