import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { isSystem, type Person } from '#kernel/server/person.ts'
import { presentOne } from '#kernel/server/present.ts'
import { denied } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { insertRow, lockRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { ownedBy } from '../model/owner.ts'
import { role } from '../model/role.ts'
import { roleCopy } from '../model/role-calls.ts'
import { adminKindsOf, sharedWrites } from './admin-kinds.ts'
import { roleFinds } from './finds.ts'
import { mayPassOn } from './granted-scope.ts'
import { ipListFault } from './ip-list.ts'
import { markOwner, ownOwner } from './mark-owner.ts'
import { ownerIs } from './owner-is.ts'
import { raiseHoldersPermRev } from './perm-rev.ts'
import { proveRole } from './prove-rights.ts'
import { brokenExclusion } from './rights-limits.ts'
import { markContents, markMenus } from './role-contents.ts'
import { awaitSecondPerson, refuseExcluded, refuseExcludedActions } from './role-holders.ts'
import { isHighRisk, isRiskier } from './role-risk.ts'

type Role = Row<typeof role>

/** Roles: what they hold exists, stays within their owner, and never joins two of the three administrators. */
export const roleServing = serve(role, {
  openPicks: true,
  // The platform's templates for such accounts: looked at, copied and granted as they are.
  offers: ({ ownerKind }, table) =>
    ownerKind === 'platform'
      ? undefined
      : sql`(${table.ownerKind} = 'platform' and ${table.organisation} is null and ${table.adminKind} = 'none'
          and ${table.state} = 'enabled' and ${ownerKind} = any(${table.holderKinds}))`,
  pickNote: 'dataScope',
  finds: roleFinds,
  prepare: (draft, act) => ({
    ...ownOwner(act),
    ...(act.person.ownerKind === 'platform' ? {} : { holderKinds: [act.person.ownerKind] }),
    highRisk: isHighRisk(draft as Role),
  }),
  async check(next, act, before) {
    markOwner(act, next)
    if (!before) await markCode(act, next)
    markContents(act, next)
    if (!before || !isSameRights(next, before)) markMenus(act, next)
    if (!before || !isSameRights(next, before)) {
      const broken = await brokenExclusion(act.tx, new Set(next.actions ?? []))
      if (broken !== undefined)
        act.mark('actions', `同一角色不能同时持有互斥的操作：${broken.label}`)
    }
    if (next.ipAllow) {
      const fault = ipListFault(next.ipAllow)
      if (fault !== undefined) act.mark('ipAllow', fault)
    }
    if (next.validFrom && next.validUntil && next.validUntil < next.validFrom)
      act.mark('validUntil', '失效日期不能早于生效日期')
    if (next.ownerKind !== 'platform' && next.holderKinds.some(kind => kind !== next.ownerKind))
      act.mark('holderKinds', '只能适用于本单位账号')
    const wide = next.dataScope === 'all' || next.dataScope === 'area'
    if (wide && next.holderKinds.some(kind => kind !== 'platform' && kind !== 'unit'))
      act.mark('dataScope', '机构、厂商和商家的角色不能使用该数据范围')
    if (next.exclusiveWith?.includes(next.id)) act.mark('exclusiveWith', '不能与自身互斥')
    await markAdminKinds(act, next)
    if (before && (await holdsRole(act, before))) act.refuse('不能修改自己持有的角色')
    if (before) await refuseForHolders(act, next, before)
  },
  inserted: (row, act) => mirrorExclusive(act, row),
  async updated(row, act, before) {
    await mirrorExclusive(act, row)
    const changed =
      !isSameRights(row, before) || !isSameList(row.fieldClasses ?? [], before.fieldClasses ?? [])
    await act.tx.execute(
      sql`update role set high_risk = ${isHighRisk(row)}, preset = preset and ${!changed} where id = ${row.id}::uuid`,
    )
    await raiseHoldersPermRev(act, row.id)
    await proveRole(act, row, 'changed')
    if (isRiskier(row, before)) await awaitSecondPerson(act, row)
  },
  removable: row => (row.builtIn ? '内置角色不能删除' : true),
  async removing(row, act) {
    const { rows } = await act.tx.execute(
      sql`select from "grant" where role = ${row.id}::uuid limit 1`,
    )
    if (rows.length > 0) act.refuse('角色曾被授予，不能删除，可以停用')
  },
  movable: (row, move) => (move === 'disable' && row.builtIn ? '内置角色不能停用' : true),
  moves: {
    async disable(row, _answers, act) {
      await raiseHoldersPermRev(act, row.id)
      await proveRole(act, row, 'disabled')
      return {}
    },
    async enable(row, _answers, act) {
      await raiseHoldersPermRev(act, row.id)
      await proveRole(act, row, 'enabled')
      return {}
    },
  },
  async enrich(rows, act) {
    const ids = sql.join(
      rows.map(row => sql`${row.id}::uuid`),
      sql`, `,
    )
    const { ownerKind, ownerId } = act.person
    // Of a template a unit is told of its own people alone.
    const own = ownerKind === 'platform' ? sql`` : sql`and ${ownerIs(ownedBy(ownerKind, ownerId))}`
    const counted = await act.tx.execute<{ role: string; holders: number }>(
      sql`select role, count(distinct account)::int as holders from "grant" where state = 'active' and role in (${ids}) ${own} group by role`,
    )
    return new Map(counted.rows.map(({ role: id, holders }) => [id, { holders }]))
  },
})

/** 复制: a role of one's own with the same contents; organisations copy the platform's templates. */
export const copyRoleRoute = route(roleCopy, {
  access: { action: 'role.copy' },
  summary: '复制角色',
  stepUp: true,
  async change({ id, code, name }, act) {
    const template = await templateOf(act, id)
    const { places, actions, dataScope, fieldClasses, requireUkey, ipAllow, remark } = template
    const parsed = nameQuestion.safeParse({ code, name })
    if (!parsed.success)
      for (const issue of parsed.error.issues) act.mark(String(issue.path[0]), issue.message)
    act.settle()
    const own = { ownerKind: 'platform' as const, ...ownOwner(act) }
    const scope =
      own.ownerKind === 'organisation' && dataScope === 'all' ? 'organisation' : dataScope
    const contents = {
      holderKinds: [own.ownerKind],
      places,
      actions,
      dataScope: scope,
      fieldClasses,
      requireUkey,
      ipAllow,
      remark,
    }
    const draft = { ...own, ...contents, code, name, template: id }
    const next = { ...draft, exclusiveWith: null, adminKind: 'none' } as unknown as Role
    await markCode(act, next)
    markContents(act, next)
    markMenus(act, next)
    act.settle()
    const made = await insertRow(act, role, { ...draft, highRisk: isHighRisk(next) })
    return presentOne(act, roleServing, made)
  },
})

const nameQuestion = z.object({
  code: z.string().regex(/^[a-z][a-z0-9_]{2,39}$/, '编码格式不正确'),
  name: z.string().trim().min(2, '名称为 2–20 个字').max(20, '名称为 2–20 个字'),
})

async function templateOf(act: Act, id: string): Promise<Role> {
  await readInScope(act, roleServing, id)
  return lockRow(act, role, id)
}

function isSameRights(one: Role, other: Role): boolean {
  return isSameList(one.places, other.places) && isSameList(one.actions, other.actions)
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join()
}

async function markCode(act: Act, next: Role): Promise<void> {
  await markReservedCode(act, next)
  const { rows } = await act.tx.execute<{ code: string; name: string }>(sql`
    select code, name from role where ${ownerIs(next)}
      and (code = ${next.code} or name = ${next.name})`)
  if (rows.some(row => row.code === next.code)) act.mark('code', '编码已被使用')
  if (rows.some(row => row.name === next.name)) act.mark('name', '名称已被使用')
}

/** Rules go by codes (secadmin, org_head, steps of reviews): nobody's own role bears one of the platform's. */
async function markReservedCode(act: Act, { code, ownerKind }: Role): Promise<void> {
  const isPlatform = sql`owner_kind = 'platform'`
  const others = ownerKind === 'platform' ? sql`not (${isPlatform})` : isPlatform
  const { rows } = await act.tx.execute(
    sql`select from role where code = ${code} and ${others} limit 1`,
  )
  if (rows.length > 0 || code === baseRole) act.mark('code', '该编码已被保留，请换一个')
}

/** The role that every account has by itself. */
const baseRole = 'user'

/** System, security and audit administrators hold disjoint writing actions. */
async function markAdminKinds(act: Act, next: Role): Promise<void> {
  if (next.adminKind === 'none') {
    const isJoined = next.holderKinds.includes('platform') && adminKindsOf(next).length > 1
    if (isJoined) act.mark('actions', '开设账号、授权和日志的操作属于不同的三员，不能放在同一角色')
    return
  }
  const { rows } = await act.tx.execute<{ name: string; actions: string[] }>(
    sql`select name, actions from role where admin_kind not in ('none', ${next.adminKind})`,
  )
  for (const other of rows) {
    const [shared] = sharedWrites(next.actions, other.actions)
    if (shared !== undefined)
      act.mark('actions', `「${shared}」已属于「${other.name}」，三员权限不能重叠`)
  }
}

async function holdsRole(act: Act, row: Role): Promise<boolean> {
  if (isSystem(act.person)) return false
  const { rows } = await act.tx.execute(
    sql`select from "grant" where role = ${row.id}::uuid and account = ${act.person.accountId}::uuid and state = 'active'`,
  )
  return rows.length > 0
}

/** What a grant of the role would be refused for may not reach its holders by a change of the role. */
async function refuseForHolders(act: Act, next: Role, before: Role): Promise<void> {
  if (isSystem(act.person)) return
  const gains =
    !isSameRights(next, before) ||
    next.dataScope !== before.dataScope ||
    !isSameList(next.fieldClasses ?? [], before.fieldClasses ?? [])
  if (gains && (await isGranted(act, next.id))) refuseBeyondOwn(act, next, next.dataScope)
  await refuseExcluded(act, next)
  if (!isSameRights(next, before)) await refuseExcludedActions(act, next)
}

async function isGranted(act: Act, id: string): Promise<boolean> {
  const { rows } = await act.tx.execute(
    sql`select from "grant" where role = ${id}::uuid and state in ('pending', 'active') limit 1`,
  )
  return rows.length > 0
}

/** Exclusion is mutual. */
async function mirrorExclusive(act: Act, row: Role): Promise<void> {
  const others = row.exclusiveWith ?? []
  const list = sql`array[${sql.join(
    others.map(id => sql`${id}`),
    sql`, `,
  )}]::uuid[]`
  await act.tx.execute(sql`
    update role set exclusive_with = array_remove(exclusive_with, ${row.id}::uuid)
    where ${row.id}::uuid = any(exclusive_with) and not (id = any(${list}))`)
  await act.tx.execute(sql`
    update role set exclusive_with = array_append(coalesce(exclusive_with, '{}'), ${row.id}::uuid)
    where id = any(${list}) and not (${row.id}::uuid = any(coalesce(exclusive_with, '{}')))`)
}

/** Whether somebody may decide about roles at all; platform roles are the security administrator's. */
export function mayGrantAnything(person: Person): boolean {
  return person.roleCodes.includes('secadmin') || isSystem(person)
}

/**
 * The head of an organisation (机构负责人) appoints into every role that the platform offers to
 * organisations, finance too, whose acts the head does not have: those of high risk wait for a
 * second person. Nobody else, and no deputy, gives what he does not hold.
 */
function isAppointed({ ownerKind, roleCodes, standsFor, actions }: Person, row: Role): boolean {
  const isHead =
    ownerKind === 'organisation' &&
    roleCodes.includes(headCode) &&
    standsFor?.some(({ role: code }) => code === headCode) !== true &&
    actions.get('grant.create')?.has('organisation') === true
  const isOffered = row.builtIn && row.ownerKind === 'platform' && row.adminKind === 'none'
  return isHead && isOffered && row.holderKinds.includes(ownerKind)
}

const headCode = 'org_head'

/** Stops whoever asks for more than they hold themselves, or for more of it. */
export function refuseBeyondOwn(act: Act, row: Role, scope: Role['dataScope']): void {
  if (mayGrantAnything(act.person) || isAppointed(act.person, row)) return
  const isBeyond =
    row.actions.some(name => !mayPassOn(act.person.actions.get(name), scope)) ||
    (row.fieldClasses ?? []).some(each => !act.person.sensitivities.has(each))
  if (isBeyond) throw denied(`「${row.name}」超出您自己的权限，不能授予`)
}
