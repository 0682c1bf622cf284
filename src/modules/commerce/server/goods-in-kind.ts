import { sql } from 'drizzle-orm'
import { isSystem } from '#kernel/server/person.ts'
import { findRow, insertRow, lockRow } from '#kernel/server/rows.ts'
import { reverse } from '#modules/finance/server/index.ts'
import type { Stock } from '#modules/salvage/server/index.ts'
import { goods, stockMove } from '../model/index.ts'
import { moveStock } from './stock.ts'

/** Donated goods of own shops, as grants hand them out. */
export const shopStock: Stock = {
  async find(act, id) {
    const row = await findRow(act.tx, goods, id)
    if (row === undefined || row.source !== '1' || row.state !== 'enabled') return undefined
    if (row.cause === null || row.unitValue === null) return undefined
    const { name, unit, organisation, cause, unitValue } = row
    return { name, unit, organisation, cause, unitValue, free: row.stock - row.reserved }
  },
  async reserve(act, id, quantity) {
    const { rows } = await act.tx.execute(sql`
      update goods set reserved = reserved + ${quantity}
       where id = ${id} and reserved + ${quantity} between 0 and stock returning id`)
    return rows.length > 0
  },
  async giveOut(act, id, { quantity, number }) {
    await moveStock(act, id, {
      ...{ kind: '2', quantity: -quantity, sourceNumber: number, reason: '救助发放' },
    })
  },
  async takeBack(act, id, { number, reason }) {
    const { rows } = await act.tx.execute<{
      quantity: number
      lot: string | null
      expiry: string | null
      value: string
      posting: string | null
    }>(sql`
      select m.quantity, m.lot, m.expiry::text as expiry, m.value::text as value, p.id as posting
        from stock_move m
        left join ledger_posting p on p.source_type = 'stockMove' and p.source_id = m.id
         and p.event = 'P38' and p.org_id = m.organisation
       where m.goods = ${id} and m.source_number = ${number} and m.kind = '2' order by m.created_at, m.id`)
    for (const { quantity, posting, value, ...lot } of rows) {
      await act.tx.execute(sql`update goods set stock = stock - ${quantity} where id = ${id}`)
      const row = await lockRow(act, goods, id)
      const back = await insertRow(act, stockMove, {
        ...{ partner: row.partner, organisation: row.organisation, merchant: row.merchant },
        ...{ goods: id, goodsName: row.name, after: row.stock, value: Number(value), ...lot },
        ...{ kind: '3', quantity: -quantity, sourceNumber: number, reason: reason.slice(0, 200) },
        operator: isSystem(act.person) ? null : act.person.accountId,
      })
      if (posting !== null)
        await reverse(act.tx, posting, {
          ...{ event: 'P35', reason, source: { table: 'stockMove', id: back.id } },
          occurredAt: act.now.toISOString(),
          ...(isSystem(act.person) ? {} : { actor: act.person.accountId }),
        })
    }
  },
  async postingsOf(act, id, number) {
    const { rows } = await act.tx.execute<{ id: string }>(sql`
      select p.id from stock_move m join ledger_posting p
          on p.source_type = 'stockMove' and p.source_id = m.id and p.org_id = m.organisation
       where m.goods = ${id} and starts_with(m.source_number, ${number})`)
    return rows.map(each => each.id)
  },
}
