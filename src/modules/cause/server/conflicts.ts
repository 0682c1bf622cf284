import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { organisation } from '#modules/charity/model/index.ts'
import {
  papersOfGoverning,
  phonesOfGoverning,
  relatedUnder,
} from '#modules/charity/server/index.ts'
import { type CauseRow, targetDonor } from '../model/index.ts'

/**
 * Why the partner of a cause stands too near to its organisation (BR-10, BR-18), compared by
 * credit code and ID number, never by name; undefined when it does not.
 */
export async function whyConflicting(
  act: Act,
  { hasPartner, partnerCode }: CauseRow,
  owner: Row<typeof organisation> | undefined,
): Promise<string | undefined> {
  if (!hasPartner || partnerCode === null || owner === undefined) return undefined
  const code = partnerCode.toUpperCase()
  if (code === owner.uscc) return '合作方不能是本机构'
  const [near] = await relatedUnder(act, owner.id, [code])
  if (near !== undefined) return `合作方为本机构的${near.as}`
  const [partner] = await findRows(act.tx, organisation, eq(tableOf(organisation).uscc, code), 1)
  const head = partner?.legalIdNumber?.toUpperCase()
  if (head === undefined) return undefined
  if (head === owner.legalIdNumber?.toUpperCase()) return '合作方与本机构的法定代表人为同一人'
  const [shared] = await relatedUnder(act, owner.id, [head])
  return shared === undefined ? undefined : `合作方的法定代表人为本机构的${shared.as}`
}

/**
 * Who governs both organisations of a joint drive: no bar, but a related-party event that is told
 * (BR-20). Undefined when nobody does.
 */
export async function whyRelated(
  act: Act,
  { hasPartner, partnerCode, organisation: owner }: CauseRow,
): Promise<string | undefined> {
  if (!hasPartner || partnerCode === null) return undefined
  const code = partnerCode.toUpperCase()
  const [partner] = await findRows(act.tx, organisation, eq(tableOf(organisation).uscc, code), 1)
  if (partner === undefined || partner.id === owner) return undefined
  const shared = await relatedUnder(act, owner, await papersOfGoverning(act, partner.id))
  if (shared.length === 0) return undefined
  const people = [...new Set(shared.map(each => `${each.name}（${each.as}）`))].join('、')
  return `合作方的治理人员中有本机构的${people}，属关联方，须按规定公开`
}

/**
 * Directors asked by a directed drive who are not listed as such (BR-04); undefined where all are,
 * or where the organisation has not listed its board yet.
 */
export async function whyUnlisted(act: Act, row: CauseRow): Promise<string | undefined> {
  const known = new Set(await phonesOfGoverning(act, row.organisation))
  if (known.size === 0) return undefined
  const asked = await findRows(
    act.tx,
    targetDonor,
    eq(tableOf(targetDonor).cause, row.id),
    mostAsked,
  )
  const names = asked
    .filter(each => each.role === 'director' && !known.has(each.phone))
    .map(({ name }) => name)
  if (names.length === 0) return undefined
  const told = names.slice(0, 5).join('、')
  return `定向对象中的理事${told}${names.length > 5 ? ` 等 ${names.length} 人` : ''}不在治理人员的理事名单中`
}

const mostAsked = 5000
