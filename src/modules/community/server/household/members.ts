import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { findRow, findRows, insertRow, lockRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { familyRelation } from '#modules/rescue/model/index.ts'
import { household, householdMember, type memberReasons, person } from '../../model/index.ts'

export type HouseholdRow = Row<typeof household>
export type MemberRow = Row<typeof householdMember>
type Reason = keyof typeof memberReasons

/** The code of the head himself (GB/T 4761). */
const headCode = '02'
/** Somebody of the family in no nearer relation. */
const otherCode = '97'

/** Who belongs to a household today. */
export function openMembers(act: Act, id: string): Promise<MemberRow[]> {
  const table = tableOf(householdMember)
  return findRows(act.tx, householdMember, and(eq(table.household, id), isNull(table.to)))
}

/** The household as it is, held; every change of members takes its turn. */
export async function lockHousehold(act: Act, id: string): Promise<HouseholdRow> {
  await lockByName(act, `household ${id}`)
  return lockRow(act, household, id)
}

async function relationCoded(act: Act, code: string): Promise<string> {
  const [found] = await findRows(act.tx, familyRelation, eq(tableOf(familyRelation).code, code), 1)
  if (found === undefined) act.refuse(`家庭关系代码 ${code} 不存在，请先在救助配置中补上`)
  return found.id
}

export const headRelation = (act: Act) => relationCoded(act, headCode)
export const otherRelation = (act: Act) => relationCoded(act, otherCode)

interface Joining {
  readonly person: string
  readonly relation: string
  readonly isHead?: boolean
  readonly living?: boolean
  readonly apart?: MemberRow['apart']
  readonly from: string
  readonly reason: Reason
}

/** Somebody becomes a member; who lives in another household is refused. */
export async function join(act: Act, into: HouseholdRow, given: Joining): Promise<MemberRow> {
  const { isHead = false, living = true, apart = null } = given
  await lockByName(act, `member ${given.person}`)
  const { rows } = await act.tx.execute<{ number: string }>(
    sql`select number from open_household_of(${given.person}::uuid, ${living})`,
  )
  const [elsewhere] = rows
  if (elsewhere !== undefined)
    act.refuse(`该人员已在家庭 ${elsewhere.number} 共同生活，请先移出`, 'person')
  const mine = await openMembers(act, into.id)
  if (mine.some(each => each.person === given.person)) act.refuse('该人员已是家庭成员', 'person')
  const serial = await act.tx.execute<{ count: number }>(
    sql`select count(*)::int + 1 as count from household_member where household = ${into.id}::uuid`,
  )
  return insertRow(act, householdMember, {
    ...{ organisation: into.organisation, area: into.area, household: into.id },
    number: `${into.number}-${String(serial.rows[0]?.count ?? 1).padStart(2, '0')}`,
    ...{ person: given.person, relation: given.relation, from: given.from, reason: given.reason },
    ...{ isHead, living, apart },
  })
}

/** A membership ends. */
export function end(act: Act, row: MemberRow, to: string, endReason: Reason): Promise<MemberRow> {
  if (to < row.from) act.refuse(`日期不能早于加入日期 ${row.from}`, 'on')
  return updateRow(act, householdMember, row, { to, endReason })
}

/** Another member becomes the head; who was it stays in the given relation, or is gone without one. */
export async function putHead(
  act: Act,
  of: HouseholdRow,
  given: {
    readonly newHead: string
    readonly on: string
    readonly formerRelation: string | null
    readonly why: Reason
  },
): Promise<void> {
  const mine = await openMembers(act, of.id)
  const next = mine.find(each => each.person === given.newHead)
  if (next === undefined) act.refuse('新户主应是本户的成员', 'newHead')
  if (next.isHead) act.refuse('该成员已是户主', 'newHead')
  const former = mine.find(({ isHead }) => isHead)
  if (former !== undefined) await end(act, former, given.on, given.why)
  await end(act, next, given.on, 'head')
  await join(act, of, {
    ...{ person: next.person, relation: await headRelation(act), isHead: true },
    ...{ from: given.on, reason: 'head' },
  })
  if (former !== undefined && given.formerRelation !== null)
    await join(act, of, {
      ...{ person: former.person, relation: given.formerRelation, living: former.living },
      ...{ apart: former.apart, from: given.on, reason: 'head' },
    })
  const row = await lockRow(act, household, of.id)
  await updateRow(act, household, row, { head: next.person })
}

/** What follows from who lives together: how many they are, and what each has a month. */
export async function countHousehold(act: Act, id: string): Promise<HouseholdRow> {
  const row = await lockRow(act, household, id)
  const living = (await openMembers(act, id)).filter(each => each.living).length
  const members = Math.max(1, living)
  const monthPerHead = perHead(row.yearIncome, members)
  if (members === row.members && monthPerHead === row.monthPerHead) return row
  return updateRow(act, household, row, { members, monthPerHead })
}

/** Fen of a month and a head, rounded to the fen. */
export function perHead(yearIncome: number | null, members: number): number | null {
  return yearIncome === null ? null : Math.round(yearIncome / 12 / members)
}

/** The household in which somebody stands as head, as far as this is seen. */
export async function headedBy(act: Act, id: string): Promise<HouseholdRow | undefined> {
  const table = tableOf(householdMember)
  const where = and(eq(table.person, id), eq(table.isHead, true), isNull(table.to))
  const [found] = await findRows(act.tx, householdMember, where, 1)
  return found === undefined ? undefined : findRow(act.tx, household, found.household)
}

/** Says at a member where its sex does not fit the relation (GB/T 4761); undefined where it does. */
export async function relationWarning(
  act: Act,
  rows: readonly MemberRow[],
): Promise<ReadonlyMap<string, string>> {
  const warned = new Map<string, string>()
  const relations = new Map(
    (await findRows(act.tx, familyRelation, undefined, 500)).map(each => [each.id, each]),
  )
  for (const row of rows) {
    const relation = relations.get(row.relation)
    if (relation?.sex == null) continue
    const someone = await findRow(act.tx, person, row.person)
    if (someone?.sex != null && someone.sex !== relation.sex)
      warned.set(row.id, `性别与关系「${relation.name}」不符`)
  }
  return warned
}
