import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { printMoney } from '#kinds/index.ts'

/** What keeps a vendor from ending: devices at work, tickets, money between it and its payers. */
export async function whyNotEnd(act: Act, vendor: string): Promise<readonly string[]> {
  const { rows } = await act.tx.execute<{
    relations: number
    tickets: number
    payable: number
    deposit: number
  }>(sql`
    select (select count(*)::int from equipment_relation where vendor = ${vendor}::uuid and state = 'active') as relations,
           (select count(*)::int from ticket where vendor = ${vendor}::uuid
               and state in ('open', 'doing', 'done', 'rework')) as tickets,
           (select coalesce(sum(payable), 0)::float8 from vendor_account where vendor = ${vendor}::uuid) as payable,
           (select coalesce(sum(deposit), 0)::float8 from vendor_account where vendor = ${vendor}::uuid) as deposit`)
  const [found] = rows
  if (found === undefined) return []
  const { relations, tickets, payable, deposit } = found
  return [
    ...(relations > 0 ? [`还有 ${relations} 条生效的设备关联`] : []),
    ...(tickets > 0 ? [`还有 ${tickets} 张未完工单`] : []),
    ...(payable > 0 ? [`应付余额 ¥${printMoney(payable)}`] : []),
    ...(deposit > 0 ? [`保证金余额 ¥${printMoney(deposit)}`] : []),
  ]
}
