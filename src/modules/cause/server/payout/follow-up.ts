import { and, eq, ne } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { payout, payoutLine } from '../../model/index.ts'
import { linesOf } from './lines-of.ts'
import { stopsOf } from './payee-stops.ts'
import type { Payout } from './payout-rules.ts'
import { payoutNumbers } from './payout-serial.ts'

/** 补发: a draft with the lines of a roster that the bank could not pay; one that stands at a time. */
export async function makeFollowUp(row: Payout, act: Act): Promise<Row<typeof payout>> {
  const [earlier] = await findRows(
    act.tx,
    payout,
    and(eq(columnNamed(payout, 'followUpOf'), row.id), ne(columnNamed(payout, 'state'), 'voided')),
    1,
  )
  if (earlier !== undefined) act.refuse(`失败行已由 ${earlier.number} 补发`)
  const lines = await linesOf(act, row)
  const stops = await stopsOf(row, lines, act)
  const failed = lines.filter(({ result, no }) => result === '2' && !stops.has(no))
  if (failed.length === 0) act.refuse('失败行的收款人均不能付款，没有可补发的行')
  const [number] = await nextRecordNumbers(act, payoutNumbers, 1)
  const { organisation, cause, causeKind, helpRequest, budgetLine, payeeKind, purpose } = row
  const { childPlan, fundLine, useItem, grantKind } = row
  const made = await insertRow(act, payout, {
    ...{ organisation, cause, causeKind, helpRequest, budgetLine, payeeKind, purpose },
    ...{ childPlan, fundLine, useItem, grantKind },
    ...{ basisFiles: row.basisFiles, boardFile: row.boardFile, lateReason: row.lateReason },
    number,
    amount: failed.reduce((sum, { amount }) => sum + amount, 0),
    lineCount: failed.length,
    followUpOf: row.id,
    editors: [act.person.accountId],
  })
  await insertMany(
    act,
    payoutLine,
    failed.map(({ name, idNumber, account, bank, amount }, at) => ({
      ...{ organisation, cause, causeKind, payout: made.id, no: at + 1 },
      ...{ name, idNumber, account, bank, amount },
    })),
  )
  return made
}
