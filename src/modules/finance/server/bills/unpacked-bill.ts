import { Refusal } from '#kernel/server/refusal.ts'
import { SheetRefusal } from '#services/sheets/sheet-refusal.ts'
import { type SheetSource, sourceOf } from '#services/sheets/sheet-source.ts'
import { readZipDirectory, unpack, type ZipEntry } from '#services/sheets/zip-directory.ts'
import { billLines } from './bill-text.ts'
import { type BillSource, sniffed, wholeOf } from './read-bill.ts'
import { unionpayName } from './unionpay-format.ts'

/** Bytes of a file in an archive at most, once unpacked. */
const largestEntry = 512 * 1024 ** 2
/** Files of an archive of one bill that are looked into. */
export const mostEntries = 8

/** The bill inside an archive, as Alipay packs it; any other file as it is. */
export async function unpackedBill<T extends BillSource>(file: T): Promise<T> {
  // A partner's bill may be a workbook, which is an archive as well.
  if (file.partner !== undefined || !(await isArchive(file))) return file
  const source = await sourceOf(await wholeOf(file))
  const entries = [...(await directoryOf(source)).values()].filter(mayBeBill)
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

function mayBeBill({ name }: ZipEntry): boolean {
  const told = unionpayName(name)
  return told === undefined ? /\.(csv|txt)$/i.test(name) : told.kind === 'ZM'
}

async function contentOf(source: SheetSource, entry: ZipEntry): Promise<Buffer[]> {
  if (entry.size > largestEntry) throw new Refusal('tooLarge', '账单解压后超过 512 MB，请按日下载')
  const content: Buffer[] = []
  for await (const piece of entryBytes(source, entry)) content.push(piece)
  return content
}

/** Names are GBK in the channel's archive; what tells the details from their summary is the header. */
async function isDetail(content: readonly Buffer[]): Promise<boolean> {
  for await (const lines of billLines(Buffer.concat(content.slice(0, 1))))
    return lines.slice(0, sniffed).some(isDetailHead)
  return false
}

/** Whether a line is the header of single trades, not of sums. */
export function isDetailHead(line: string): boolean {
  return /支付宝交易号|微信订单号|账务流水号/.test(line)
}

/** The bytes of a file in an archive; refused where they cannot be read. */
export async function* entryBytes(source: SheetSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.isEncrypted) throw new Refusal('refused', '压缩包有密码，请解压后上传其中的 csv')
  try {
    yield* unpack(source, entry)
  } catch (error) {
    throw error instanceof SheetRefusal ? damaged() : error
  }
}

/** What an archive holds. */
export async function directoryOf(source: SheetSource): Promise<Map<string, ZipEntry>> {
  try {
    return await readZipDirectory(source)
  } catch {
    throw damaged()
  }
}

const damaged = () => new Refusal('refused', '账单压缩包已损坏，请重新下载')

/** Whether a file begins as an archive does. */
export async function isArchive(file: BillSource): Promise<boolean> {
  let head = Buffer.alloc(0)
  for await (const chunk of file.open()) {
    head = Buffer.concat([head, chunk])
    if (head.length >= 2) break
  }
  return head[0] === 0x50 && head[1] === 0x4b
}
