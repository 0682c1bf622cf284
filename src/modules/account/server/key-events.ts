import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import { moveRow } from '#kernel/server/rows.ts'
import { securityKey } from '../model/security-key.ts'
import { endKeySessions } from './end-sessions.ts'
import { accountPorts } from './ports.ts'

type Key = Row<typeof securityKey>

/** Leaves what became of a key in the evidence log, in the act's own transaction. */
export function proveKeyEvent(act: Act, row: Key, event: string): Promise<void> {
  return accountPorts().prove(act, {
    sourceType: securityKey.path,
    sourceId: row.id,
    organisation: row.organisation,
    content: {
      event,
      serial: row.serial,
      account: row.account,
      by: isSystem(act.person) ? null : act.person.accountId,
    },
  })
}

/** Tells the holder of a key what became of it; nobody where it is not bound. */
export async function tellHolder(
  act: Act,
  holder: string | null,
  title: string,
  body: string,
): Promise<void> {
  if (holder !== null)
    await accountPorts().notify(act, { accounts: [holder], kind: 'security', title, body })
}

/** Ends what was opened with a lost key, tells its holder, and answers what the row keeps of the loss. */
export async function loseKey(act: Act, row: Key, reason: string) {
  await endKeySessions(act, row.id)
  await tellHolder(
    act,
    row.account,
    'UKEY已挂失',
    `UKEY ${row.serial} 已挂失，用它登录的会话已结束。`,
  )
  return {
    lostAt: act.now.toISOString(),
    lostNote: reason,
    lostBy: isSystem(act.person) ? null : act.person.accountId,
  }
}

/** The nightly end of a key whose certificate has run out. */
export async function expireKey(act: Act, row: Key): Promise<void> {
  await endKeySessions(act, row.id)
  const expired = await moveRow(act, securityKey, row, 'expire')
  await proveKeyEvent(act, expired, 'expire')
  await tellHolder(
    act,
    row.account,
    'UKEY证书已过期',
    `UKEY ${row.serial} 的证书已过期，更新证书后才能继续使用。`,
  )
}

/** A copied key shows by its counter: nobody uses it until an administrator has looked. */
export async function freezeCopiedKey(act: Act, row: Key): Promise<void> {
  await endKeySessions(act, row.id)
  const frozen = await moveRow(act, securityKey, row, 'freeze')
  await proveKeyEvent(act, frozen, 'freeze')
}
