import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { organisation } from '#modules/charity/model/index.ts'
import type { project } from '../model/index.ts'

/**
 * Why the partner of a project stands too near to its organisation (BR-10, BR-18), compared by
 * credit code and ID number, never by name; undefined when it does not.
 */
export async function whyConflicting(
  act: Act,
  { hasPartner, partnerCode }: Row<typeof project>,
  owner: Row<typeof organisation> | undefined,
): Promise<string | undefined> {
  if (!hasPartner || partnerCode === null || owner === undefined) return undefined
  const code = partnerCode.toUpperCase()
  if (code === owner.uscc) return '合作方不能是本机构'
  const head = owner.legalIdNumber?.toUpperCase()
  if (head === undefined) return undefined
  if (code === head) return '合作方为本机构的法定代表人'
  const [partner] = await findRows(act.tx, organisation, eq(tableOf(organisation).uscc, code), 1)
  return partner?.legalIdNumber?.toUpperCase() === head
    ? '合作方与本机构的法定代表人为同一人'
    : undefined
}
