import { sql } from 'drizzle-orm'
import { beijingDay, beijingMonthStart } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow } from '#kernel/server/rows.ts'
import { logPurge } from '../../model/log-purge.ts'
import { loginRecord } from '../../model/login-record.ts'
import { askPurge } from '../log-archive.ts'
import { logPorts } from '../ports.ts'
import { momentBefore } from './moments.ts'

const dayLength = 86_400_000

/** Months of a trial years ago whose time in the archive is over: one is gone, one was refused and is asked for again. */
export async function removeOldMonths(world: DemoWorld): Promise<void> {
  const admin = await world.staff('admin')
  const auditor = await world.staff('auditor')
  const second = await world.staff('security')
  const months = await world.as(world.narrator, new Date(), async ({ act }) => {
    const { online, archive } = await logPorts().retention(act.tx)
    const kept = beijingDay(new Date(act.now.getTime() - (online + archive) * dayLength))
    return [-3, -2, -1].map(each => beijingMonthStart(kept, each).slice(0, 7))
  })
  await world.as(world.narrator, new Date(), async ({ act }) => {
    for (const month of months) await insertMany(act, loginRecord, loginsOf(world, admin, month))
    await act.tx.execute(sql`select ensure_log_months(${`${months[0]}-01`}::date)`)
    for (const month of months) await act.tx.execute(sql`select archive_log_month(${month})`)
  })
  const [gone, next] = months
  if (gone === undefined || next === undefined) return
  const ask = (days: number, month: string, reason: string) =>
    world.as(auditor, momentBefore(world, days, 560), ({ act }) => askPurge(act, { month, reason }))
  const decide = (days: number, id: string, move: string, answers: object = {}) =>
    world.as(second, momentBefore(world, days, 600), async desk => {
      const row = await findRow(desk.act.tx, logPurge, id)
      if (row !== undefined) await desk.move(logPurge.path, move, row, { ...answers })
    })
  const first = await ask(20, gone, '试运行期日志，已超过保留期限')
  await decide(19, first.id, 'confirm')
  const refused = await ask(12, next, '试运行期日志，已超过保留期限')
  await decide(11, refused.id, 'refuse', { opinion: '该月涉及一起未结投诉，结案前请保留' })
  await ask(1, next, '投诉已结案归档，按期限清除')
}

/** Who signed in during a month of the trial. */
function loginsOf(world: DemoWorld, { accountId, name, loginName }: Person, month: string) {
  const random = world.random(`logins of ${month}`)
  return Array.from({ length: random.int(5, 9) }, (_, at) => ({
    at: new Date(Date.parse(`${month}-03T01:20:00Z`) + at * 2 * dayLength).toISOString(),
    ...{
      account: accountId,
      accountName: name,
      typedName: loginName,
      ownerKind: 'platform' as const,
    },
    ...{ ip: '10.20.1.8', area: '局域网', device: 'Chrome 108 / Windows 10', knownDevice: true },
    ...{ kind: 'login' as const, method: 'password' as const, result: 'ok' as const },
    requestId: '演示数据',
  }))
}
