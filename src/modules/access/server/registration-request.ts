import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { isSystem } from '#kernel/server/person.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { account } from '../model/account.ts'
import { department } from '../model/department.ts'
import { grant } from '../model/grant.ts'
import { isSameOwner, ownerOf } from '../model/owner.ts'
import { position } from '../model/position.ts'
import { registrationRequest } from '../model/registration-request.ts'
import { role } from '../model/role.ts'
import { incompatiblePair } from './account.ts'
import { raisePermRev } from './perm-rev.ts'
import { ports } from './ports.ts'
import { refuseBeyondOwn } from './role.ts'

type Request = Row<typeof registrationRequest>

/** Requests to join: decided once, by somebody of that unit; approval opens exactly one account. */
export const registrationServing = serve(registrationRequest, {
  mayMove(row, _move, person) {
    if (isSystem(person)) return true
    // Who shares the applicant's login name is the applicant under another account.
    return row.loginName.toLowerCase() === person.loginName.toLowerCase()
      ? '不能审核自己的申请'
      : true
  },
  moves: {
    async approve(row, answers, act) {
      await refuseTaken(act, row)
      const place = await placeOf(act, row, answers)
      const made = await insertRow(act, account, {
        ...ownerOf(row),
        loginName: row.loginName,
        realName: row.realName,
        phone: row.phone,
        email: row.email,
        ...place,
        manager: answers.manager,
        source: 'registered',
        state: 'enabled',
      })
      if (row.passwordHash !== null) await ports.adoptPassword(act, made.id, row.passwordHash)
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
      await tell(act, row, '已转交其他机构审核')
      return { organisation }
    },
  },
})

/** What was meanwhile taken by another account. */
async function refuseTaken(act: Act, row: Request): Promise<void> {
  const { rows } = await act.tx.execute<{ phone: boolean; name: boolean }>(sql`
    select coalesce(bool_or(account.phone_index = request.phone_index and account.state <> 'cancelled'), false) as phone,
      coalesce(bool_or(lower(account.login_name) = lower(request.login_name)), false) as name
    from registration_request request, account where request.id = ${row.id}::uuid`)
  if (rows[0]?.phone) act.refuse('手机号已被占用')
  if (rows[0]?.name) act.refuse('登录名已被占用')
}

interface Place {
  readonly department: string | null
  readonly positions: readonly string[] | null
}

/** The department and positions a reviewer chose; both of the applicant's unit. */
async function placeOf(
  act: Act,
  row: Request,
  answers: Place,
): Promise<{ department: string | null; positions: string[] | null }> {
  if (answers.department === null && row.ownerKind !== 'vendor')
    act.refuse('请选择部门', 'department')
  if (answers.department !== null) {
    const chosen = await findRow(act.tx, department, answers.department)
    if (chosen === undefined || !isSameOwner(chosen, row))
      act.refuse('部门不属于该单位', 'department')
  }
  const ids = [...(answers.positions ?? [])]
  if (ids.length > 0) {
    const table = tableOf(position)
    const held = await findRows(
      act.tx,
      position,
      sql`${table.id} in (${sql.join(
        ids.map(id => sql`${id}::uuid`),
        sql`, `,
      )})`,
    )
    const clash = incompatiblePair(
      held.map(({ id, name, incompatible }) => ({
        id,
        name,
        incompatible: incompatible === null ? null : [...incompatible],
      })),
    )
    if (clash !== undefined) act.refuse(`岗位不相容：${clash.join('、')}`, 'positions')
  }
  return { department: answers.department, positions: ids.length === 0 ? null : ids }
}

/** A role proposed at approval: of high risk it waits for a second person. */
async function propose(act: Act, made: Row<typeof account>, roleId: string): Promise<void> {
  const given = await findRow(act.tx, role, roleId)
  if (
    given === undefined ||
    given.adminKind !== 'none' ||
    !given.holderKinds.includes(made.ownerKind)
  )
    return act.refuse('角色不适用于此类账号', 'roles')
  refuseBeyondOwn(act, given)
  const needsSecond = given.highRisk || (await ports.isTwoStepGrant(act, made.ownerKind))
  await insertRow(act, grant, {
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
}

async function tell(act: Act, row: Request, result: string): Promise<void> {
  await ports.sendSms(act, {
    phone: row.phone,
    template: 'registrationResult',
    params: { number: row.number, result },
  })
}
