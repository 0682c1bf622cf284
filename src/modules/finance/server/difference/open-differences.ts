import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { moveMany } from '#kernel/server/move-many.ts'
import { isSystem } from '#kernel/server/person.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { type bill, difference } from '../../model/index.ts'
import type { DifferenceType } from '../../model/recon/difference.ts'
import { financePorts } from '../ports.ts'
import { contractFee } from '../recon/pair-lines.ts'
import { financeNumbers } from '../serial.ts'
import { configOn } from '../settlement/config-on.ts'

type Bill = Row<typeof bill>

/** Working days within which a difference is settled. */
const settledWithin = 3

interface Found {
  readonly line: string | null
  readonly donation: string | null
  readonly refund: string | null
  readonly orderNo: string | null
  readonly type: DifferenceType
  readonly amountOurs: number
  readonly amountTheirs: number
}

/** Opens a difference for each line that is not even and each gift that is short, which has none yet (BR-34). */
export async function openDifferences(
  act: Act,
  row: Bill,
  { short }: { short: readonly string[] },
): Promise<void> {
  const found = [...(await ofLines(act, row)), ...(await ofGifts(act, short))]
  if (found.length === 0) return
  const numbers = await nextRecordNumbers(act, financeNumbers.difference, found.length)
  const dueOn = await financePorts().workdayAfter(act.tx, beijingDay(act.now), settledWithin)
  const owner = row.createdBy ?? (isSystem(act.person) ? null : act.person.accountId)
  await insertMany(
    act,
    difference,
    found.map((each, at) => ({
      ...each,
      number: numbers[at] ?? '',
      organisation: row.organisation,
      merchant: row.merchant,
      bill: row.id,
      billDate: row.billDate,
      gap: each.amountTheirs - each.amountOurs,
      owner,
      dueOn,
    })),
  )
}

async function ofLines(act: Act, row: Bill): Promise<Found[]> {
  const config = await configOn(act, row.merchant, row.billDate)
  const { rows } = await act.tx.execute<{
    id: string
    donation: string | null
    refund: string | null
    orderNo: string
    result: DifferenceType
    direction: string
    back: string
    settle: string
    fee: string
    state: string | null
    amount: string | null
    refunded: string | null
  }>(sql`
    select l.id, l.donation, r.id as refund, l.merchant_order_no as "orderNo", l.result, l.direction,
           l.refund_amount::text as back,
           l.settle_amount::text as settle, l.fee::text as fee, d.state, d.amount::text as amount,
           r.amount::text as refunded
      from bill_line l left join donation d on d.id = l.donation
      left join refund r on r.donation = l.donation and l.direction = '2'
           and (r.number = l.merchant_refund_no or r.channel_refund_no = l.channel_refund_no)
     where l.bill = ${row.id}::uuid and l.result in ('2', '4', '5', '6', '8')
       and l.handled is not true
       and not exists (select from difference f
                        where f.line = l.id and f.state in ('open', 'proposed'))
     order by l.line_no`)
  return rows.map(line => {
    const known = Number(line.amount ?? 0)
    const ours =
      line.result === '8'
        ? contractFee(Number(line.settle), config?.rate ?? 0)
        : line.direction === '2'
          ? -Number(line.refunded ?? 0)
          : line.result === '4'
            ? known
            : 0
    const theirs =
      line.result === '8'
        ? Number(line.fee)
        : line.direction === '2'
          ? -Number(line.back)
          : Number(line.settle)
    return {
      ...{ line: line.id, donation: line.donation, refund: line.refund, orderNo: line.orderNo },
      ...{ type: line.result, amountOurs: ours, amountTheirs: theirs },
    }
  })
}

async function ofGifts(act: Act, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const { rows } = await act.tx.execute<{ id: string; orderNo: string | null; amount: string }>(sql`
    select d.id, coalesce(d.merchant_order_no, d.number) as "orderNo", d.amount::text as amount
      from donation d
     where d.id = any(${sql.param([...ids])}::uuid[])
       and not exists (select from difference f where f.donation = d.id and f.type = '3'
                          and f.state in ('open', 'proposed'))
     order by d.paid_at, d.id`)
  return rows.map(({ id, orderNo, amount }) => ({
    ...{ line: null, donation: id, refund: null, orderNo, type: '3' as const },
    ...{ amountOurs: Number(amount), amountTheirs: 0 },
  }))
}

/** 自动消除: what the next run of matching found even, or the neighbouring day's bill told. */
export async function clearDifferences(
  act: Act,
  { id, state }: Pick<Bill, 'id' | 'state'>,
  except?: string,
): Promise<void> {
  const rows = await selectRows(
    act.tx,
    difference,
    sql`where bill = ${id}::uuid and state in ('open', 'proposed')
          and id is distinct from ${except ?? null}::uuid and (
          ${state === 'void'}
          or line in (select l.id from bill_line l where l.bill = ${id}::uuid
                         and (l.result in ('1', '7') or l.result <> difference.type))
          or (type = '3' and donation in (select d.id from donation d where d.recon_state <> 'open'
                                             or d.state in ('unpaid', 'closed'))))
        order by id for update`,
  )
  if (rows.length > 0) await moveMany(act, difference, rows, 'clear', {})
}
