import type { Act } from '#kernel/server/act.ts'
import type { AccountRow } from './find-login.ts'
import { areaOf } from './ip-area.ts'
import { accountPorts, type LoginNote } from './ports.ts'

type Told = Pick<LoginNote, 'kind' | 'result'> &
  Partial<Pick<LoginNote, 'method' | 'note' | 'device'>>

type Holder = Pick<AccountRow, 'id' | 'loginName' | 'realName' | 'ownerKind' | 'organisation'>

/** Writes what an account's holder, or somebody about the account, did at the door into the login log. */
export function noteDoor(
  act: Act,
  row: Holder,
  { ip, ...told }: Told & { readonly ip: string },
): Promise<void> {
  return accountPorts().recordLogin(act, {
    ...told,
    account: row.id,
    typedName: row.loginName,
    accountName: row.realName,
    ownerKind: row.ownerKind,
    organisation: row.organisation,
    ip,
    area: areaOf(ip),
  })
}
