import { and, eq, gte, isNull, or } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import type { Reader } from '#kernel/server/database.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { governanceMemberFindings } from '../model/governance-member-calls.ts'
import {
  corporateRoles,
  type GovernanceRole,
  governanceMember,
  governanceRoles,
  organisation,
  type PrecheckFinding,
} from '../model/index.ts'
import { organisationServing } from './organisation.ts'

type Member = Row<typeof governanceMember>

const table = tableOf(governanceMember)
const most = 2000

/** How many directors a foundation has (基金会管理条例 20). */
const directors = { least: 5, most: 25 } as const
const onBoard: readonly GovernanceRole[] = ['1', '2', '3']

export const governanceMemberServing = serve(governanceMember, {
  async check(next, act, before) {
    checkPapers(next, act)
    if (next.termFrom !== null && next.termTo !== null && next.termTo < next.termFrom)
      act.mark('termTo', '任期止不能早于任期起')
    if (next.role !== '8') {
      if (next.relativeOf !== null) act.mark('relativeOf', '只有近亲属填写')
    } else if (next.relativeOf === null) act.mark('relativeOf', '请填写是何人的近亲属')
    else if (!(await isGoverning(act, next, next.relativeOf)))
      act.mark('relativeOf', `治理人员中没有「${next.relativeOf}」`)
    if (before === undefined && next.uscc !== null && (await isListed(act, next)))
      act.mark('uscc', '该单位已登记为同一身份')
  },
})

/** Related parties are compared by their papers, so nobody is listed without them. */
function checkPapers(next: Member, act: Pick<Act, 'mark'>): void {
  const mayBeCompany = corporateRoles.includes(next.role)
  if (next.uscc !== null && !mayBeCompany) act.mark('uscc', '只有主要捐赠人和关联方可以是单位')
  if (next.uscc !== null && next.idNumber !== null) act.mark('uscc', '身份证号与信用代码只填一项')
  if (next.uscc === null && next.idNumber === null)
    act.mark('idNumber', mayBeCompany ? '请填写身份证号，单位请填写信用代码' : '请填写身份证号')
}

async function isGoverning(act: Act, { organisation: id }: Member, name: string) {
  const named = and(eq(table.organisation, id), eq(table.name, name))
  const found = await findRows(act.tx, governanceMember, named, most)
  return found.some(({ role }) => role !== '8')
}

async function isListed(act: Act, { organisation: id, role, uscc }: Member): Promise<boolean> {
  const same = and(eq(table.organisation, id), eq(table.role, role))
  const found = await findRows(act.tx, governanceMember, same, most)
  return found.some(each => each.uscc === uscc)
}

/** Those whose term has not ended by the act's day. */
async function inOffice(reader: Reader, id: string, today: string): Promise<readonly Member[]> {
  const now = and(eq(table.organisation, id), or(isNull(table.termTo), gte(table.termTo, today)))
  return findRows(reader, governanceMember, now, most)
}

/** Somebody near to an organisation, and what he is to it: `理事长张某`. */
interface Related {
  readonly name: string
  readonly as: string
}

/**
 * Who stands near to an organisation under one of these ID numbers or credit codes (BR-10, BR-18):
 * its legal person and everybody of 治理人员 in office. Compared by papers, never by name.
 */
export async function relatedUnder(
  act: Pick<Act, 'tx' | 'now'>,
  id: string,
  codes: readonly string[],
): Promise<readonly Related[]> {
  const wanted = new Set(codes.map(code => code.toUpperCase()))
  const owner = await findRow(act.tx, organisation, id)
  const head =
    owner?.legalIdNumber != null && wanted.has(owner.legalIdNumber.toUpperCase())
      ? [{ name: owner.legalPerson, as: '法定代表人' }]
      : []
  const members = await inOffice(act.tx, id, beijingDay(act.now))
  return [
    ...head,
    ...members
      .filter(({ idNumber, uscc }) => wanted.has((idNumber ?? uscc ?? '').toUpperCase()))
      .map(({ name, role, relativeOf }) => ({
        name,
        as: relativeOf === null ? governanceRoles[role] : `${relativeOf}的近亲属`,
      })),
  ]
}

/** The ID numbers by which people in office and the legal person of an organisation are known. */
export async function papersOfGoverning(
  act: Pick<Act, 'tx' | 'now'>,
  id: string,
): Promise<readonly string[]> {
  const owner = await findRow(act.tx, organisation, id)
  const members = await inOffice(act.tx, id, beijingDay(act.now))
  const governing = members.filter(({ role }) => Number(role) <= 6)
  return [owner?.legalIdNumber, ...governing.map(({ idNumber }) => idNumber)].flatMap(each =>
    each == null ? [] : [each.toUpperCase()],
  )
}

/** Phones of those in office in these roles; empty where nobody is listed at all. */
export async function phonesOfGoverning(
  act: Pick<Act, 'tx' | 'now'>,
  id: string,
): Promise<readonly string[]> {
  const members = await inOffice(act.tx, id, beijingDay(act.now))
  return members
    .filter(({ role }) => onBoard.includes(role))
    .flatMap(({ phone }) => (phone === null ? [] : [phone]))
}

/** `GET …/getFindings`: what is not as law and good order ask of who governs an organisation. */
export const governanceFindingsRoute = route(governanceMemberFindings, {
  access: { action: 'governanceMember.view' },
  summary: '治理人员检查',
  async read({ organisation: id }, act) {
    const row = await readInScope(act, organisationServing, id, 'governanceMember.view')
    const members = await inOffice(act.tx, id, beijingDay(act.now))
    return governanceFindings(row, members)
  },
})

/** What to remark on the people in office. */
export function governanceFindings(
  { orgForm }: Pick<Row<typeof organisation>, 'orgForm'>,
  members: readonly Pick<Member, 'name' | 'role' | 'idNumber'>[],
): PrecheckFinding[] {
  const papers = (...roles: GovernanceRole[]) =>
    new Map(
      members
        .filter(({ role, idNumber }) => roles.includes(role) && idNumber !== null)
        .map(each => [each.idNumber, each.name]),
    )
  const both = (one: ReturnType<typeof papers>, other: ReturnType<typeof papers>) =>
    [...one].filter(([id]) => other.has(id)).map(([, name]) => name)
  const board = papers(...onBoard).size
  const found: (readonly [item: string, message: string])[] = []
  if (orgForm === '3' && (board < directors.least || board > directors.most))
    found.push([
      '理事人数',
      `基金会理事应为 ${directors.least}–${directors.most} 人，现登记 ${board} 人`,
    ])
  for (const name of both(papers('4'), papers('6')))
    found.push(['监事', `${name}同时任监事和财务负责人`])
  for (const name of both(papers('4'), papers(...onBoard)))
    found.push(['监事', `${name}同时任监事和理事`])
  for (const name of both(papers('1'), papers('5')))
    found.push(['理事长', `${name}同时任理事长和秘书长`])
  if (members.every(({ role }) => role !== '1')) found.push(['理事长', '没有在任的理事长'])
  return found.map(([item, message]) => ({ item, field: 'role', level: 'warn', message }))
}
