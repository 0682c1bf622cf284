import { sql } from 'drizzle-orm'
import type { Answers, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { moneyIn } from '../../model/index.ts'
import { reverse } from '../ledger/reverse.ts'
import { refuseProposed } from './open-claims.ts'

/**
 * 红冲: a bank line that was entered by mistake leaves the books (P35 of its P09). Its serial number
 * becomes free for the line that replaces it, and stays in the reason.
 */
export async function takeOut(
  row: Row<typeof moneyIn>,
  { reason }: Answers<typeof moneyIn, 'reverse'>,
  act: Act,
) {
  await refuseProposed(act, row)
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select id from ledger_posting where source_id = ${row.id}::uuid and source_type = 'moneyIn'
       and event = 'P09'`)
  const [posting] = rows
  if (posting === undefined) return act.refuse('该入账单没有银行入账的记账，不能红冲')
  await reverse(act.tx, posting.id, {
    event: 'P35',
    reason: `${row.number} ${reason}`,
    source: { table: 'moneyIn', id: row.id },
    occurredAt: act.now.toISOString(),
    actor: act.person.accountId,
  })
  const serial = row.bankSerial === null ? '' : `（原流水号 ${row.bankSerial}）`
  return { openAmount: 0, bankSerial: null, reason: `红冲：${reason}${serial}` }
}
