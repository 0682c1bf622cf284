import { inArray, sql } from 'drizzle-orm'
import { commandsOf } from '#kernel/resource/command.ts'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { absent } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import type { SetRule } from '#kernel/server/set-rule.ts'
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
    if (/\.(view|figures)$/.test(next.action)) {
      if (next.confirmText) act.mark('confirmText', '查看不是操作，不能设置确认提示')
      if (next.reasonRequired) act.mark('reasonRequired', '查看不是操作，不能要求填写原因')
    }
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

type RuleRow = Record<string, unknown> & Pick<Control, 'stepUp' | 'confirmText' | 'reasonRequired'>

/** What was set to be asked before one of these actions; of several the strongest. */
export async function ruleOf(reader: Reader, actions: readonly string[]): Promise<SetRule> {
  const { rows } = await reader.execute<RuleRow>(sql`
    select step_up as "stepUp", confirm_text as "confirmText", reason_required as "reasonRequired"
      from "control" where action = any(${sql.param([...actions])}::text[])
       and (step_up <> 'none' or confirm_text is not null or reason_required)
     order by action`)
  const strongest = (['key', 'confirm'] as const).find(each =>
    rows.some(({ stepUp }) => stepUp === each),
  )
  return {
    stepUp: strongest ?? 'none',
    confirmText: rows.find(({ confirmText }) => confirmText)?.confirmText ?? null,
    reasonRequired: rows.some(({ reasonRequired }) => reasonRequired),
  }
}

/** Refuses a person who has done to the record what excludes this action (product.md "exclusive"). */
export async function refuseBothHands(
  act: Act,
  { resource, id, action }: { resource: AnyResource; id: string; action: string },
): Promise<void> {
  const { rows: others } = await act.tx.execute<{ action: string; label: string }>(sql`
    select o.action, o.label from "control" c join "control" o on o.id = any(c.exclusive)
     where c.action = ${action}`)
  for (const other of others) {
    const { rows } = await act.tx.execute(sql`
      select from operation where resource = ${resource.path} and record = ${id}
         and account = ${act.person.accountId}::uuid and outcome = 'done'
         and action = any(${sql.param(loggedAs(resource, other.action))}::text[]) limit 1`)
    if (rows.length > 0)
      act.refuse(`您已对该记录执行过「${other.label}」，与其互斥的操作须由他人执行`)
  }
}

/** How acts that an action permits are called in the operation log. */
function loggedAs(resource: AnyResource, action: string): string[] {
  const commands = Object.entries(commandsOf(resource))
  const named = commands.flatMap(([name, { needs }]) =>
    needs === action ? [`${resource.name}.${name}`] : [],
  )
  return [action, ...named]
}

interface HolderRow extends Record<string, unknown> {
  readonly account: string
  readonly name: string
  readonly role: string
  readonly owner: string
}

/** Accounts whose roles together hold the action and one that excludes it. */
async function holdersOfBoth({ tx }: Pick<Act, 'tx'>, action: string, others: readonly Control[]) {
  const found = []
  for (const other of others) {
    const { rows } = await tx.execute<{ account: string }>(sql`
      select a.login_name as account from account a
       where a.state = 'enabled' and (select bool_or(r.actions @> to_jsonb(${action}::text))
           and bool_or(r.actions @> to_jsonb(${other.action}::text))
           and not bool_or(r.actions @> to_jsonb(${action}::text) and r.actions @> to_jsonb(${other.action}::text))
         from role r join "grant" g on g.role = r.id and g.state = 'active'
        where g.account = a.id and r.state = 'enabled')
       order by a.login_name limit 200`)
    found.push(...rows.map(({ account }) => ({ account, other: other.label })))
  }
  return found
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
    return { list, clashes, both: await holdersOfBoth(act, row.action, others) }
  },
})
