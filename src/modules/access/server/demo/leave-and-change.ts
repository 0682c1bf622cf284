import { sql } from 'drizzle-orm'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import {
  type DemoOrganisation,
  type DemoWorld,
  type Desk,
  daysAgo,
} from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { account } from '../../model/account.ts'
import { departure } from '../../model/departure.ts'
import { deputy } from '../../model/deputy.ts'
import { reassignment } from '../../model/reassignment.ts'
import { planLeave } from '../departure.ts'
import { checkSuccessor, giveWork } from '../hand-over.ts'
import { transfer } from '../tenure.ts'
import { idOf, type Newcomers } from './newcomers.ts'

interface Cast {
  readonly organisation: DemoOrganisation
  readonly head: Person
  readonly operator: Person
  readonly people: Newcomers
}

/** Who left or leaves, who changed places, and whose work went to whom. */
export async function leaveAndChange(world: DemoWorld, cast: Cast): Promise<void> {
  const { head, operator, people } = cast
  const successor = operator.accountId
  const at = (days: number, work: (desk: Desk) => Promise<unknown>) =>
    world.as(head, daysAgo(world, days), work)

  await at(46, async ({ act }) => {
    const from = await findRow(act.tx, account, people.staying)
    if (from === undefined) return
    await checkSuccessor(act, from, successor)
    await giveWork(act, from, { successor, reason: '休产假，项目跟进交由运营同事' })
  })
  await at(38, ({ act }) =>
    planLeave(act, {
      ...{ id: people.leaver, on: beijingDay(act.now), successor },
      reason: '个人发展，已办结工作交接',
    }),
  )
  await at(4, ({ act }) =>
    planLeave(act, {
      ...{ id: people.going, on: addDays(world.today, 17), successor },
      reason: '合同到期不再续签',
    }),
  )
  await at(20, async desk => {
    await planLeave(desk.act, {
      ...{ id: people.staying, on: addDays(world.today, 10), successor },
      reason: '拟随家属迁往外地',
    })
    const planned = await plannedOf(desk, departure, people.staying)
    await desk.move(departure.path, 'withdraw', planned)
  })

  const places = await at(60, async desk => ({
    outreach: await idOf(desk, 'department', { ...cast, name: '筹资传播部' }),
    projects: await idOf(desk, 'department', { ...cast, name: '项目部' }),
    fundraiser: await idOf(desk, 'position', { ...cast, name: '筹款专员' }),
    manager: await idOf(desk, 'position', { ...cast, name: '项目主管' }),
  }))
  return changePlaces(world, cast, places as Places)
}

interface Places {
  readonly outreach: string
  readonly projects: string
  readonly fundraiser: string
  readonly manager: string
}

async function changePlaces(world: DemoWorld, { head, people }: Cast, places: Places) {
  const change = (days: number, id: string, on: string, more: object & { reason: string }) =>
    world.as(head, daysAgo(world, days), async desk => {
      const row = await findRow(desk.act.tx, account, id)
      await transfer(desk.act, { id, version: row?.version ?? 1, on, revoke: [], ...more })
      return desk
    })
  // Planned for a day that has come since: the nightly job does it.
  await change(5, people.staying, world.today, {
    ...{ department: places.outreach, positions: [places.fundraiser] },
    reason: '传播岗位空缺，内部调配',
  })
  await change(25, people.moving, addDays(world.today, 6), {
    ...{ department: places.projects, positions: [places.manager] },
    reason: '接手乡村助学项目',
  })
  await world.as(head, daysAgo(world, 22), async desk =>
    desk.move(reassignment.path, 'withdraw', await plannedOf(desk, reassignment, people.moving)),
  )
  await change(3, people.moving, addDays(world.today, 14), {
    ...{ department: places.projects, positions: [places.manager] },
    reason: '乡村助学项目扩面，增配人手',
  })
}

async function plannedOf(
  { act }: Desk,
  resource: typeof departure | typeof reassignment,
  person: string,
) {
  const { rows } = await act.tx.execute<{ id: string; version: number }>(sql`
    select id, version from ${tableOf(resource)}
     where account = ${person}::uuid and state = 'planned' limit 1`)
  const [found] = rows
  if (found === undefined) throw new Error(`nothing of ${resource.label} is planned`)
  return found
}

/** Who decides for the secretary-general while he is away: last spring, and again soon. */
export async function setDeputies(
  world: DemoWorld,
  { organisation, head, operator }: Cast,
): Promise<void> {
  const set = (ago: number, from: string, until: string, reason: string) =>
    world.as(head, daysAgo(world, ago), async desk =>
      desk.insert(deputy.path, {
        ...{ position: await idOf(desk, 'position', { organisation, name: '秘书长' }) },
        ...{ absent: head.accountId, deputy: operator.accountId, from, until, reason },
      }),
    )
  const day = (days: number) => addDays(world.today, days)
  await set(78, day(-76), day(-69), '赴四川考察灾后重建项目')
  await set(2, day(21), day(25), '参加省民政厅慈善组织负责人培训班')
}
