import { inArray } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { maskField } from '#kinds/registry.ts'
import { payeeKinds, payout, rosterKind } from '../../model/index.ts'
import type { PaymentTeller } from '../report/figures.ts'
import type { Payout } from './payout-rules.ts'

/** What reports tell of each payout (支出明细): line, kind of payee, and the payee masked; never one total. */
export const payoutTeller: PaymentTeller = {
  kind: 'payout',
  async tell(reader: Reader, ids) {
    const rows = await findRows(reader, payout, inArray(columnNamed(payout, 'id'), [...ids]))
    const words = await gatherWords(
      reader,
      rows.flatMap(row => lineOf(row) ?? []),
    )
    return new Map(
      rows.map(row => {
        const line = lineOf(row)
        const named = line && words.record(line.resource, line.id)
        return [
          row.id,
          {
            budgetLine: named ?? row.useItem,
            payeeKind: payeeKinds[row.payeeKind],
            payee: payeeOf(row),
          },
        ]
      }),
    )
  },
}

function lineOf({ budgetLine, fundLine }: Payout) {
  if (budgetLine !== null) return { resource: 'project/budgetLine', id: budgetLine }
  return fundLine === null ? undefined : { resource: 'fund/fundBudgetLine', id: fundLine }
}

function payeeOf({ payeeKind, payeeName, lineCount }: Payout): string | null {
  if (payeeKind === rosterKind) return `${lineCount ?? 0} 人`
  return payeeName === null ? null : String(maskField(payout.fields.payeeName, payeeName) ?? '')
}
