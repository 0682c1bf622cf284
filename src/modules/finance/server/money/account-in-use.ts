import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { bankAccount } from '../../model/index.ts'

/** Through which bank account money of an organisation comes or leaves; what is wrong with it is marked at its field. */
export async function accountInUse(
  act: Act,
  { id, organisation }: { readonly id: string; readonly organisation: string },
): Promise<Row<typeof bankAccount> | undefined> {
  const account = await findRow(act.tx, bankAccount, id)
  const isOwn = account?.organisation === organisation
  if (isOwn && account.state === 'active') return account
  act.mark('bankAccount', isOwn ? '该账户未启用' : '该账户不属于该机构')
  return undefined
}
