import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { printMoney } from '#kinds/index.ts'
import type { vendorSettlement } from '../../model/index.ts'

export type Settlement = Row<typeof vendorSettlement>

/** Fees and deductions of a statement; fen. */
export interface Figures {
  readonly charged: number
  readonly deducted: number
  readonly payable: number
}

/**
 * A charge counts for what is charged and its reversal against it; a deduction likewise. Payments
 * and deposits are no fees.
 */
export async function figuresOf({ tx }: Pick<Act, 'tx'>, id: string): Promise<Figures> {
  const { rows } = await tx.execute<{ charged: number; deducted: number }>(sql`
    select coalesce(sum(case when f.kind in ('1', '2', '3', '4', '5') then f.amount
                             when f.kind = '10' and f.direction = '2' then -f.amount else 0 end), 0)::float8 as charged,
           coalesce(sum(case when f.kind = '6' and f.direction = '2' then f.amount
                             when f.kind = '10' and f.direction = '1' then -f.amount else 0 end), 0)::float8 as deducted
      from vendor_flow f where f.settlement = ${id}::uuid`)
  const { charged = 0, deducted = 0 } = rows[0] ?? {}
  return { charged, deducted, payable: charged - deducted }
}

/** Which flows a statement may hold, of its account and period, but for those that were left out. */
export const settleable = sql`(kind in ('1', '2', '3', '4', '5', '6') or kind = '10') and direction in ('1', '2')`

/**
 * Brings every unsettled fee of the account up to the period's end into a statement, what earlier ones left out as well, and answers its figures;
 * refused where deductions exceed fees, which then waits for the next one.
 */
export async function gather(
  act: Act,
  row: Pick<Settlement, 'id' | 'account' | 'periodFrom' | 'periodTo' | 'leftOut'>,
): Promise<Figures> {
  const leftOut = [...(row.leftOut ?? [])]
  await act.tx.execute(sql`
    update vendor_flow set settlement = ${row.id}::uuid
     where account = ${row.account}::uuid and settlement is null and ${settleable}
       and period <= ${row.periodTo.slice(0, 7)}
       and not id = any (${sql.param(leftOut)}::uuid[])`)
  const figures = await figuresOf(act, row.id)
  if (figures.payable < 0)
    act.refuse(
      `本期扣款 ¥${printMoney(figures.deducted)} 大于计费 ¥${printMoney(figures.charged)}，留待下期结算`,
    )
  return figures
}
