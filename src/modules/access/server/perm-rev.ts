import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { accessPorts } from './ports.ts'

/**
 * Tells these accounts' sessions, and those of their deputies, that what they may do has changed; in
 * force at their next request.
 */
export async function raisePermRev(act: Act, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  const ids = [...new Set([...accountIds, ...(await deputiesOf(act, accountIds))])].sort()
  await act.tx.execute(
    sql`update account set perm_rev = perm_rev + 1 where id in (${sql.join(
      ids.map(id => sql`${id}::uuid`),
      sql`, `,
    )})`,
  )
  await accessPorts().tellPermission(act, ids)
}

/** Who stands in for these accounts: what is taken from the absent is taken from the deputy as well. */
async function deputiesOf(act: Act, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await act.tx.execute<{ deputy: string }>(sql`
    select distinct deputy from deputy where state = 'set' and absent in (${sql.join(
      accountIds.map(id => sql`${id}::uuid`),
      sql`, `,
    )})`)
  return rows.map(row => row.deputy)
}

/** The same for every account, or for those of one organisation: what the product offers has changed. */
export async function raiseEverybodysPermRev(act: Act, organisation?: string): Promise<void> {
  const whose = organisation === undefined ? sql`true` : sql`organisation = ${organisation}::uuid`
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select id from account where ${whose} and state <> 'cancelled'`)
  await raisePermRev(
    act,
    rows.map(({ id }) => id),
  )
}

/** The same for everybody who holds the role, or will from a later day on. */
export async function raiseHoldersPermRev(act: Act, roleId: string): Promise<number> {
  const answer = await act.tx.execute<{ account: string }>(
    sql`select distinct account from "grant" where role = ${roleId}::uuid and state = 'active'`,
  )
  await raisePermRev(
    act,
    answer.rows.map(row => row.account),
  )
  return answer.rows.length
}

/**
 * The same for everybody in these departments or above them, and for whom a grant was narrowed to
 * one of them: data scopes follow the tree.
 */
export async function raiseMembersPermRev(act: Act, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const ancestors = paths.flatMap(path => path.split('.').filter(id => id !== ''))
  const below = paths.map(path => sql`department.path like ${`${path}%`}`)
  const above = [...new Set(ancestors)].map(id => sql`${id}::uuid`)
  const inTree = sql`(${sql.join(below, sql` or `)} or department.id in (${sql.join(above, sql`, `)}))`
  const answer = await act.tx.execute<{ id: string }>(
    sql`select account.id from account join department on department.id = account.department
        where ${inTree} union select "grant".account from "grant" where "grant".state = 'active'
          and "grant".narrow_departments && array(select department.id from department where ${inTree})`,
  )
  await raisePermRev(
    act,
    answer.rows.map(row => row.id),
  )
}
