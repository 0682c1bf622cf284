import { and, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { grant } from '../model/grant.ts'
import type { role } from '../model/role.ts'
import { holdersOf } from './holders-of.ts'
import { proveGrant } from './prove-rights.ts'
import { actionExclusions } from './rights-limits.ts'

/* What a change of a role means for the grants of it that are in force. */

/**
 * Nobody looked at the role as it is now before it gained what is of high risk: its grants wait for
 * a second person, who is not the one that changed it (upms.md "highRisk").
 */
export async function awaitSecondPerson(
  act: Act,
  { id, organisation }: Row<typeof role>,
): Promise<void> {
  if (isSystem(act.person)) return
  const held = and(eq(columnNamed(grant, 'role'), id), eq(columnNamed(grant, 'state'), 'active'))
  const { rows } = await act.tx.execute<{ account: string }>(
    sql`select distinct account from "grant" where ${held}`,
  )
  if (rows.length === 0) return
  await demandSecondPerson(act, organisation, new Set(rows.map(({ account }) => account)))
  // Read in parts, until none is left in force: what waits is not found again.
  for (;;) {
    const inForce = await findRows(act.tx, grant, held)
    if (inForce.length === 0) return
    for (const row of inForce) {
      const waiting = await moveRow(act, grant, row, 'await', {
        ...{ grantedBy: act.person.accountId, confirmedBy: null },
      })
      await proveGrant(act, waiting, 'awaiting')
    }
  }
}

/** Refuses what would leave all holders without their rights and nobody to give them back. */
async function demandSecondPerson(
  act: Act,
  organisation: string | null,
  losing: ReadonlySet<string>,
): Promise<void> {
  const others = await holdersOf(act, 'grant.confirm', organisation)
  const platform = organisation === null ? [] : await holdersOf(act, 'grant.confirm', null)
  if ([...others, ...platform].every(account => losing.has(account)))
    act.refuse('持有人的授权须由第二人重新确认，目前没有其他人可以确认，请先增设一名安全管理员')
}

/** Actions that exclude each other meet in nobody by a change of one of the roles that he holds. */
export async function refuseExcludedActions(act: Act, next: Row<typeof role>): Promise<void> {
  for (const listed of actionExclusions())
    for (const { one, other, label } of await listed(act.tx)) {
      const missing = (next.actions ?? []).includes(one) ? other : one
      if (![one, other].some(action => action !== missing && next.actions?.includes(action)))
        continue
      const { rows } = await act.tx.execute<{ holder: string; name: string }>(sql`
        select account.real_name as holder, role.name from "grant" own
        join "grant" beside on beside.account = own.account and beside.state in ('pending', 'active')
        join role on role.id = beside.role and role.id <> own.role
          and role.actions @> to_jsonb(${missing}::text)
        join account on account.id = own.account
        where own.role = ${next.id}::uuid and own.state in ('pending', 'active')
        order by account.real_name limit 1`)
      const [both] = rows
      if (both !== undefined)
        act.refuse(
          `${both.holder}另持有「${both.name}」，不能同时持有互斥的操作：${label}`,
          'actions',
        )
    }
}

/** Roles exclude each other only where nobody holds both: a grant of the second would be refused. */
export async function refuseExcluded(act: Act, next: Row<typeof role>): Promise<void> {
  const others = next.exclusiveWith ?? []
  if (others.length === 0) return
  const { rows } = await act.tx.execute<{ holder: string; name: string }>(sql`
    select account.real_name as holder, role.name from "grant" own
    join "grant" other on other.account = own.account and other.state in ('pending', 'active')
    join role on role.id = other.role
    join account on account.id = own.account
    where own.role = ${next.id}::uuid and own.state in ('pending', 'active')
      and other.role in (${sql.join(
        others.map(id => sql`${id}::uuid`),
        sql`, `,
      )})
    order by account.real_name limit 1`)
  const [both] = rows
  if (both !== undefined)
    act.refuse(
      `${both.holder}同时持有「${next.name}」与「${both.name}」，请先撤销其一`,
      'exclusiveWith',
    )
}
