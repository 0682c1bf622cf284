import { sql } from 'drizzle-orm'
import type { AccessPorts } from '#modules/access/server/index.ts'
import { endElevation, endSessions } from './end-sessions.ts'
import { setPassword } from './passwords.ts'
import { accountPorts, operatorSettings } from './ports.ts'
import { readSecurity } from './settings.ts'
import { addressOf, openTicket, voidTickets } from './tickets.ts'

/** What this module answers the access module. */
export const accessAnswers = {
  endSessions: (act, accounts, why) => endSessions(act, accounts, why),
  endElevation,
  openTicket: async (act, account, kind) => addressOf(await openTicket(act, account, kind)),
  voidTickets,
  canSendSms: () => accountPorts().smsReachesPeople(),
  origin: () => operatorSettings().origin,
  adoptPassword: (act, account, hash) =>
    setPassword(act, account, { hash, state: 'ok', label: '设置首个密码' }),
  countKeys: async (act, account) => {
    const { rows } = await act.tx.execute<{ keys: number }>(
      sql`select count(*)::int as keys from security_key where account = ${account}::uuid and state in ('normal', 'lost', 'frozen')`,
    )
    return rows[0]?.keys ?? 0
  },
  keysOf: async (act, accounts) => {
    if (accounts.length === 0) return new Map()
    const asked = accounts.map(id => sql`${id}::uuid`)
    const { rows } = await act.tx.execute<{ account: string; keys: number }>(sql`
        select account, count(*)::int as keys from security_key
        where account in (${sql.join(asked, sql`, `)}) and state in ('normal', 'frozen') group by account`)
    return new Map(rows.map(({ account, keys }) => [account, keys]))
  },
  isTwoStepGrant: async (act, ownerKind) =>
    (await readSecurity(act.tx)).of('upms.twoStepGrant').includes(ownerKind),
  notify: (act, notice) => accountPorts().notify(act, notice),
  sendSms: (act, message) => accountPorts().sendSms(act, message),
} satisfies Partial<AccessPorts>
