import { eq, sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { isSystem, type Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { staffOf } from '#modules/cause/server/index.ts'
import { equipmentAudit, equipmentAuditLine } from '../../model/index.ts'
import { scan } from '../device/audit-scan.ts'
import { type DeviceCast, daysBefore } from './demo-lives.ts'

/** A count of its devices that is under way in the first organisation that has some. */
export async function countDemoDevices(world: DemoWorld): Promise<void> {
  const owners = await world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<{ organisation: string }>(
      sql`select distinct organisation from equipment where organisation is not null`,
    )
    return rows.map(row => row.organisation)
  })
  const first = world.organisations.find(({ id }) => owners.includes(id))
  if (first === undefined || isSystem(first.head)) return
  const counters = [first.head.accountId]
  await world.as(first.head, new Date(), desk =>
    desk.insert(equipmentAudit.path, {
      ...{ organisation: first.id, scope: '1', dueOn: addDays(world.today, 7), counters },
    }),
  )
}

/** Counts of single places: one that was closed, and one that waits for somebody else. */
export async function closeDemoCounts(
  world: DemoWorld,
  { where: { owner }, back }: DeviceCast,
): Promise<void> {
  const staff = await staffOf(world, owner)
  if (staff === undefined) return
  const { officer } = staff
  const early = daysBefore(world, Math.floor(back * 0.5))
  const closed = await count(world, {
    officer,
    owner: owner.id,
    place: '东关菜市场北门',
    at: early,
  })
  await world.as(owner.head, early, desk => desk.move(equipmentAudit.path, 'close', closed))
  const at = daysBefore(world, Math.min(1, back))
  await count(world, { officer, owner: owner.id, place: '人民医院住院部大厅', at })
}

interface Counted {
  readonly officer: Person
  readonly owner: string
  readonly place: string
  readonly at: Date
}

/** Every label of a place, scanned by one person. */
async function count(world: DemoWorld, { officer, owner, place, at }: Counted) {
  const path = equipmentAudit.path
  const made = await world.as(officer, at, desk =>
    desk.insert(path, {
      ...{ organisation: owner, scope: '3', placeName: place, counters: [officer.accountId] },
      dueOn: addDays(at.toISOString().slice(0, 10), 7),
    }),
  )
  return world.as(officer, at, async desk => {
    const { act } = desk
    const lines = await findRows(
      act.tx,
      equipmentAuditLine,
      eq(columnNamed(equipmentAuditLine, 'audit'), made.id),
    )
    for (const { sn } of lines)
      await scan({ id: made.id, code: sn, condition: '1', moves: false, adds: false }, act)
    const [row] = await findRows(
      act.tx,
      equipmentAudit,
      eq(columnNamed(equipmentAudit, 'id'), made.id),
    )
    return desk.move(path, 'check', row ?? made)
  })
}
