import { sql } from 'drizzle-orm'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, lockRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tickCandidates } from '../../model/bank/bank-calls.ts'
import { bankLine } from '../../model/bank/bank-statement.ts'
import { moneyOut, moneyOutKinds } from '../../model/index.ts'
import { around } from './judge-entries.ts'

/** The lines of banks' statements: a person ticks off what could not be by itself. */
export const bankLineServing = serve(bankLine, {
  movable(row, name) {
    if (row.direction === '1' && row.moneyOut === null) return '收入流水请在入账单上认领'
    if (name === 'tick') return row.standing === '3' ? '该流水已勾对' : true
    return row.moneyOut === null || row.direction === '1' ? '该流水没有勾对' : true
  },
  actions: {
    async tick(row, { moneyOut: id }, act) {
      const known = await findRow(act.tx, moneyOut, id)
      if (known === undefined || known.organisation !== row.organisation)
        return act.refuse('请选择本机构的出账单', 'moneyOut')
      // Two lines never become the same payment, and none one that is taken back at the same moment.
      const paid = await lockRow(act, moneyOut, id)
      if (paid.bankAccount !== row.bankAccount) act.mark('moneyOut', '该出账不是由这个账户付出')
      else if (paid.state !== 'paid') act.mark('moneyOut', '该出账不在已付款状态')
      else if (paid.amount !== row.amount) act.mark('moneyOut', '金额与流水不一致')
      else if (await isTicked(act.tx, id, row)) act.mark('moneyOut', '该出账已与另一条流水勾对')
      act.settle()
      return {
        ...{ moneyOut: id, standing: '3' as const },
        ...{ tickedBy: act.person.accountId, tickedAt: act.now.toISOString() },
      }
    },
    untick: () => ({
      ...{ moneyOut: null, standing: '2' as const, tickedBy: null, tickedAt: null },
    }),
  },
  sums: ['amount'],
})

async function isTicked(
  tx: Parameters<typeof findRow>[0],
  id: string,
  own: { readonly id: string; readonly bankAccount: string },
): Promise<boolean> {
  const rows = await selectRows(
    tx,
    bankLine,
    sql`where money_out = ${id}::uuid and bank_account = ${own.bankAccount}::uuid
          and id <> ${own.id}::uuid limit 1`,
  )
  return rows.length > 0
}

/** The payments that an expense of the bank may be: of its amount first, then of its days. */
export const tickCandidatesRoute: AnyRoute = route(tickCandidates, {
  access: { action: 'bankLine.tick' },
  summary: '银行支出流水可勾对的出账单（同一账户、金额相同，按日期接近排序）',
  async read({ id }, act) {
    const row = await readInScope(act, bankLineServing, id)
    const rows = await selectRows(
      act.tx,
      moneyOut,
      sql`where state = 'paid' and bank_account = ${row.bankAccount}::uuid and amount = ${row.amount}
            and not exists (select from bank_line l where l.money_out = money_out.id
                               and l.bank_account = ${row.bankAccount}::uuid)
          order by abs(paid_on - (${row.bookedAt}::timestamptz at time zone 'Asia/Shanghai')::date),
                   id limit ${around * 2}`,
    )
    return rows.map(each => ({
      ...{ id: each.id, number: each.number, kind: moneyOutKinds[each.kind] },
      ...{ payeeName: each.payeeName ?? '', paidOn: each.paidOn ?? '', amount: each.amount },
      bankSerial: each.bankSerial,
    }))
  },
})
