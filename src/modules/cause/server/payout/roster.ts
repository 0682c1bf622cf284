import { eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { invalid } from '#kernel/server/refusal.ts'
import { updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { bankCard, idNumber, money, sealedText, text } from '#kinds/index.ts'
import { mostLines, payout, payoutLine, rosterKind } from '../../model/index.ts'
import { noteEditor } from './payout-people.ts'
import type { Payout } from './payout-rules.ts'
import type { PaperSheet, SheetFields } from './read-paper.ts'

/** People of rosters: written by import and by the bank's result, for looking at only. */
export const payoutLineServing = serve(payoutLine, { sums: ['amount'] })

/** The columns of a roster as it is brought in. */
export const rosterColumns = {
  name: { title: '姓名', field: sealedText('姓名', { required: true, max: 60 }) },
  idNumber: { title: '证件号', field: idNumber('证件号') },
  account: { title: '账号', field: bankCard('账号', { required: true, corporate: true }) },
  bank: { title: '开户行', field: text('开户行', { max: 60 }) },
  amount: { title: '金额', field: money('金额', { required: true, min: 1 }) },
} as const satisfies SheetFields

/** Removes the roster of a payout. */
export async function removeLines(act: Act, { id }: Pick<Payout, 'id'>): Promise<void> {
  await act.tx.delete(tableOf(payoutLine)).where(eq(columnNamed(payoutLine, 'payout'), id))
}

/** Takes a sheet as the roster of a draft, in place of the one it had; its amount is their sum. */
export async function writeRoster(
  act: Act,
  row: Payout,
  sheet: PaperSheet<typeof rosterColumns>,
): Promise<Payout> {
  if (row.payeeKind !== rosterKind) act.refuse('只有收款方类型为花名册的拨付可以导入花名册')
  if (row.state !== 'draft' && row.state !== 'rejected') act.refuse('只有草稿可以导入花名册')
  if (sheet.rows.length > mostLines) act.refuse(`花名册不超过 ${mostLines} 行`)
  const seen = new Map<string, number>()
  const errors = sheet.rows.flatMap(({ line, account }) => {
    const first = seen.get(account)
    seen.set(account, first ?? line)
    return first === undefined
      ? []
      : [{ field: 'upfile', message: `第 ${line} 行：账号与第 ${first} 行相同` }]
  })
  if (errors.length > 0) throw invalid(errors.slice(0, 20))
  await removeLines(act, row)
  await noteEditor(act, row)
  const { organisation, cause, causeKind } = row
  await insertMany(
    act,
    payoutLine,
    sheet.rows.map(({ line: _line, ...person }, at) => ({
      ...{ organisation, cause, causeKind, payout: row.id, no: at + 1 },
      ...person,
    })),
  )
  const amount = sheet.rows.reduce((sum, each) => sum + each.amount, 0)
  const said = { verb: 'update', label: '导入花名册' }
  return updateRow(act, payout, row, { amount, lineCount: sheet.rows.length }, said)
}
