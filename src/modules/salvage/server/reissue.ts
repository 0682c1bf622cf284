import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { grantBatch, mendable, rescueRecord } from '../model/index.ts'
import type { Batch } from './batch-money.ts'
import { recount } from './counters.ts'

/** 补发: another batch with exactly the rejected lines whose reason can be mended; one at a time. */
export async function reissueBatch(row: Batch, act: Act): Promise<void> {
  const others = await findRows(
    act.tx,
    grantBatch,
    eq(columnNamed(grantBatch, 'reissueOf'), row.id),
    50,
  )
  const open = others.find(({ state }) => state !== 'cancelled' && state !== 'rejected')
  if (open !== undefined) act.refuse(`已由 ${open.number} 补发`)
  const table = tableOf(rescueRecord)
  const lines = await findRows(
    act.tx,
    rescueRecord,
    and(
      eq(table.batch, row.id),
      eq(table.sendStatus, '2'),
      isNull(table.reverses),
      inArray(table.rejectReason, [...mendable] as never[]),
    ),
    100_000,
  )
  if (lines.length === 0) act.refuse('没有可补发的驳回行')
  const number = await nextRecordNumber(act, 'G')
  const { organisation, rescueType, period, unitDoc, cause, budgetLine, saveType } = row
  const { amountMode, amounts, unitAmount, memberAmount, item, voucherFrom, voucherTo, proof } = row
  const { partnerKinds, partners, forbidden, serveFrom, serveTo, place, needNotice } = row
  const { noticeDays, sampleRate, issueFrom, issueTo, goods, purchase } = row
  const made = await insertRow(act, grantBatch, {
    ...{ number, title: `${row.title.slice(0, 54)}（补发）`, reissueOf: row.id },
    ...{ organisation, rescueType, period, unitDoc, cause, budgetLine, saveType, proof },
    ...{ amountMode, amounts, unitAmount, memberAmount, item, voucherFrom, voucherTo, sampleRate },
    ...{ partnerKinds, partners, forbidden, serveFrom, serveTo, place, needNotice, noticeDays },
    ...{ issueFrom, issueTo, goods, purchase, quick: row.quick },
  })
  await insertMany(
    act,
    rescueRecord,
    lines.map((line, at) => ({
      ...{ number: `${number}-${String(at + 1).padStart(5, '0')}`, no: at + 1, batch: made.id },
      ...{ organisation, cause, rescueType, period, saveType, person: line.person },
      ...{ name: line.name, idKind: line.idKind, idNumber: line.idNumber, minor: line.minor },
      ...{ household: line.household, members: line.members, classify: line.classify },
      ...{ receiver: line.receiver, relation: line.relation, amount: line.amount },
      ...{ quantity: line.quantity, account: line.account, bank: line.bank },
    })),
  )
  await recount(act, made.id)
}
