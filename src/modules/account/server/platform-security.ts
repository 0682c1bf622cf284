import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { countRows, listRows } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import { present, presentOne } from '#kernel/server/present.ts'
import { listQuestion } from '#kernel/server/question.ts'
import { absent, denied, refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { deleteRow, findRow, insertRow, lockRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { isIpAllowed } from '#modules/access/server/index.ts'
import { type KeyAct, keyActs } from '../model/key-acts.ts'
import { platformSecurity, settingGroups, settingScopes } from '../model/platform-security.ts'
import {
  platformSecurityDelete,
  platformSecurityInsert,
  platformSecurityUpdate,
} from '../model/platform-security-calls.ts'
import { accountPorts } from './ports.ts'
import { securityStandingRoute } from './security-standing.ts'
import type { SettingDefinition } from './setting-kinds.ts'
import { isSettingKey, settingList } from './setting-list.ts'
import { forgetSettings, readSecurity } from './settings.ts'

type Setting = Row<typeof platformSecurity>

export const platformSecurityServing = serve(platformSecurity)

const at = (call: string) => `/api/common/platformSecurity/${call}`

/** Global rows of every key; new keys of a later version are added, values stay. */
export async function seedSettings(act: Act): Promise<void> {
  const { rows } = await act.tx.execute<{ key: string }>(
    sql`select key from platform_security where scope_kind = 'global'`,
  )
  const known = new Set(rows.map(row => row.key))
  for (const [key, definition] of Object.entries(settingList))
    if (!known.has(key))
      await insertRow(act, platformSecurity, rowOf(key, definition, definition.initial))
}

function rowOf(
  key: string,
  definition: Omit<SettingDefinition, 'fault' | 'stricter' | 'isForAll' | 'isStricterOnly'>,
  value: unknown,
) {
  const { name, group, valueKind, initial, floor, isPublic, effect, description } = definition
  return {
    ...{ key, name, group, valueKind, floor, isPublic, effect, description },
    // Values are JSON by the list's own types.
    value: value as Setting['value'],
    defaultValue: initial as Setting['value'],
  }
}

const pageRoute = route({
  method: 'GET',
  path: at('getListByPage'),
  access: { action: 'platformSecurity.view' },
  summary: '分页查询系统安全设置',
  question: listQuestion.extend({ group: z.string().optional() }),
  async read({ group, ...question }, act) {
    const filter =
      group === undefined
        ? question.filter
        : [...(question.filter ?? []), { field: 'group', op: 'is' as const, value: group }]
    const asked = { ...question, filter }
    const { rows, more } = await listRows(act.tx, platformSecurityServing, act.person, asked)
    const total =
      question.count === '0'
        ? null
        : await countRows(act.tx, platformSecurityServing, act.person, asked)
    const list = await present(act, platformSecurityServing, rows)
    return { list, page: question.page, limit: question.limit, total, more }
  },
})

/** Signed out: the login page's keys and values only. */
const listRoute = route({
  method: 'GET',
  path: at('getList'),
  access: 'public',
  whileRestricted: true,
  summary: '查询系统安全设置',
  question: z.object({ group: z.string().optional() }),
  async handle({ group }, exchange) {
    const { person } = exchange.visitor
    if (person !== null && holds(person, 'platformSecurity.view')) {
      return exchange.read(async act => {
        const filter =
          group !== undefined && group in settingGroups
            ? [{ field: 'group', op: 'is' as const, value: group }]
            : undefined
        const { rows } = await listRows(act.tx, platformSecurityServing, person, {
          page: 1,
          limit: 500,
          filter,
        })
        return present(act, platformSecurityServing, rows)
      })
    }
    const security = await exchange.database.read('all', reader => readSecurity(reader))
    return Object.entries(settingList)
      .filter(([, { isPublic }]) => isPublic)
      .map(([key]) => ({ key, value: isSettingKey(key) ? security.of(key) : null }))
  },
})

/** An override for a kind of account, or for one organisation. */
const insertRoute = route(platformSecurityInsert, {
  access: { action: 'platformSecurity.insert' },
  summary: '按账号类别设置系统安全项',
  stepUp: true,
  async change({ key, scopeKind, organisation, value, reason: why }, act) {
    if (!isSettingKey(key)) throw refusal('没有这个设置项', 'key')
    if (settingList[key].isForAll)
      throw refusal('该设置项对所有账号相同，不能按账号类别设置', 'key')
    if ((scopeKind === 'organisation') !== (organisation != null))
      throw refusal('指定机构时请选择机构', 'organisation')
    await refuseValue(act, key, value)
    if (settingList[key].isStricterOnly) await refuseLooser(act, value)
    const { rows } = await act.tx.execute(sql`
      select from platform_security where key = ${key} and scope_kind = ${scopeKind}
        and organisation is not distinct from ${organisation ?? null}::uuid`)
    if (rows.length > 0) throw refusal('该范围已有设置，请修改原设置')
    const made = await insertRow({ ...act, reason: why }, platformSecurity, {
      ...rowOf(key, settingList[key], value),
      scopeKind,
      organisation: organisation ?? null,
    })
    await tellChange(act, made, why)
    return presentOne(act, platformSecurityServing, made)
  },
})

const updateRoute = route(platformSecurityUpdate, {
  access: { action: 'platformSecurity.update' },
  summary: '修改系统安全项',
  stepUp: true,
  async change({ id, version, value, reason: why }, act) {
    const row = await lockRow(act, platformSecurity, id)
    if (row.version !== version) throw refusal('设置刚被他人修改，请刷新后重试')
    if (!isSettingKey(row.key)) throw absent()
    await refuseValue(act, row.key, value)
    if (settingList[row.key].isStricterOnly && row.scopeKind !== 'global')
      await refuseLooser(act, value)
    const next = await updateRow(act, platformSecurity, row, { value }, { reason: why })
    await tellChange(act, next, why)
    return presentOne(act, platformSecurityServing, next)
  },
})

const deleteRoute = route(platformSecurityDelete, {
  access: { action: 'platformSecurity.delete' },
  summary: '删除系统安全项的覆盖',
  stepUp: true,
  async change({ id, reason: why }, act) {
    const row = await findRow(act.tx, platformSecurity, id)
    if (row === undefined) throw absent()
    if (row.scopeKind === 'global') throw refusal('内置安全项不可删除')
    await deleteRow({ ...act, reason: why }, platformSecurity, row)
    await tellChange(act, row, why)
    return null
  },
})

/** Refuses what is weaker than the floor, and an address list that would shut the editor out. */
async function refuseValue(act: Act, key: keyof typeof settingList, value: unknown): Promise<void> {
  // Insurance beside the role's own actions: security settings are the security administrator's.
  if (!act.person.roleCodes.includes('secadmin')) throw denied('仅安全管理员可以修改')
  const fault = settingList[key].fault(value)
  if (fault !== undefined) throw refusal(fault, 'value')
  if (key === 'ukey.actions') refuseWithoutKey(act, value)
  if (key !== 'login.ips' || !Array.isArray(value)) return
  if (!isIpAllowed(value.join('\n'), act.person.ip))
    throw refusal('须包含您当前的地址，否则您将无法登录', 'value')
}

/** Whoever binds the security settings to a key shows that he has one: otherwise nobody could take it back. */
function refuseWithoutKey(act: Act, value: unknown): void {
  if (!Array.isArray(value) || !value.includes('security')) return
  if (act.person.elevatedBy !== 'ukey')
    throw refusal('请先用UKEY完成一次身份验证，否则您将无法再修改安全设置', 'value')
}

/** Of some people more may be asked than of all, never less (ukey.md "设置"). */
async function refuseLooser(act: Act, value: unknown): Promise<void> {
  const general = (await readSecurity(act.tx)).of('ukey.actions')
  const own: readonly unknown[] = Array.isArray(value) ? value : []
  const missing = general.filter(each => !own.includes(each))
  if (missing.length > 0) {
    const labels = missing.map(each => keyActs[each as KeyAct]?.label ?? each)
    throw refusal(`不能比全局设置宽松，须包含：${labels.join('、')}`, 'value')
  }
}

async function tellChange(act: Act, row: Setting, why: string): Promise<void> {
  act.afterwards(forgetSettings)
  const { rows } = await act.tx.execute<{ account: string }>(sql`
    select "grant".account from "grant" join role on role.id = "grant".role
    where role.admin_kind = 'audit' and "grant".state = 'active'`)
  await accountPorts().notify(act, {
    accounts: rows.map(({ account }) => account),
    kind: 'security',
    title: '系统安全设置已修改',
    body: `${row.name}（${settingScopes[row.scopeKind]}）：${JSON.stringify(row.value)}，原因：${why}`,
  })
}

export const platformSecurityRoutes = [
  ...[pageRoute, listRoute, insertRoute, updateRoute, deleteRoute],
  securityStandingRoute,
]
