import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { route } from '#kernel/server/route.ts'
import { platformSecurityStanding } from '../model/platform-security-calls.ts'
import { isSettingKey, settingList } from './setting-list.ts'

const kinds = ['system', 'security', 'audit'] as const

interface HolderRow extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly loginName: string
  readonly kinds: readonly string[]
}

/** Whether a value is weaker than the one that every installation begins with. */
function isWeaker(key: string, value: unknown): boolean {
  if (!isSettingKey(key)) return false
  // The list's own types pair each value with its rule; here they are met by the key alone.
  const { initial, stricter } = settingList[key] as {
    initial: unknown
    stricter(one: unknown, other: unknown): unknown
  }
  return !isDeepStrictEqual(stricter(value, initial), value)
}

/** The score of the settings, and the three administrators (三员). */
export async function securityStanding({ tx }: Pick<Act, 'tx'>) {
  const { rows: settings } = await tx.execute<{
    id: string
    key: string
    name: string
    value: unknown
  }>(sql`select id, key, name, value from platform_security where scope_kind = 'global'`)
  const { rows } = await tx.execute<HolderRow>(sql`
      select account.id, account.real_name as name, account.login_name as "loginName",
        array_agg(distinct role.admin_kind) as kinds
      from "grant" join role on role.id = "grant".role and role.admin_kind <> 'none'
        join account on account.id = "grant".account and account.state <> 'cancelled'
      where "grant".state = 'active' group by account.id order by account.login_name`)
  const told = ({ id, name, loginName }: HolderRow) => ({ id, name, loginName })
  return {
    all: settings.length,
    weaker: settings
      .filter(({ key, value }) => isWeaker(key, value))
      .map(({ id, name }) => ({ id, name })),
    administrators: kinds.map(kind => ({
      kind,
      holders: rows.filter(each => each.kinds.includes(kind)).map(told),
    })),
    doubled: rows.filter(each => each.kinds.length > 1).map(told),
  }
}

/** `GET …/getStanding`. */
export const securityStandingRoute = route(platformSecurityStanding, {
  access: { action: 'platformSecurity.view' },
  summary: '查询安全评分和三员',
  read: (_question, act) => securityStanding(act),
})
