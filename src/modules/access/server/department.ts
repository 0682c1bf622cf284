import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, lockRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { newId } from '#kernel/server/uuid.ts'
import { department } from '../model/department.ts'
import { isSameOwner, type Owned, ownerOf } from '../model/owner.ts'
import { departmentFinds } from './finds.ts'
import { markOwner, ownOwner } from './mark-owner.ts'
import { markForeign } from './own-references.ts'
import { ownerIs } from './owner-is.ts'
import { raiseMembersPermRev } from './perm-rev.ts'
import { sayOfTenure } from './say-of-tenure.ts'
import { departmentFigures } from './structure-figures.ts'
import { noteRemover } from './structure-history.ts'

type Department = Row<typeof department>

const deepest = 6

/** Departments: a tree within each owner; moving or merging rewrites paths and data scopes at once. */
export const departmentServing = serve(department, {
  openPicks: true,
  finds: departmentFinds,
  async prepare(draft, act) {
    const id = newId()
    if (draft.parent == null) return { id, ...ownOwner(act), path: `${id}.`, level: 1 } as never
    const parent = await lockRow(act, department, draft.parent)
    return { id, ...placeBelow(parent, id), ...ownerOf(parent) } as never
  },
  async check(next, act, before) {
    markOwner(act, next)
    if (next.level > deepest) act.mark('parent', `部门最多 ${deepest} 级`)
    if (next.parent === null && before === undefined && (await hasRoot(act, next)))
      act.mark('parent', '请选择上级部门')
    if (before === undefined && next.parent !== null && !(await isEnabled(act, next.parent)))
      act.mark('parent', '上级部门已停用')
    await markTwins(act, next)
    await markForeign(
      act,
      { next, before },
      { head: 'account', deputies: 'account', defaultRoles: 'role' },
    )
  },
  enrich: departmentFigures,
  removable: row => (row.parent === null ? '根部门不能删除' : true),
  async removing(row, act) {
    await refuseInhabited(act, row, '删除')
    if (await hasChildren(act, row)) act.refuse('请先处理下级部门')
    if (await isNarrowedTo(act, row)) act.refuse('有授权收窄到该部门，请先撤销授权或合并部门')
    await act.tx.execute(
      sql`update department set merged_into = null where merged_into = ${row.id}::uuid`,
    )
    await noteRemover(act, row.id)
  },
  movable: (row, move) =>
    row.parent === null && move !== 'enable' ? '根部门不能停用、移动或合并' : true,
  actions: {
    async move(row, { parent: parentId }, act) {
      await lockBelow(act, row)
      const parent = await lockBeside(act, row, { id: parentId, field: 'parent' })
      if (parent.path.startsWith(row.path)) act.refuse('不能移动到自身下级', 'parent')
      if (parent.state !== 'enabled' && row.state === 'enabled')
        act.refuse('上级部门已停用', 'parent')
      const height = await heightOf(act, row)
      if (parent.level + height > deepest) act.refuse(`部门最多 ${deepest} 级`, 'parent')
      await refuseTwins(act, { below: parent, names: [row.name], field: 'parent', apart: [row.id] })
      await raiseMembersPermRev(act, [row.path, parent.path])
      const place = placeBelow(parent, row.id)
      await rewriteBelow(act, row, place)
      return { parent: parent.id, ...place }
    },
  },
  moves: {
    async enable(row, _answers, act) {
      if (row.parent !== null && !(await isEnabled(act, row.parent))) act.refuse('请先启用上级部门')
      return { mergedInto: null }
    },
    async disable(row, _answers, act) {
      await refuseInhabited(act, row, '停用')
      if (await hasChildren(act, row, 'enabled')) act.refuse('请先停用下级部门')
      return {}
    },
    async merge(row, { target: targetId, reason }, act) {
      await lockBelow(act, row)
      const target = await lockBeside(act, row, { id: targetId, field: 'target' })
      if (target.path.startsWith(row.path)) act.refuse('不能合并到自身或下级', 'target')
      if (target.state !== 'enabled') act.refuse('目标部门已停用', 'target')
      if (target.level + (await heightOf(act, row)) - 1 > deepest)
        act.refuse(`部门最多 ${deepest} 级`, 'target')
      await raiseMembersPermRev(act, [row.path, target.path])
      await moveChildren(act, row, target)
      await sayOfTenure(act, { reason: `部门合并：${reason}` })
      await act.tx.execute(
        sql`update account set department = ${target.id}::uuid, version = version + 1,
          updated_at = ${act.now.toISOString()}, updated_by = ${act.person.accountId}::uuid
          where department = ${row.id}::uuid`,
      )
      await sayOfTenure(act, { reason: '' })
      await act.tx.execute(
        sql`update "grant" set department = ${target.id}::uuid where department = ${row.id}::uuid`,
      )
      await act.tx.execute(
        sql`update "grant" set narrow_departments = array(select distinct unnest(
          array_replace(narrow_departments, ${row.id}::uuid, ${target.id}::uuid)))
          where ${row.id}::uuid = any(narrow_departments)`,
      )
      await followIn(act, row, target)
      return { mergedInto: target.id }
    },
  },
})

/** Positions bound to the merged department serve the target; changes of place that wait go there. */
async function followIn(act: Act, row: Department, target: Department): Promise<void> {
  await act.tx.execute(sql`
    update position set departments = array(select distinct unnest(
      array_replace(departments, ${row.id}::uuid, ${target.id}::uuid)))
    where ${row.id}::uuid = any(departments)`)
  await act.tx.execute(sql`
    update reassignment set department = ${target.id}::uuid
    where department = ${row.id}::uuid and state = 'planned'`)
}

/** Locked: it is not disabled while something comes to stand below it. */
async function isEnabled(act: Act, id: string): Promise<boolean> {
  return (await lockRow(act, department, id)).state === 'enabled'
}

function placeBelow(parent: Department, id: string) {
  return { path: `${parent.path}${id}.`, level: parent.level + 1 }
}

/**
 * Locks everything under a department. Whoever adds a child holds its parent: once all are locked,
 * none is being added that would keep the old path, and with it the data scope.
 */
async function lockBelow(act: Act, { path }: Department): Promise<void> {
  let known = -1
  for (;;) {
    const { rows } = await act.tx.execute(
      sql`select id from department where path like ${`${path}_%`} order by id for update`,
    )
    if (rows.length === known) return
    known = rows.length
  }
}

/** Sets path and level of everything under a department that goes to another place. */
async function rewriteBelow(
  act: Act,
  row: Department,
  place: { path: string; level: number },
): Promise<void> {
  await act.tx.execute(sql`
    update department set path = ${place.path} || substr(path, ${row.path.length + 1}),
      level = level + ${place.level - row.level}
    where path like ${`${row.path}_%`}`)
}

async function moveChildren(act: Act, row: Department, target: Department): Promise<void> {
  const { rows } = await act.tx.execute<{ id: string; name: string }>(
    sql`select id, name from department where parent = ${row.id}::uuid order by id`,
  )
  const names = rows.map(({ name }) => name)
  await refuseTwins(act, { below: target, names, field: 'target', apart: [row.id] })
  for (const { id } of rows) {
    const child = await findRow(act.tx, department, id)
    if (child === undefined) continue
    const place = placeBelow(target, child.id)
    await rewriteBelow(act, child, place)
    await updateRow(
      act,
      department,
      child,
      { parent: target.id, ...place },
      { label: '随合并调整' },
    )
  }
}

async function hasRoot(act: Act, owned: Owned): Promise<boolean> {
  const { rows } = await act.tx.execute(sql`
    select from department where parent is null and ${ownerIs(owned)} limit 1`)
  return rows.length > 0
}

async function markTwins(act: Act, next: Department): Promise<void> {
  const { rows } = await act.tx.execute<{ name: string; code: string | null }>(sql`
    select name, code from department where id <> ${next.id ?? newId()}::uuid and ${ownerIs(next)}
      and ((name = ${next.name} and parent is not distinct from ${next.parent}::uuid) or code = ${next.code})`)
  if (rows.some(row => row.name === next.name)) act.mark('name', '同级已有同名部门')
  if (next.code !== null && rows.some(row => row.code === next.code))
    act.mark('code', '编码已被使用')
}

/** What comes to stand under a department has no name that something there has already. */
async function refuseTwins(
  act: Act,
  {
    below,
    names,
    field,
    apart,
  }: { below: Department; names: readonly string[]; field: string; apart: readonly string[] },
): Promise<void> {
  const { rows } = await act.tx.execute<{ name: string }>(sql`
    select name from department where parent = ${below.id}::uuid
      and name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
      and id not in (select jsonb_array_elements_text(${JSON.stringify(apart)}::jsonb)::uuid)
    order by name limit 1`)
  const [twin] = rows
  if (twin !== undefined)
    act.refuse(`「${below.name}」下已有同名部门「${twin.name}」，请先改名或合并`, field)
}

async function refuseInhabited(act: Act, row: Department, verb: string): Promise<void> {
  const { rows } = await act.tx.execute<{ people: number }>(
    sql`select count(*)::int as people from account where department = ${row.id}::uuid and state <> 'cancelled'`,
  )
  const people = rows[0]?.people ?? 0
  if (people > 0) act.refuse(`部门内还有 ${people} 人，不能${verb}`)
}

/** Whether a grant that may be in force reaches this department by its own list. */
async function isNarrowedTo(act: Act, row: Department): Promise<boolean> {
  const { rows } = await act.tx.execute(
    sql`select from "grant" where ${row.id}::uuid = any(narrow_departments) and state in ('pending', 'active') limit 1`,
  )
  return rows.length > 0
}

async function hasChildren(act: Act, row: Department, state?: string): Promise<boolean> {
  const { rows } = await act.tx.execute(
    sql`select from department where parent = ${row.id}::uuid ${state === undefined ? sql`` : sql`and state = ${state}`} limit 1`,
  )
  return rows.length > 0
}

/** Levels that a department takes with it, its own included. */
async function heightOf(act: Act, row: Department): Promise<number> {
  const { rows } = await act.tx.execute<{ deepest: number }>(
    sql`select max(level) as deepest from department where path like ${`${row.path}%`}`,
  )
  return (rows[0]?.deepest ?? row.level) - row.level + 1
}

/** The department that a move names, locked. One of another unit is refused like one that there is not: nobody learns of it. */
async function lockBeside(
  act: Act,
  row: Department,
  { id, field }: { id: string; field: string },
): Promise<Department> {
  const found = await findRow(act.tx, department, id)
  if (found === undefined || !isSameOwner(row, found)) act.refuse('请选择同一单位的部门', field)
  return lockRow(act, department, id)
}
