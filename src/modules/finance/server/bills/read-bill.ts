import { Refusal, refusal } from '#kernel/server/refusal.ts'
import { sourceOf } from '#services/sheets/sheet-source.ts'
import { readZipDirectory, unpack, type ZipEntry } from '#services/sheets/zip-directory.ts'
import { isAliSignHead } from './ali-sign-format.ts'
import type { BillTotals } from './bill-line.ts'
import { billLines } from './bill-text.ts'
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

/** Bytes of an archive at most, packed and unpacked. */
const largestArchive = 64 * 1024 ** 2
const largestEntry = 512 * 1024 ** 2
const mostEntries = 8
/** Lines in which a bill must tell whose it is. */
const sniffed = 12

/** Reads a bill of any channel: whose it is, is found by its content, of UnionPay by its name as well. */
export async function readBill(file: BillSource, take: TakeLines): Promise<BillTotals> {
  if (file.partner !== undefined) return readPartnerBill(await wholeOf(file), file.partner, take)
  const channel = await channelOf(file)
  if (channel === 'unionpay')
    return readUnionpay({ name: file.innerName ?? '', bytes: file.open() }, take)
  if (channel === 'partner')
    throw refusal('合作平台的账单里没有商户号，请先选择合作平台的商户号再上传', 'merchant')
  if (channel === 'aliSign') return readAliSign(file.open(), take)
  return channel === 'alipay'
    ? readAlipayBill(file.open(), take)
    : readWechatBill(file.open(), take)
}

async function channelOf(file: BillSource): Promise<ReturnType<typeof kindOf>> {
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

/** The bill inside an archive, as Alipay packs it; any other file as it is. */
export async function unpackedBill<T extends BillSource>(file: T): Promise<T> {
  // A partner's bill may be a workbook, which is an archive as well.
  if (file.partner !== undefined || !(await isArchive(file))) return file
  const source = await sourceOf(await wholeOf(file))
  const entries = [...(await directoryOf(source)).values()].filter(
    ({ name }) => /\.(csv|txt)$/i.test(name) || unionpayName(name)?.kind === 'ZM',
  )
  const found: { readonly name: string; readonly content: Buffer[] }[] = []
  for (const entry of entries.slice(0, mostEntries)) {
    const content = await contentOf(source, entry)
    if (unionpayName(entry.name) !== undefined || (await isDetail(content)))
      found.push({ name: entry.name, content })
  }
  const [only] = found.length === 1 ? found : []
  // A workbook is an archive as well.
  if (only === undefined)
    throw new Refusal(
      'refused',
      '压缩包里应有一份账单明细（csv）；Excel 文件请改传渠道下载的 csv 原文件，合作平台的账单请先选择商户号',
    )
  return {
    ...file,
    innerName: only.name,
    open: async function* () {
      yield* only.content
    },
  }
}

async function contentOf(source: Source, entry: ZipEntry): Promise<Buffer[]> {
  if (entry.isEncrypted) throw new Refusal('refused', '压缩包有密码，请解压后上传其中的 csv')
  if (entry.size > largestEntry) throw new Refusal('tooLarge', '账单解压后超过 512 MB，请按日下载')
  const content: Buffer[] = []
  for await (const piece of unpack(source, entry)) content.push(piece)
  return content
}

/** Names are GBK in the channel's archive; what tells the details from their summary is the header. */
async function isDetail(content: readonly Buffer[]): Promise<boolean> {
  for await (const lines of billLines(Buffer.concat(content.slice(0, 1))))
    return lines.slice(0, sniffed).some(line => /支付宝交易号|微信订单号|账务流水号/.test(line))
  return false
}

type Source = Awaited<ReturnType<typeof sourceOf>>

async function directoryOf(source: Source): Promise<Map<string, ZipEntry>> {
  try {
    return await readZipDirectory(source)
  } catch {
    throw new Refusal('refused', '账单压缩包已损坏，请重新下载')
  }
}

async function isArchive(file: BillSource): Promise<boolean> {
  let head = Buffer.alloc(0)
  for await (const chunk of file.open()) {
    head = Buffer.concat([head, chunk])
    if (head.length >= 2) break
  }
  return head[0] === 0x50 && head[1] === 0x4b
}

async function wholeOf(file: BillSource): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const chunk of file.open()) {
    length += chunk.length
    if (length > largestArchive) throw new Refusal('tooLarge', '文件超过 64 MB，请按日下载')
    pieces.push(chunk)
  }
  return Buffer.concat(pieces)
}
