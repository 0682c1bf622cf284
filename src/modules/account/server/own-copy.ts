import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { formatMoment } from '#kernel/server/china-time.ts'
import { printField } from '#kinds/registry.ts'
import { account } from '#modules/access/model/index.ts'
import type { AccountRow } from './find-login.ts'
import { accountPorts } from './ports.ts'

const told = [
  'realName',
  'loginName',
  'phone',
  'email',
  'ownerKind',
  'validUntil',
  'source',
  'passwordChangedAt',
  'lastLoginAt',
  'lastLoginIp',
  'createdAt',
] as const

/** What the platform keeps about a person as its account: facts, devices, sessions and logins, in Chinese. */
export async function copyOfOwn(act: Pick<Act, 'tx' | 'now'>, row: AccountRow) {
  const list = async (query: ReturnType<typeof sql>) => (await act.tx.execute(query)).rows
  const own = sql`account = ${row.id}::uuid`
  const at = (column: string) =>
    sql.raw(`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`)
  return {
    生成时间: formatMoment(act.now),
    账号: Object.fromEntries(told.map(name => printed(row, name))),
    常用设备: await list(sql`
      select label as "名称", ${at('first_seen_at')} as "首次登录", ${at('last_seen_at')} as "最近登录"
      from known_device where ${own} and state = 'known' order by last_seen_at desc`),
    会话: await list(sql`
      select ${at('started_at')} as "登录时间", ${at('ended_at')} as "结束时间", ip as "IP", area as "属地", device as "终端"
      from session where ${own} order by started_at desc limit 1000`),
    登录记录: await accountPorts().loginsOf(act.tx, row.id),
    UKEY: await list(sql`
      select serial as "序列号", issued_at::text as "发放日期", ${at('valid_until')} as "证书到期"
      from security_key where ${own} order by serial`),
  }
}

function printed(row: AccountRow, name: (typeof told)[number]): [string, string] {
  if (name === 'createdAt') return ['建立时间', formatMoment(new Date(row.createdAt))]
  const field = account.fields[name]
  const value = row[name]
  return [field.label, value === null ? '' : printField(field, value)]
}
