import { inArray, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { type GiftFacts, giftDelivery, monthlyGift, monthlyPlan } from '../../model/index.ts'
import { handStock } from './reach-gifts.ts'

type Gift = Row<typeof monthlyGift>

export const monthlyGiftServing = serve(monthlyGift, {
  openPicks: true,
  async check(next, act) {
    const plan = next.plan === null ? undefined : await findRow(act.tx, monthlyPlan, next.plan)
    if (plan !== undefined && plan.organisation !== next.organisation)
      act.mark('plan', '请选择本机构的月捐计划')
    if (next.endOn !== null && next.endOn < next.startOn) act.mark('endOn', '结束日不能早于开始日')
    checkCondition(next, act)
    checkValue(next, plan?.minAmount ?? 100, act)
  },
  async removing(row, act) {
    const { rows } = await act.tx.execute(
      sql`select from gift_delivery where gift = ${row.id} limit 1`,
    )
    if (rows.length > 0) act.refuse('已有发放记录，不能删除，可以停用')
  },
  actions: {
    async restock(row, { pieces }, act) {
      await act.tx.execute(
        sql`update monthly_gift set stock = stock + ${pieces} where id = ${row.id}`,
      )
      await handStock(act, row.id)
      const now = await findRow(act.tx, monthlyGift, row.id)
      return { stock: now?.stock ?? row.stock }
    },
  },
  enrich: (rows, act) => factsOf(rows, act),
})

function checkCondition(next: Gift, act: Act): void {
  if (next.condition === 'periods' && next.periods === null) act.mark('periods', '请填写期数')
  if (next.condition === 'total' && next.reached === null) act.mark('reached', '请填写累计金额')
}

/** A gift is thanks, no rebate: a tenth of what was given to reach it at most. */
function checkValue(next: Gift, minAmount: number, act: Act): void {
  const periods = next.condition === 'periods' ? (next.periods ?? 1) : 1
  const given = next.condition === 'total' ? (next.reached ?? 0) : minAmount * periods
  if (next.value * 10 > given)
    act.mark(
      'value',
      `礼品价值不能超过达到条件时累计捐赠 ¥${printMoney(given)} 的 10%（¥${printMoney(Math.floor(given / 10))}）`,
    )
}

async function factsOf(
  rows: readonly Gift[],
  { tx }: Act,
): Promise<ReadonlyMap<string, GiftFacts>> {
  const table = tableOf(giftDelivery)
  const found = await tx.execute<Record<string, string>>(sql`
    select gift, count(*) filter (where state not in ('short', 'waived', 'expired')) as used,
           count(*) filter (where state = 'short') as short
      from ${table} where ${inArray(
        table.gift,
        rows.map(({ id }) => id),
      )} group by gift`)
  const known = new Map(found.rows.map(each => [each.gift, each]))
  return new Map(
    rows.map(({ id }) => [
      id,
      { used: Number(known.get(id)?.used ?? 0), short: Number(known.get(id)?.short ?? 0) },
    ]),
  )
}
