import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { takeSerial } from '#kernel/server/record-serial.ts'
import { printMoney } from '#kinds/index.ts'
import { capitalMoney } from '#kinds/money/capital-money.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { receipt } from '../../model/index.ts'
import { financePorts } from '../ports.ts'
import { lockGifts, markGifts, sumOf } from './check-receipt.ts'
import { handOverReceipt } from './hand-over.ts'
import { tellGifts } from './receipt-part.ts'

type Receipt = Row<typeof receipt>

/** What is issued: checked once more against what the gifts are now, numbered last of all. */
export async function issueReceipt(
  act: Act,
  row: Receipt,
  { opinion }: { readonly opinion: string | null },
): Promise<Patch<typeof receipt>> {
  const gifts = await lockGifts(act, row.gifts)
  await markGifts(act, row, gifts)
  act.settle()
  const net = sumOf(gifts)
  if (net !== row.amount)
    act.refuse(
      `可开票金额现为 ¥${printMoney(net)}，与申请的 ¥${printMoney(row.amount)} 不符，请驳回后重新申请`,
    )
  await tellGifts(act, row.gifts, '2')
  return {
    ...(await numbered(act, row)),
    reviewer: act.person.accountId,
    reviewedAt: act.now.toISOString(),
    opinion,
    payee: row.handler,
  }
}

/** Number, day and way of a receipt that is issued now. The number comes last: whoever takes one waits. */
export async function numbered(
  act: Act,
  {
    id,
    organisation,
    form,
    amount,
    requestNo,
    reverses,
  }: Pick<Receipt, 'id' | 'organisation' | 'form' | 'amount' | 'requestNo' | 'reverses'>,
) {
  const issuedOn = beijingDay(act.now)
  const { code } = await financePorts().issuer(act.tx, organisation)
  if (form === '1') await act.enqueue(handOverReceipt, { receipt: id })
  const year = issuedOn.slice(0, 4)
  const serial = await takeSerial(act, { series: `receipt/${organisation}`, period: year })
  const number = `${code}-${year}-${String(serial).padStart(7, '0')}`
  await appendLeaves(act, [
    {
      kind: 'receipt',
      sourceType: receipt.path,
      sourceId: id,
      organisation,
      occurredAt: act.now.toISOString(),
      content: { number, amount, requestNo, reverses: reverses ?? undefined },
    },
  ])
  return { number, issuedOn, handOver: form === '1' ? ('waiting' as const) : ('stub' as const) }
}

/** The amount of a receipt in figures and in words. */
export const amountsOf = (fen: number) => ({ amount: fen, amountWords: capitalMoney(fen) })
