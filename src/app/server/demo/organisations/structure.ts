import { sql } from 'drizzle-orm'
import { update } from '#kernel/server/commands.ts'
import { registry } from '#kernel/server/registry.ts'
import type { DemoAccount } from '../accounts.ts'
import { momentOf } from '../days.ts'
import type { Desk, World } from '../world.ts'
import type { Member } from './join.ts'
import type { Team } from './people.ts'

const departments = ['秘书处', '项目部', '筹资传播部', '财务部'] as const

const positions = [
  { name: '秘书长', category: 'management', keyPost: true, headcount: 1, level: 1 },
  { name: '项目主管', category: 'project', keyPost: false, headcount: 2, level: 3 },
  { name: '筹款专员', category: 'fundraising', keyPost: false, headcount: 2, level: 4 },
  { name: '会计', category: 'finance', keyPost: true, headcount: 1, level: 3 },
  { name: '出纳', category: 'finance', keyPost: true, headcount: 1, level: 4 },
] as const

/** Where each of the four works: department and position; 会计 and 出纳 are never one another's superior. */
const seats = [
  ['秘书处', '秘书长', true],
  ['项目部', '项目主管', true],
  ['财务部', '会计', true],
  ['财务部', '出纳', false],
] as const

/** Gives an organisation its departments and positions, and its people their places in them. */
export async function openStructureOf(
  world: World,
  { row }: Member,
  { team, accounts }: { team: Team; accounts: readonly DemoAccount[] },
): Promise<void> {
  const start = momentOf(row.joinedAt ?? world.today, 660)
  await world.as(team.head, start, async desk => {
    const root = await rootOf(desk, row.id)
    const made = new Map<string, string>()
    for (const [sort, name] of departments.entries())
      made.set(name, (await desk.insert('access/department', { name, parent: root, sort })).id)
    for (const [sort, position] of positions.entries())
      made.set(position.name, (await desk.insert('access/position', { ...position, sort })).id)
    for (const [at, [department, position, isHead]] of seats.entries()) {
      const account = accounts[at]
      if (account === undefined) continue
      await change(desk, 'access/account', account.id, {
        department: made.get(department),
        positions: [made.get(position)],
        ...(at === 0 ? {} : { manager: accounts[0]?.id }),
      })
      if (isHead)
        await change(desk, 'access/department', made.get(department) ?? '', { head: account.id })
    }
  })
}

async function rootOf({ act }: Desk, organisation: string): Promise<string> {
  const { rows } = await act.tx.execute<{ id: string }>(
    sql`select id from department where organisation = ${organisation}::uuid and parent is null`,
  )
  return rows[0]?.id ?? ''
}

async function change(
  { act }: Desk,
  path: string,
  id: string,
  given: Record<string, unknown>,
): Promise<void> {
  const serving = registry().get(path)
  const table = sql.identifier(serving.resource.name)
  const { rows } = await act.tx.execute<{ version: number }>(
    sql`select version from ${table} where id = ${id}::uuid`,
  )
  await update(act, serving, { id, version: rows[0]?.version ?? 1, ...given })
}
