import type { Act } from '#kernel/server/act.ts'
import { holdersOf } from '#modules/access/server/index.ts'
import type { keyResults } from '../model/key-use.ts'
import type { KeyRow } from './key-answer.ts'
import { accountPorts } from './ports.ts'

interface Misuse {
  readonly key: KeyRow
  readonly result: keyof typeof keyResults
  readonly ip: string
}

/** A key in a foreign session, or a copied one: an alert, and a word to its holder and the security administrators. */
export async function tellMisuse(act: Act, { key, result, ip }: Misuse): Promise<void> {
  const isCopied = result === 'counter'
  const summary = isCopied
    ? `UKEY ${key.serial} 的签名计数器回退，疑似被复制，已冻结`
    : `UKEY ${key.serial} 被用于他人的会话，已拒绝`
  await accountPorts().alert(act, {
    rule: 'keyMisuse',
    key: `keyMisuse ${key.id} ${act.requestId}`,
    summary,
    account: key.account,
    organisation: key.organisation,
    ip,
  })
  const guards = isCopied ? await holdersOf(act, 'securityKey.unfreeze', null) : []
  await accountPorts().notify(act, {
    accounts: [...(key.account === null ? [] : [key.account]), ...guards],
    kind: 'security',
    title: isCopied ? 'UKEY疑似被复制，已冻结' : 'UKEY被用于他人的会话',
    body: `${summary}。如非本人操作，请立即挂失并联系安全管理员。`,
  })
}
