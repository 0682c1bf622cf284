import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { findRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { mostServed, organisation, serviceManager } from '../../model/index.ts'

type Manager = Pick<Row<typeof serviceManager>, 'id' | 'displayName' | 'state'>
type Organisation = Row<typeof organisation>

const table = tableOf(organisation)

/** How many organisations somebody looks after. */
export async function countServed(act: Act, manager: string): Promise<number> {
  const { rows } = await act.tx.execute<{ n: number }>(
    sql`select count(*)::int as n from ${table} where ${table.serviceManager} = ${manager}`,
  )
  return rows[0]?.n ?? 0
}

/** Puts organisations into somebody's care; two assignments at once cannot pass the limit together. */
export async function assignTo(
  act: Act,
  manager: Manager,
  organisations: readonly Organisation[],
): Promise<void> {
  const gained = organisations.filter(each => each.serviceManager !== manager.id)
  await takeRoom(act, manager, gained.length)
  for (const each of gained)
    await updateRow(
      act,
      organisation,
      each,
      { serviceManager: manager.id },
      { verb: 'assignManager', label: '分配客服' },
    )
}

/** Refuses what would be more than one person can look after. */
async function takeRoom(act: Act, manager: Manager, gained: number): Promise<void> {
  if (manager.state !== 'enabled') act.refuse(`客服${manager.displayName}已停用`)
  await lockByName(act, `serviceManager ${manager.id}`)
  const held = await countServed(act, manager.id)
  if (held + gained > mostServed)
    act.refuse(
      `${manager.displayName}已服务 ${held} 家，再分配 ${gained} 家将超过上限 ${mostServed} 家`,
    )
}

/** What an organisation's record says once it is in somebody's care. */
export async function careOf(act: Act, row: Organisation, manager: string) {
  const found = await findRow(act.tx, serviceManager, manager)
  if (found !== undefined) await takeRoom(act, found, row.serviceManager === manager ? 0 : 1)
  return { serviceManager: manager }
}
