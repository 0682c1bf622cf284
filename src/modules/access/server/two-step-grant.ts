import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Owned } from '../model/owner.ts'
import type { role } from '../model/role.ts'
import { holdersOf } from './holders-of.ts'
import { ownerIs } from './owner-is.ts'
import { accessPorts } from './ports.ts'

/**
 * Whether a grant waits for a second person: the role is of high risk, the product asks it of such
 * accounts (`upms.twoStepGrant`), or the unit of itself (两步授权).
 */
export async function needsSecondPerson(
  act: Act,
  given: Pick<Row<typeof role>, 'highRisk'>,
  holder: Owned,
): Promise<boolean> {
  if (given.highRisk || (await accessPorts().isTwoStepGrant(act, holder.ownerKind))) return true
  const { rows } = await act.tx.execute<{ asked: boolean }>(sql`
    select two_step_grant as asked from structure_setting where ${ownerIs(holder)}`)
  return rows[0]?.asked === true
}

/**
 * The first second person: as long as one security administrator is alone, nobody could confirm
 * another. That grant is in force at once, and an alert tells the audit administrator.
 */
export async function isFirstSecond(
  act: Act,
  { adminKind }: Pick<Row<typeof role>, 'adminKind'>,
): Promise<boolean> {
  return adminKind === 'security' && (await holdersOf(act, 'grant.confirm', null)).length === 0
}
