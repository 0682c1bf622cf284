import { inArray, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { absent } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { catalogue, type Exclusion, raiseEverybodysPermRev } from '#modules/access/server/index.ts'
import { control, controlHolders } from '../model/index.ts'

type Control = Row<typeof control>

/** Actions without which nobody could undo a mistake made here. */
const never = /^(control|function|module|menu|role|grant|platformSecurity)\./

/** Controls: how sure one must be of who acts, what excludes what, and whether it exists at all. */
export const controlServing = serve(control, {
  async check(next, act) {
    if (next.exclusive?.includes(next.id)) act.mark('exclusive', '不能与自身互斥')
    const asksItself = catalogue().actions.find(({ name }) => name === next.action)?.stepUp === true
    if (next.stepUp === 'none' && (asksItself || next.risk === 'high'))
      act.mark('stepUp', '高危操作至少需要一次二次验证')
    if (asksItself && next.risk !== 'high') act.mark('risk', '该操作固定为高危')
    if (!next.allowedKinds.includes('platform')) act.mark('allowedKinds', '平台账号不能排除')
  },
  async updated(row, act, before) {
    await mirrorExclusive(act, row, before)
    await raiseEverybodysPermRev(act)
  },
  movable: (row, move) =>
    move === 'disable' && never.test(row.action) ? '停用后将无法恢复，不能停用' : true,
  moves: {
    async disable(_row, _answers, act) {
      await raiseEverybodysPermRev(act)
      return {}
    },
    async enable(_row, _answers, act) {
      await raiseEverybodysPermRev(act)
      return {}
    },
  },
  async enrich(rows, act) {
    const { rows: counted } = await act.tx.execute<{ action: string; count: number }>(sql`
      select action, count(*)::int as count from role, jsonb_array_elements_text(role.actions) as action
       where role.state = 'enabled' and action = any(${sql.param(rows.map(({ action }) => action))}::text[])
       group by action`)
    const roles = new Map(counted.map(({ action, count }) => [action, count]))
    return new Map(rows.map(row => [row.id, { roles: roles.get(row.action) ?? 0 }]))
  },
  pickNote: 'action',
})

/** What excludes another is excluded by it. */
async function mirrorExclusive(act: Act, row: Control, before: Control): Promise<void> {
  const [now, was] = [row.exclusive ?? [], before.exclusive ?? []]
  const added = now.filter(id => !was.includes(id))
  const gone = was.filter(id => !now.includes(id))
  if (added.length > 0)
    await act.tx.execute(sql`
      update "control" set exclusive = array_append(coalesce(exclusive, '{}'), ${row.id}::uuid)
       where id = any(${sql.param(added)}::uuid[]) and not (coalesce(exclusive, '{}') @> array[${row.id}::uuid])`)
  if (gone.length > 0)
    await act.tx.execute(sql`
      update "control" set exclusive = array_remove(exclusive, ${row.id}::uuid)
       where id = any(${sql.param(gone)}::uuid[])`)
}

/** Pairs of actions that nobody may hold both of. */
export async function exclusionsSet(reader: Reader): Promise<readonly Exclusion[]> {
  const { rows } = await reader.execute<{ one: string; other: string; label: string }>(sql`
    select a.action as one, b.action as other, a.label || '、' || b.label as label
      from "control" a join "control" b on b.id = any(a.exclusive) and a.action < b.action`)
  return rows
}

/** What was set to be confirmed before one of these actions. */
export async function stepUpOf(reader: Reader, actions: readonly string[]) {
  const { rows } = await reader.execute<{ stepUp: 'none' | 'confirm' | 'key' }>(sql`
    select step_up as "stepUp" from "control"
     where action = any(${sql.param([...actions])}::text[]) and step_up <> 'none'`)
  return rows.find(({ stepUp }) => stepUp === 'key')?.stepUp ?? rows[0]?.stepUp ?? 'none'
}

interface HolderRow extends Record<string, unknown> {
  readonly account: string
  readonly name: string
  readonly role: string
  readonly owner: string
}

/** 谁可以做: accounts by the role that gives them the action, and roles that hold what excludes it. */
export const controlHoldersRoute = route(controlHolders, {
  access: { action: 'control.view' },
  summary: '查询谁可以做',
  async read({ id }, act) {
    const row = await findRow(act.tx, control, id)
    if (row === undefined) throw absent()
    const { rows: list } = await act.tx.execute<HolderRow>(sql`
      select a.login_name as account, a.real_name as name, r.name as role,
             coalesce(o.name, '平台') as owner
        from role r join "grant" g on g.role = r.id and g.state = 'active'
        join account a on a.id = g.account and a.state = 'enabled'
        left join organisation o on o.id = a.organisation
       where r.state = 'enabled' and r.actions @> to_jsonb(${row.action}::text)
       order by o.name nulls first, a.login_name limit 500`)
    const others =
      (row.exclusive ?? []).length === 0
        ? []
        : await findRows(act.tx, control, inArray(tableOf(control).id, row.exclusive ?? []))
    const clashes = []
    for (const other of others) {
      const { rows } = await act.tx.execute<{ name: string }>(sql`
        select name from role where state = 'enabled'
           and actions @> to_jsonb(${row.action}::text) and actions @> to_jsonb(${other.action}::text)`)
      clashes.push(...rows.map(({ name }) => ({ role: name, other: other.label })))
    }
    return { list, clashes }
  },
})
