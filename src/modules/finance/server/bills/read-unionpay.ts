import { Refusal } from '#kernel/server/refusal.ts'
import type { BillLine, BillTotals } from './bill-line.ts'
import { type BillBytes, billLines } from './bill-text.ts'
import { BillWatch } from './bill-watch.ts'
import type { TakeLines } from './read-wechat-bill.ts'
import { isUnionpayLine, unionpayName } from './unionpay-format.ts'
import { unionpayHead, unionpayRows } from './unionpay-row.ts'
import { totalsOf } from './wechat-totals.ts'

const batchSize = 1000

/**
 * Reads UnionPay's file of settled trades (ZM). It has neither header nor sums: its name tells the day
 * of clearing and the merchant, and each line must agree in itself.
 */
export async function readUnionpay(
  { name, bytes }: { readonly name: string; readonly bytes: BillBytes },
  take: TakeLines,
  faults = new BillWatch(),
): Promise<BillTotals> {
  const told = unionpayName(name)
  if (told === undefined)
    throw new Refusal(
      'refused',
      '银联对账文件的清算日和商户号在文件名里，请保持原文件名（INNyymmdd88ZM_商户号）上传',
    )
  if (told.kind === 'ZME')
    throw new Refusal('refused', '这是银联差错交易文件（ZME），请上传同一天的对账文件（ZM）')
  const readRow = unionpayRows(told, faults)
  const totals = totalsOf(unionpayHead, faults)
  let lineNo = 0
  let batch: BillLine[] = []
  for await (const lines of billLines(bytes))
    for (const text of lines) {
      lineNo += 1
      const line = text.replace(/[\r\n]+$/, '')
      if (line.trim() === '') continue
      if (!isUnionpayLine(line)) {
        faults.add(lineNo, '不是银联对账文件的行，文件可能不完整，请重新下载')
        continue
      }
      const read = readRow(line, lineNo)
      totals.add(read)
      batch.push(read)
      if (batch.length < batchSize || !faults.isEmpty) continue
      await take(batch, unionpayHead)
      batch = []
    }
  faults.refuse()
  if (batch.length > 0) await take(batch, unionpayHead)
  return totals.total()
}
