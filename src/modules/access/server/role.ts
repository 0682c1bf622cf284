import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { sensitivities } from '#kernel/kinds/sensitivity.ts'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { isSystem, type Person } from '#kernel/server/person.ts'
import { presentOne } from '#kernel/server/present.ts'
import { denied } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { insertRow, lockRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { ownerIdOf } from '../model/owner.ts'
import { role } from '../model/role.ts'
import { sharedWrites } from './admin-kinds.ts'
import { catalogue, placeKey } from './catalogue.ts'
import { roleFinds } from './finds.ts'
import { mayPassOn } from './granted-scope.ts'
import { ipListFault } from './ip-list.ts'
import { markOwner, ownOwner } from './mark-owner.ts'
import { raiseHoldersPermRev } from './perm-rev.ts'
import { proveRole } from './prove-rights.ts'

type Role = Row<typeof role>

/** Roles: what they hold exists, stays within their owner, and never joins two of the three administrators. */
export const roleServing = serve(role, {
  // Organisations see the platform's templates beside their own roles through the picker only.
  openPicks: true,
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
  },
  inserted: (row, act) => mirrorExclusive(act, row),
  async updated(row, act, before) {
    await mirrorExclusive(act, row)
    const changed =
      !isSameList(row.places, before.places) ||
      !isSameList(row.actions, before.actions) ||
      !isSameList(row.fieldClasses ?? [], before.fieldClasses ?? [])
    await act.tx.execute(
      sql`update role set high_risk = ${isHighRisk(row)}, preset = preset and ${!changed} where id = ${row.id}::uuid`,
    )
    await raiseHoldersPermRev(act, row.id)
    await proveRole(act, row, 'changed')
  },
  removable: row => (row.builtIn ? '内置角色不能删除' : true),
  async removing(row, act) {
    const { rows } = await act.tx.execute(
      sql`select from "grant" where role = ${row.id}::uuid limit 1`,
    )
    if (rows.length > 0) act.refuse('角色曾被授予，不能删除，可以停用')
  },
  mayMove: (row, move) => (move === 'disable' && row.builtIn ? '内置角色不能停用' : true),
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
    const counted = await act.tx.execute<{ role: string; holders: number }>(
      sql`select role, count(distinct account)::int as holders from "grant" where state = 'active' and role in (${ids}) group by role`,
    )
    return new Map(counted.rows.map(({ role: id, holders }) => [id, { holders }]))
  },
})

/** 复制: a role of one's own with the same contents; organisations copy the platform's templates. */
export const copyRoleRoute = route({
  method: 'POST',
  path: '/api/access/role/copy',
  access: { action: 'role.copy' },
  summary: '复制角色',
  question: z.strictObject({ id: z.uuid(), code: z.string(), name: z.string() }),
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
  const { rows } = await act.tx.execute(
    sql`select from role where id = ${id}::uuid and owner_kind = 'platform' and admin_kind = 'none' and state = 'enabled'`,
  )
  const open = rows.length > 0 && act.person.ownerKind !== 'platform'
  const reader = open
    ? { tx: act.tx, person: { ...act.person, ownerKind: 'platform' as const } }
    : act
  await readInScope(reader, roleServing, id)
  return lockRow(act, role, id)
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join()
}

/** A role with an act of BR-44, or with an export over everything. */
export function isHighRisk(row: Pick<Role, 'actions' | 'dataScope'>): boolean {
  const risky = new Set(
    catalogue()
      .actions.filter(each => each.stepUp)
      .map(each => each.name),
  )
  return (row.actions ?? []).some(
    name => risky.has(name) || (row.dataScope === 'all' && name.endsWith('.export')),
  )
}

/** Menus and actions that exist, and nothing beyond what the person could grant. */
function markContents(act: Act, next: Role): void {
  const { actions, groups } = catalogue()
  const places = new Set(
    groups
      .flatMap(group => group.places.filter(place => place.nav === 'menu'))
      .map(place => placeKey(place.path)),
  )
  const unknown = next.places.find(path => !places.has(placeKey(path)))
  if (unknown !== undefined) act.mark('places', `没有「${unknown}」这个菜单`)
  const known = new Map(actions.map(each => [each.name, each]))
  const strange = next.actions.find(name => !known.has(name))
  if (strange !== undefined) act.mark('actions', `没有「${strange}」这个操作`)
  if (act.person.ownerKind === 'platform') return
  const seen = (next.fieldClasses ?? []).find(each => !act.person.sensitivities.has(each))
  if (seen !== undefined) act.mark('fieldClasses', `「${sensitivities[seen]}」超出本单位可用的范围`)
  const beyond = next.actions.find(name => !act.person.actions.has(name))
  if (beyond !== undefined)
    act.mark('actions', `「${known.get(beyond)?.label ?? beyond}」超出本单位可用的范围`)
}

async function markCode(act: Act, next: Role): Promise<void> {
  const { rows } = await act.tx.execute<{ code: string; name: string }>(sql`
    select code, name from role where owner_kind = ${next.ownerKind}
      and coalesce(organisation::text, unit, vendor, merchant, '') = ${ownerIdOf(next) ?? ''}
      and (code = ${next.code} or name = ${next.name})`)
  if (rows.some(row => row.code === next.code)) act.mark('code', '编码已被使用')
  if (rows.some(row => row.name === next.name)) act.mark('name', '名称已被使用')
}

/** System, security and audit administrators hold disjoint writing actions. */
async function markAdminKinds(act: Act, next: Role): Promise<void> {
  if (next.adminKind === 'none') return
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

/** Stops whoever asks for more than they hold themselves, or for more of it. */
export function refuseBeyondOwn(
  act: Act,
  row: Pick<Role, 'actions' | 'fieldClasses' | 'name'>,
  scope: Role['dataScope'],
): void {
  if (mayGrantAnything(act.person)) return
  const isBeyond =
    row.actions.some(name => !mayPassOn(act.person.actions.get(name), scope)) ||
    (row.fieldClasses ?? []).some(each => !act.person.sensitivities.has(each))
  if (isBeyond) throw denied(`「${row.name}」超出您自己的权限，不能授予`)
}
