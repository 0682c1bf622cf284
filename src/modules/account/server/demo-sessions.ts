import { eq, sql } from 'drizzle-orm'
import { type DemoWorld, daysAgo } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { knownDevice } from '../model/known-device.ts'
import { session } from '../model/session.ts'
import { digestOf, newSessionId } from './token.ts'

interface Login extends Record<string, unknown> {
  readonly account: string
  readonly at: string
  readonly ip: string
  readonly area: string | null
  readonly device: string
}

/** Sessions that each account has had, at most. */
const kept = 4
const hour = 3_600_000

/** The last sessions of whoever has signed in, all of them over, and the browsers they came from. */
export async function rememberSessions(world: DemoWorld): Promise<void> {
  await world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows: logins } = await act.tx.execute<Login>(sql`
      select account, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, ip, area, device
        from (select *, row_number() over (partition by account order by at desc) as place
                from login_record where kind = 'login' and result = 'ok' and account is not null) seen
       where place <= ${kept} order by at`)
    if (logins.length === 0) return
    const devices = browsersOf(logins)
    await act.tx.insert(tableOf(knownDevice)).values([...devices.values()] as never)
    const random = world.random('sessions')
    await act.tx.insert(tableOf(session)).values(
      logins.map(login => {
        const startedAt = Date.parse(login.at)
        const wanted = random.weighted([
          ['logout', 5],
          ['idle', 3],
          ['expired', 1],
        ] as const)
        const length = wanted === 'expired' ? 12 * hour : random.int(20, 300) * 60_000
        // One that would still go on has been ended by its holder.
        const isOver = startedAt + length < Date.now()
        const endedAt = new Date(isOver ? startedAt + length : Date.now() - 1000).toISOString()
        return {
          ...{ id: newId(), sidHash: digestOf(newSessionId()), account: login.account },
          ...{ startedAt: login.at, lastSeenAt: endedAt, endedAt },
          expiresAt: new Date(startedAt + 12 * hour).toISOString(),
          ...{ ip: login.ip, area: login.area, device: login.device },
          knownDevice: devices.get(`${login.account} ${login.device}`)?.id ?? null,
          ...{ factor: 'password', restricted: 'none', createdBy: login.account },
          endReason: isOver ? wanted : 'logout',
        }
      }) as never,
    )
  })
  await forgetOne(world)
}

/** Somebody gave a computer back and lets it be forgotten. */
async function forgetOne(world: DemoWorld): Promise<void> {
  const [organisation] = world.organisations
  if (organisation === undefined) return
  const head = await world.colleague(organisation, 'head')
  await world.as(head, daysAgo(world, 1), async ({ act, move }) => {
    const own = eq(tableOf(knownDevice).account, head.accountId)
    const [oldest] = await findRows(act.tx, knownDevice, own, 1)
    if (oldest !== undefined) await move(knownDevice.path, 'forget', oldest)
  })
}

/** Each browser once, with when it was first and last seen; only what somebody used lately is remembered. */
function browsersOf(logins: readonly Login[]) {
  const found = new Map<string, { id: string; account: string; lastSeenAt: string }>()
  for (const { account, device, at } of logins) {
    const key = `${account} ${device}`
    const known = found.get(key)
    if (known !== undefined) found.set(key, { ...known, lastSeenAt: at })
    else
      found.set(key, {
        ...{ id: newId(), account, deviceHash: digestOf(newSessionId()) },
        ...{ label: device.slice(0, 60), firstSeenAt: at, lastSeenAt: at },
        ...{ state: 'known', createdBy: account },
      })
  }
  return found
}
