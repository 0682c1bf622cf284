import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import { markReferences } from '#kernel/server/references.ts'
import { route } from '#kernel/server/route.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { bulkRoute } from '#services/bulk/bulk-routes.ts'
import { account } from '../model/account.ts'
import { accountTenures, accountTransfer } from '../model/account-calls.ts'
import { accountServing } from './account.ts'
import { financePairOf } from './finance-pair.ts'
import { type Change, isLater, planReassignment, reassign } from './reassignment.ts'

/** One piece of somebody's working life, names as they are today. */
interface Tenure extends Record<string, unknown> {
  readonly id: string
  readonly department: string | null
  readonly positions: readonly string[]
  readonly manager: string | null
  /** Days of Beijing; null until further notice. */
  readonly from: string
  readonly until: string | null
  readonly reason: string | null
  readonly by: string | null
}

/** 任职经历 of one account, the present first. */
export const tenuresRoute = route(accountTenures, {
  access: { action: 'account.view' },
  summary: '查询任职经历',
  async read({ id }, act) {
    await readInScope(act, accountServing, id)
    const { rows } = await act.tx.execute<Tenure>(sql`
      select tenure.id, department.name as department, manager.real_name as manager,
        coalesce((select array_agg(position.name order by array_position(tenure.positions, position.id))
          from position where position.id = any(tenure.positions)), '{}') as positions,
        tenure."from"::text as "from", tenure.until::text as until, tenure.reason, doer.real_name as by
      from tenure left join department on department.id = tenure.department
        left join account manager on manager.id = tenure.manager
        left join account doer on doer.id = tenure.by
      where tenure.account = ${id}::uuid and (tenure.until is null or tenure.until > tenure."from")
      order by tenure."from" desc, tenure.at desc limit 200`)
    return rows
  },
})

const transferred = {
  department: z.uuid('请选择部门').optional(),
  on: z.iso.date('请选择生效日期'),
  reason: z.string('请填写原因').trim().min(2, '请填写原因').max(200),
}

/** 调岗: department, positions and manager from a day on, past or to come, and which grants do not go along. */
export const transferRoute = route(accountTransfer, {
  access: { action: 'account.update' },
  summary: '调岗',
  carries: { revoke: 'grant.revoke' },
  change: (asked, act) => transfer(act, asked),
})

/** 批量调整部门: several people into one department, each by himself. */
export const transferManyRoute = bulkRoute({
  serving: accountServing,
  name: 'transferMany',
  action: 'account.update',
  label: '调整部门',
  answers: z.strictObject({ ...transferred, department: z.uuid('请选择部门') }),
  work: (act, one, answers) => transfer(act, { ...answers, ...one, revoke: [] }),
})

/** Changes somebody's place now, or writes it down for the day on which the product does it. */
export async function transfer(act: Act, { on, ...change }: Change & { readonly on: string }) {
  const row = await lockInScope(act, accountServing, {
    id: change.id,
    action: 'account.update',
  })
  if (isLater(act, on)) {
    await refuseUnfit(act, row, change)
    await planReassignment(act, row, { change, on })
    return { state: 'planned' }
  }
  await reassign(act, change)
  await backdate(act, change.id, { on, today: beijingDay(act.now) })
  const moved = await lockRow(act, account, change.id)
  return { state: 'done', warning: await financePairOf(act, moved) }
}

/** What would be refused on the day is refused already now, and nothing of it is kept. */
async function refuseUnfit(act: Act, row: Row<typeof account>, change: Change): Promise<void> {
  if (change.version !== row.version) act.refuse('该人员信息已被修改，请刷新后重试')
  const { department, positions, manager } = change
  await markReferences(act, account.fields, { department, positions, manager }, row)
  const next = {
    ...row,
    department: department ?? row.department,
    positions: positions === undefined ? row.positions : positions,
    manager: manager === undefined ? row.manager : manager,
  }
  await accountServing.rules.check?.(next, act, row)
  act.settle()
}

/** What happened some days ago is written down as of then, not before the piece it ends. */
async function backdate(
  { tx }: Act,
  id: string,
  { on, today }: { on: string; today: string },
): Promise<void> {
  if (on === today) return
  await tx.execute(sql`
    update tenure set "from" = ${on} where account = ${id}::uuid and until is null and "from" = ${today}`)
  await tx.execute(sql`
    update tenure set until = greatest("from", ${on}::date) where account = ${id}::uuid and until = ${today}`)
}

/** Somebody works nowhere from today on. */
export async function endTenure(act: Act, account: string): Promise<void> {
  await act.tx.execute(sql`
    update tenure set until = ${beijingDay(act.now)} where account = ${account}::uuid and until is null`)
}
