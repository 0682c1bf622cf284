import { Refusal, refusal } from '#kernel/server/refusal.ts'
import { isAliSignHead } from './ali-sign-format.ts'
import type { BillTotals } from './bill-line.ts'
import { billLines } from './bill-text.ts'
import type { BillWatch } from './bill-watch.ts'
import { partnerTitles } from './partner-format.ts'
import { readAliSign } from './read-ali-sign.ts'
import { readAlipayBill } from './read-alipay-bill.ts'
import { type PartnerBill, readPartnerBill } from './read-partner-bill.ts'
import { readUnionpay } from './read-unionpay.ts'
import { cellsOf, readWechatBill, type TakeLines } from './read-wechat-bill.ts'
import { isUnionpayLine, unionpayName } from './unionpay-format.ts'
import { plainHeading } from './wechat-formats.ts'

/** A file that can be opened as often as it is read. */
export interface BillSource {
  open(): AsyncIterable<Uint8Array>
  /** The name of the file, or of the bill inside an archive. */
  readonly innerName?: string
  /** Whoever uploads it says that it is a partner's. */
  readonly partner?: PartnerBill
}

/** Bytes of an archive at most as it is packed, and of a partner's sheet. */
export const largestArchive = 64 * 1024 ** 2
/** Lines in which a bill must tell whose it is. */
export const sniffed = 12

/** Reads a bill of any channel: whose it is, is found by its content, of UnionPay by its name as well. */
export async function readBill(
  file: BillSource,
  take: TakeLines,
  watch?: BillWatch,
): Promise<BillTotals> {
  if (file.partner !== undefined)
    return readPartnerBill(await wholeOf(file), file.partner, take, watch)
  const channel = await channelOf(file)
  if (channel === 'unionpay')
    return readUnionpay({ name: file.innerName ?? '', bytes: file.open() }, take, watch)
  if (channel === 'partner')
    throw refusal('合作平台的账单里没有商户号，请先选择合作平台的商户号再上传', 'merchant')
  if (channel === 'aliSign') return readAliSign(file.open(), take, watch)
  return channel === 'alipay'
    ? readAlipayBill(file.open(), take, watch)
    : readWechatBill(file.open(), take, watch)
}

/** Whose bill a file is, as its first lines or its name tell; undefined where they tell nothing. */
export async function channelOf(file: BillSource): Promise<ReturnType<typeof kindOf>> {
  let read = 0
  if (unionpayName(file.innerName ?? '') !== undefined) return 'unionpay'
  for await (const lines of billLines(file.open()))
    for (const line of lines) {
      const kind = kindOf(line)
      if (kind !== undefined) return kind
      read += 1
      if (read >= sniffed) return
    }
  return
}

function kindOf(line: string) {
  if (/微信订单号|微信支付/.test(line)) return 'wechat'
  if (isUnionpayLine(line)) return 'unionpay'
  if (/支付宝账务/.test(line)) return 'aliSign'
  if (isAliSignHead(cellsOf(line, 0).map(plainHeading))) return 'aliSign'
  if (/支付宝/.test(line)) return 'alipay'
  const columns = partnerTitles(line.split(','), new Map()).map(({ column }) => column)
  return columns.includes('donationNo') && columns.includes('at') ? 'partner' : undefined
}

/** All bytes of a file that must be small enough to be held. */
export async function wholeOf(file: BillSource): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const chunk of file.open()) {
    length += chunk.length
    if (length > largestArchive) throw new Refusal('tooLarge', '文件超过 64 MB，请按日下载')
    pieces.push(chunk)
  }
  return Buffer.concat(pieces)
}
