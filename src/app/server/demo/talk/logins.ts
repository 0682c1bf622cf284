import { sql } from 'drizzle-orm'
import type { Patch } from '#kernel/resource/resource.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import type { Person } from '#kernel/server/person.ts'
import { loginRecord } from '#modules/log/model/index.ts'
import { dayAfter, isWeekend, momentOf, notLater } from '../days.ts'
import { narrator, type World } from '../world.ts'

const devices = [
  'Chrome 142 / Windows 11',
  'Edge 142 / Windows 11',
  'Chrome 141 / macOS 15',
  '360安全浏览器 / Windows 10',
]
const places = [
  ['10.20.1.8', '局域网'],
  ['10.20.3.15', '局域网'],
  ['192.168.31.20', '局域网'],
] as const

/** Who came in over the last month, with the mistakes people make. */
export async function writeLogins(world: World, people: readonly Person[]): Promise<void> {
  const random = world.random('logins')
  const rows: Patch<typeof loginRecord>[] = []
  for (let age = 30; age > 0; age -= 1) {
    const day = dayAfter(world.today, -age)
    for (const person of people) {
      if (!random.chance(isWeekend(day) ? 0.08 : 0.4)) continue
      const [ip, area] = random.pick(places)
      const minutes = random.int(8 * 60 + 10, 10 * 60)
      const common = {
        account: person.accountId,
        accountName: person.name,
        typedName: person.loginName,
        ownerKind: person.ownerKind,
        organisation: person.ownerKind === 'organisation' ? person.ownerId : null,
        ip,
        area,
        device: random.pick(devices),
        knownDevice: true,
        kind: 'login',
        method: 'password',
        requestId: '演示数据',
      } as const
      const at = (late: number) => notLater(momentOf(day, minutes + late)).toISOString()
      if (random.chance(0.09)) rows.push({ ...common, at: at(-1), result: 'wrong' })
      rows.push({ ...common, at: at(0), result: 'ok' })
      if (random.chance(0.4))
        rows.push({
          ...common,
          at: at(random.int(200, 540)),
          kind: 'logout',
          method: null,
          result: 'ok',
        })
    }
  }
  rows.sort((one, other) => ((one.at ?? '') < (other.at ?? '') ? -1 : 1))
  await world.as(narrator, new Date(), async ({ act }) => {
    await insertMany(act, loginRecord, rows)
    await act.tx.execute(lastSeen)
  })
}

/** Everybody was here in the last weeks: accounts that nobody uses are disabled in the first night. */
const lastSeen = sql`
  update account set last_login_at = coalesce(
    (select max(at) from login_record seen
      where seen.account = account.id and seen.kind = 'login' and seen.result = 'ok'),
    now() - make_interval(days => 1 + abs(hashtext(login_name)) % 20))
   where state = 'enabled' and last_login_at is null`
