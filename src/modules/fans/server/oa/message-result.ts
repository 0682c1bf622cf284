import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { invalidateCounts } from '#kernel/server/list.ts'
import { messageSend } from '../../model/index.ts'

/** What became of a template message, as the channel tells afterwards. */
export async function heardOfMessage(
  act: Act,
  account: string,
  told: Readonly<Record<string, string>>,
): Promise<void> {
  const status = told.Status ?? ''
  const state = status === 'success' ? 'delivered' : status.includes('block') ? 'refused' : 'failed'
  const error =
    state === 'delivered' ? null : state === 'refused' ? '用户拒收' : `送达失败（${status}）`
  await act.tx.execute(sql`
    update message_send set state = ${state}, error = ${error}, version = version + 1
     where account = ${account}::uuid and message_no = ${told.MsgID ?? told.MsgId ?? ''}
       and state = 'sent'`)
  act.afterwards(() => invalidateCounts(messageSend))
}
