import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { move, readInScope, update } from '#kernel/server/commands.ts'
import { presentOne } from '#kernel/server/present.ts'
import { route } from '#kernel/server/route.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { grant } from '../model/grant.ts'
import { accountServing } from './account.ts'
import { grantServing } from './grant.ts'

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
export const tenuresRoute = route({
  method: 'GET',
  path: '/api/access/account/getTenures',
  access: { action: 'account.view' },
  summary: '查询任职经历',
  question: z.object({ id: z.uuid() }),
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

/** 调岗: department, positions and manager from a day on, and which grants do not go along. */
export const transferRoute = route({
  method: 'POST',
  path: '/api/access/account/transfer',
  access: { action: 'account.update' },
  summary: '调岗',
  question: z.strictObject({
    id: z.uuid(),
    version: z.number().int(),
    department: z.uuid('请选择部门').optional(),
    positions: z.array(z.uuid()).max(3, '岗位最多 3 个').nullish(),
    manager: z.uuid().nullish(),
    on: z.iso.date('请选择生效日期'),
    reason: z.string('请填写原因').trim().min(2, '请填写原因').max(200),
    /** Grants that end with the old department. */
    revoke: z.array(z.uuid()).max(50).default([]),
  }),
  async change({ id, version, on, reason, revoke, ...changes }, act) {
    const today = beijingDay(act.now)
    if (on > today) act.refuse('生效日期不能晚于今天', 'on')
    await act.tx.execute(sql`select set_config('app.tenure_reason', ${reason}, true)`)
    const row = await update(act, accountServing, { id, version, ...changes })
    await act.tx.execute(sql`select set_config('app.tenure_reason', '', true)`)
    await backdate(act, id, { on, today })
    for (const grantId of revoke) {
      const held = await lockRow(act, grant, grantId)
      if (held.account !== id) act.refuse('授权不属于该账号', 'revoke')
      const given = { id: grantId, version: held.version, reason: `调岗：${reason}`.slice(0, 200) }
      await move(act, grantServing, 'revoke', given)
    }
    return presentOne(act, accountServing, row)
  },
})

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
