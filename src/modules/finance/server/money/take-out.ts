import { sql } from 'drizzle-orm'
import type { Answers, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { bankLine } from '../../model/bank/bank-statement.ts'
import type { moneyIn } from '../../model/index.ts'
import { enterLine } from '../bank/take-statement.ts'
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
  const told = await lineOf(act, row)
  if (told?.standing === '1')
    return act.refuse(`银行流水 ${told.serial} 已证实这笔入账，不能红冲，请认领或申请退回`)
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
  if (told !== undefined) {
    // The bank told another amount: what was typed makes way for it.
    await act.tx.execute(sql`update money_in set bank_serial = null where id = ${row.id}::uuid`)
    await enterLine(act, told)
  }
  const serial = row.bankSerial === null ? '' : `（原流水号 ${row.bankSerial}）`
  return { openAmount: 0, bankSerial: null, reason: `红冲：${reason}${serial}` }
}

/** The line of the bank that this money in is, locked. */
async function lineOf({ tx }: Act, { id }: Row<typeof moneyIn>) {
  const [line] = await selectRows(
    tx,
    bankLine,
    sql`where money_in = ${id}::uuid and direction = '1' limit 1 for update`,
  )
  return line
}
