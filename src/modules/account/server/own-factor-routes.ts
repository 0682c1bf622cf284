import { sql } from 'drizzle-orm'
import { absent, refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { lockRow, moveRow } from '#kernel/server/rows.ts'
import { securityKey } from '../model/security-key.ts'
import { securityKeyReportOwnLoss } from '../model/security-key-calls.ts'
import { twoFactorMethodOwn, twoFactorMethodUnbind } from '../model/two-factor-method-calls.ts'
import { endSessions } from './end-sessions.ts'
import { loseKey, proveKeyEvent } from './key-events.ts'
import { accountPorts } from './ports.ts'
import { isSecondFactorRequired, removeFactors, usableFactors } from './second-factors.ts'
import { readSecurity, subjectOfPerson } from './settings.ts'

interface OwnKey extends Record<string, unknown> {
  readonly id: string
  readonly serial: string
  readonly kind: string
  readonly state: string
  /** ISO; null for keys without a certificate. */
  readonly validUntil: string | null
}

/** 安全: the person's authenticator and security keys. */
const ownFactorsRoute = route(twoFactorMethodOwn, {
  access: 'signedIn',
  summary: '查询自己的第二因素',
  async read(_question, act) {
    const { accountId } = act.person
    const { rows } = await act.tx.execute<{ boundAt: string | null; left: number }>(sql`
      select to_char(max(bound_at) filter (where kind = 'totp') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "boundAt",
        count(*) filter (where kind = 'recovery' and used_at is null)::int as left
      from two_factor_method where account = ${accountId}::uuid`)
    const keys = await act.tx.execute<OwnKey>(sql`
      select id, serial, kind, state, to_char(valid_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "validUntil"
      from security_key where account = ${accountId}::uuid order by issued_at, id`)
    return {
      totpBoundAt: rows[0]?.boundAt ?? null,
      recoveryCodesLeft: rows[0]?.left ?? 0,
      keys: keys.rows,
    }
  },
})

/** Takes the authenticator away, unless the settings let nobody of this kind in without a second factor. */
const unbindRoute = route(twoFactorMethodUnbind, {
  access: 'signedIn',
  summary: '解除动态口令',
  stepUp: true,
  async change(_question, act) {
    const { person } = act
    const usable = await usableFactors(act.tx, person.accountId)
    if (!usable.totp) throw refusal('账号没有绑定动态口令')
    const security = await readSecurity(act.tx, subjectOfPerson(person))
    if (isSecondFactorRequired(security, person) && !usable.sms && !usable.ukey)
      throw refusal('您的账号必须使用第二因素，请先绑定其他方式')
    await removeFactors(act, person.accountId)
    await endSessions(act, [person.accountId], 'password', person.sessionId)
    await accountPorts().notify(act, {
      accounts: [person.accountId],
      kind: 'security',
      title: '动态口令已解除',
      body: '您的账号已解除动态口令。如非本人操作，请立即联系管理员。',
    })
    return null
  },
})

/** 挂失 by the holder: at once and without any right; sessions opened with the key end. */
const reportOwnLossRoute = route(securityKeyReportOwnLoss, {
  access: 'signedIn',
  summary: '挂失自己的UKEY',
  async change({ id, reason }, act) {
    const { rows } = await act.tx.execute(
      sql`select from security_key where id = ${id}::uuid and account = ${act.person.accountId}::uuid`,
    )
    if (rows.length === 0) throw absent()
    const row = await lockRow(act, securityKey, id)
    const lost = await loseKey(act, row, reason)
    await proveKeyEvent(act, row, 'reportLost')
    await moveRow({ ...act, reason }, securityKey, row, 'reportLost', lost)
    return null
  },
})

export const ownFactorRoutes = [ownFactorsRoute, unbindRoute, reportOwnLossRoute]
