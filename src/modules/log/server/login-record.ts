import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { route } from '#kernel/server/route.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { currentVault } from '#services/vault/vault.ts'
import { loginKinds, loginRecord, loginResults } from '../model/login-record.ts'
import { loginRecordMine } from '../model/login-record-calls.ts'

export const loginRecordServing = serve(loginRecord)

type Fields = Patch<typeof loginRecord>

/** What is told of a login or a try; time, request and, where no account is known, the hash of the name are added. */
export type LoginFacts = Omit<Fields, 'at' | 'requestId' | 'kind' | 'result' | 'typedName'> & {
  readonly typedName: string
  readonly kind: NonNullable<Fields['kind']>
  readonly result: NonNullable<Fields['result']>
}

/** Writes one line of the login log in the act's transaction. */
export async function recordLogin(act: Act, facts: LoginFacts): Promise<void> {
  const isKnown = facts.account != null
  const row = {
    sessionHash: act.person.seat?.sessionHash ?? null,
    ...facts,
    id: newId(),
    at: sql`clock_timestamp()`,
    typedName: isKnown ? facts.typedName.slice(0, 200) : hashedName(facts.typedName),
    device: facts.device?.slice(0, 120),
    requestId: act.requestId,
  }
  // The builder's row type does not know that a value may be an expression of the database.
  await act.tx.insert(tableOf(loginRecord)).values(row)
}

/** How a name that no account has stands in the log: alike for the same name, and not to be read. */
export function hashedName(typed: string): string {
  return `#${currentVault().blindIndex(typed.trim().toLowerCase(), 'login_record.typed_name')}`
}

/** A person's own last logins, for 我的账号. */
export const ownLoginsRoute = route(loginRecordMine, {
  access: 'signedIn',
  summary: '我的登录记录（近 90 天）',
  async read(_question, act) {
    const table = tableOf(loginRecord)
    const rows = await act.tx
      .select({
        id: table.id,
        at: table.at,
        kind: table.kind,
        method: table.method,
        result: table.result,
        anomalies: table.anomalies,
        ip: table.ip,
        area: table.area,
        device: table.device,
      })
      .from(table)
      .where(
        and(eq(table.account, act.person.accountId), gt(table.at, sql`now() - interval '90 days'`)),
      )
      .orderBy(desc(table.at))
      .limit(200)
    return rows
  },
})

/** An account's last logins and tries with their fields under Chinese names. */
export async function loginsOf(
  reader: Reader,
  account: string,
): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await reader.execute(sql`
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "时间", kind, result,
      ip as "IP", area as "属地", device as "终端"
    from login_record where account = ${account}::uuid order by at desc limit 1000`)
  return rows.map(({ kind, result, ...row }) => ({
    ...row,
    类型: loginKinds[kind as keyof typeof loginKinds],
    结果: loginResults[result as keyof typeof loginResults],
  }))
}
