import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { holds, isSystem } from '#kernel/server/person.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { account } from '../model/account.ts'
import { department } from '../model/department.ts'
import { grant } from '../model/grant.ts'
import { isSameOwner, ownerOf } from '../model/owner.ts'
import { registrationRequest } from '../model/registration-request.ts'
import { role } from '../model/role.ts'
import { refuseBeyondSubscription } from './account.ts'
import { registrationFinds } from './finds.ts'
import { refuseConflicts, whyNotHeld } from './grant.ts'
import { holdersOf } from './holders-of.ts'
import { isMailTaken } from './mail-taken.ts'
import { ownerIs } from './owner-is.ts'
import { raisePermRev } from './perm-rev.ts'
import { accessPorts } from './ports.ts'
import { positionFault } from './position-fit.ts'
import { proveGrant } from './prove-rights.ts'
import { checksOf, takenOf } from './registration-checks.ts'
import { colleaguesOf, earlierOf, wishedDepartments } from './registration-facts.ts'
import { refuseBeyondOwn } from './role.ts'
import { needsSecondPerson } from './two-step-grant.ts'

type Request = Row<typeof registrationRequest>

/** Requests to join: decided once, by somebody of that unit; approval opens exactly one account. */
export const registrationServing = serve(registrationRequest, {
  finds: registrationFinds,
  late: (_row, name) => `该申请已由${name}处理`,
  mayMove(row, move, person) {
    if (isSystem(person)) return true
    // Who shares the applicant's login name or name may be the applicant under another account.
    if (row.loginName.toLowerCase() === person.loginName.toLowerCase()) return '不能审核自己的申请'
    return move === 'approve' && row.realName === person.name
      ? '申请人与您同名，须由他人审核'
      : true
  },
  moves: {
    async approve(row, answers, act) {
      await refuseTaken(act, row)
      const place = await placeOf(act, row, answers)
      await refuseBeyondSubscription(act, row.organisation)
      const made = await insertRow(act, account, {
        ...ownerOf(row),
        loginName: row.loginName,
        realName: row.realName,
        phone: row.phone,
        email: row.email,
        ...place,
        areas: areasOf(act, row, answers.areas),
        manager: answers.manager,
        source: 'registered',
        state: 'enabled',
      })
      if (row.passwordHash !== null)
        await accessPorts().adoptPassword(act, made.id, row.passwordHash)
      for (const id of answers.roles ?? []) await propose(act, made, id)
      await tell(act, row, '已通过')
      return {
        ...place,
        account: made.id,
        passwordHash: null,
        decidedAt: act.now.toISOString(),
        decidedBy: act.person.accountId,
      }
    },
    async return(row, { opinion }, act) {
      await tell(act, row, `退回补正：${opinion}`)
      return { opinion }
    },
    async reject(row, { opinion }, act) {
      await tell(act, row, `未通过：${opinion}`)
      return {
        opinion,
        passwordHash: null,
        decidedAt: act.now.toISOString(),
        decidedBy: act.person.accountId,
      }
    },
    async transfer(row, { organisation }, act) {
      if (row.ownerKind !== 'organisation') act.refuse('只能转交机构人员的申请')
      if (organisation === row.organisation) act.refuse('已在该机构', 'organisation')
      await tell(act, row, '已转交其他机构审核')
      await tellDeciders(act, { ...row, organisation })
      return { organisation }
    },
  },
  async enrich(rows, act) {
    const open = rows.filter(({ state }) => state === 'pending' || state === 'returned')
    if (open.length === 0) return new Map()
    const checks = await checksOf(act, open)
    const wished = await wishedDepartments(act, open)
    return new Map(
      open.map(({ id }) => [id, { checks: checks.get(id) ?? [], wished: wished.get(id) ?? null }]),
    )
  },
  detail: async (row, act) => ({
    earlier: await earlierOf(act, row),
    colleagues: await colleaguesOf(act, row),
  }),
})

/** What was meanwhile taken by another account. */
async function refuseTaken(act: Act, row: Request): Promise<void> {
  const taken = (await takenOf(act, [row])).get(row.id)
  if (taken?.phone) act.refuse('手机号已被占用')
  if (taken?.loginName) act.refuse('登录名已被占用')
  if (await isMailTaken(act, row.email)) act.refuse('邮箱已被占用，请退回补正')
}

interface Place {
  readonly department: string | null
  readonly positions: readonly string[] | null
}

/** The department and positions a reviewer chose; both of the applicant's unit. */
async function placeOf(
  act: Act,
  row: Request,
  answers: Place & { readonly manager: string | null },
): Promise<{ department: string | null; positions: string[] | null }> {
  if (answers.department === null && row.ownerKind !== 'vendor')
    act.refuse('请选择部门', 'department')
  if (answers.department !== null) {
    const chosen = await findRow(act.tx, department, answers.department)
    if (chosen === undefined || !isSameOwner(chosen, row))
      act.refuse('部门不属于该单位', 'department')
    if (chosen?.state !== 'enabled') act.refuse('部门已停用', 'department')
  }
  if (answers.manager !== null) {
    const superior = await findRow(act.tx, account, answers.manager)
    if (superior === undefined || !isSameOwner(superior, row))
      act.refuse('直接上级不属于该单位', 'manager')
  }
  const ids = [...(answers.positions ?? [])]
  const place = { ...ownerOf(row), department: answers.department }
  const fault = await positionFault(act, ids, place)
  if (fault !== undefined) act.refuse(fault, 'positions')
  return { department: answers.department, positions: ids.length === 0 ? null : ids }
}

/** The areas of somebody of a competent unit; others have none. */
function areasOf(act: Act, row: Request, given: readonly string[] | null): string[] | null {
  if (row.ownerKind !== 'unit') return null
  if (!given?.length) act.refuse('请选择管辖区域', 'areas')
  return [...(given ?? [])]
}

/** A role proposed at approval: of high risk, or by who may not grant, it waits for a second person. */
async function propose(act: Act, made: Row<typeof account>, roleId: string): Promise<void> {
  const given = await findRow(act.tx, role, roleId)
  if (given === undefined || given.adminKind !== 'none')
    return act.refuse('该角色不适用于此类账号', 'roles')
  const why = whyNotHeld(given, made)
  if (why !== undefined) act.refuse(why, 'roles')
  refuseBeyondOwn(act, given, given.dataScope)
  await refuseConflicts(act, { given, holder: made })
  const needsSecond =
    !holds(act.person, 'grant.create') || (await needsSecondPerson(act, given, made))
  const proposed = await insertRow(act, grant, {
    ...ownerOf(made),
    account: made.id,
    role: given.id,
    department: made.department,
    validFrom: beijingDay(act.now),
    reason: '注册审核通过',
    grantedBy: act.person.accountId,
    state: needsSecond ? 'pending' : 'active',
  })
  await raisePermRev(act, [made.id])
  if (!needsSecond) await proveGrant(act, proposed, 'granted')
}

/** Tells those who decide that somebody wants to join: the unit's auditors, else whoever may approve. */
export async function tellDeciders(act: Act, row: Request): Promise<void> {
  const { rows } = await act.tx.execute<{ auditors: string[] | null }>(sql`
    select auditors from structure_setting where ${ownerIs(row)}`)
  const chosen = rows[0]?.auditors ?? []
  const accounts =
    chosen.length > 0
      ? chosen
      : await holdersOf(act, 'registrationRequest.approve', row.organisation ?? null)
  if (accounts.length > 0)
    await accessPorts().notify(act, {
      accounts,
      kind: 'todo',
      title: `${row.realName}申请加入，请审核`,
      body: `申请编号 ${row.number}${row.departmentText === null ? '' : `，申请部门：${row.departmentText}`}`,
      link: `/organizeStructure/userAudit?id=${row.id}`,
    })
}

async function tell(act: Act, row: Request, result: string): Promise<void> {
  await accessPorts().sendSms(act, {
    phone: row.phone,
    template: 'registrationResult',
    params: { number: row.number, result },
  })
}
