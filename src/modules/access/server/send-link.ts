import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { account } from '../model/account.ts'
import { accessPorts } from './ports.ts'

/** Sends a one-time link by SMS; where none can be sent, answers it once, to be handed over. */
export async function sendLink(
  act: Act,
  row: Pick<Row<typeof account>, 'id' | 'phone' | 'loginName'>,
  kind: 'setUp' | 'reset',
): Promise<string | null> {
  const link = `${accessPorts().origin()}${await accessPorts().openTicket(act, row.id, kind)}`
  if (!accessPorts().canSendSms() || row.phone === null) return link
  await accessPorts().sendSms(act, {
    phone: row.phone,
    template: kind === 'setUp' ? 'accountLink' : 'passwordLink',
    params: { link, loginName: row.loginName },
    account: row.id,
  })
  return null
}
