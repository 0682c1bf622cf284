import { Refusal } from '#kernel/server/refusal.ts'
import { sourceOf } from '#services/sheets/sheet-source.ts'
import { readZipDirectory, unpack, type ZipEntry } from '#services/sheets/zip-directory.ts'
import type { BillTotals } from './bill-line.ts'
import { type BillBytes, billLines } from './bill-text.ts'
import { readAlipayBill } from './read-alipay-bill.ts'
import { readWechatBill, type TakeLines } from './read-wechat-bill.ts'

/** A file that can be opened as often as it is read. */
export interface BillSource {
  open(): AsyncIterable<Uint8Array>
}

/** Bytes of an archive at most, packed and unpacked. */
const largestArchive = 64 * 1024 ** 2
const largestEntry = 512 * 1024 ** 2
const mostEntries = 8
/** Lines in which a bill must tell whose it is. */
const sniffed = 12

/** Reads a bill of any channel: whose it is, is found by its content. */
export async function readBill(file: BillSource, take: TakeLines): Promise<BillTotals> {
  const isAlipay = await isOfAlipay(file.open())
  return isAlipay ? readAlipayBill(file.open(), take) : readWechatBill(file.open(), take)
}

async function isOfAlipay(bytes: BillBytes): Promise<boolean> {
  let read = 0
  for await (const lines of billLines(bytes))
    for (const line of lines) {
      if (/微信订单号|微信支付/.test(line)) return false
      if (/支付宝/.test(line)) return true
      read += 1
      if (read >= sniffed) return false
    }
  return false
}

/** The bill inside an archive, as Alipay packs it; any other file as it is. */
export async function unpackedBill<T extends BillSource>(file: T): Promise<T> {
  if (!(await isArchive(file))) return file
  const source = await sourceOf(await wholeOf(file))
  const entries = [...(await directoryOf(source)).values()].filter(({ name }) =>
    /\.(csv|txt)$/i.test(name),
  )
  const found: Buffer[][] = []
  for (const entry of entries.slice(0, mostEntries)) {
    const content = await contentOf(source, entry)
    if (await isDetail(content)) found.push(content)
  }
  const [content] = found.length === 1 ? found : []
  // A workbook is an archive as well.
  if (content === undefined)
    throw new Refusal(
      'refused',
      '压缩包里应有一份账单明细（csv）；Excel 文件请改传渠道下载的 csv 原文件',
    )
  return {
    ...file,
    open: async function* () {
      yield* content
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
    return lines.slice(0, sniffed).some(line => /支付宝交易号|微信订单号/.test(line))
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
    if (length > largestArchive) throw new Refusal('tooLarge', '压缩包超过 64 MB，请按日下载')
    pieces.push(chunk)
  }
  return Buffer.concat(pieces)
}
