import { createHash } from 'node:crypto'
import { Refusal } from '#kernel/server/refusal.ts'
import { type SheetSource, sourceOf } from '#services/sheets/sheet-source.ts'
import type { ZipEntry } from '#services/sheets/zip-directory.ts'
import { billLines, plainBytes } from '../bills/bill-text.ts'
import { channelOf, largestArchive, sniffed, wholeOf } from '../bills/read-bill.ts'
import { unionpayName } from '../bills/unionpay-format.ts'
import {
  directoryOf,
  entryBytes,
  isArchive,
  isDetailHead,
  mostEntries,
} from '../bills/unpacked-bill.ts'
import type { BillFile } from './receive-bill.ts'

/** What an uploaded file brings: bills, each to be taken by itself, and what lies beside them. */
export interface BillsInFile {
  readonly bills: readonly BillFile[]
  readonly aside: readonly { readonly name: string; readonly why: string }[]
}

/** Files in one archive at most. */
const mostFiles = 100
/** Bytes to which the archives of one upload may unpack together. */
const mostUnpacked = 512 * 1024 ** 2

/** What the archives of one upload may still unpack to. */
export interface Room {
  left: number
}

/** The room of an upload that has unpacked nothing yet. */
export function fullRoom(): Room {
  return { left: mostUnpacked }
}

function spend(room: Room, bytes: number): void {
  // What is refused takes no room from what comes after it.
  if (bytes > room.left) throw new Refusal('tooLarge', '账单解压后超过 512 MB，请分批上传')
  room.left -= bytes
}

/**
 * The bills of an uploaded file: of an archive each bill that lies in it, also those of archives in
 * it, as channels pack a day. An archive of a single bill is that bill, as it is kept.
 */
export async function billsIn(file: BillFile, room: Room, depth = 0): Promise<BillsInFile> {
  if (!(await isArchive(file))) {
    await measure(file, room)
    return { bills: [file], aside: [] }
  }
  const source = await sourceOf(await wholeOf(file))
  const entries = [...(await directoryOf(source)).values()].filter(isFile)
  // A workbook is one sheet, and a partner's.
  if (entries.some(({ name }) => name === 'xl/workbook.xml')) return { bills: [file], aside: [] }
  if (entries.length > mostFiles)
    throw new Refusal('tooLarge', `压缩包里的文件超过 ${mostFiles} 个，请分批上传`)
  spend(room, sizeOf(entries))
  if (sizeOf(entries.filter(({ name }) => isZip(name))) > largestArchive)
    throw new Refusal('tooLarge', '压缩包里的压缩包合计超过 64 MB，请分批上传')
  const bills: BillFile[] = []
  const aside: { name: string; why: string }[] = []
  let details = 0
  for (const entry of entries) {
    const inner = await fileOf(source, entry)
    const kind = (await orToldLater(kindOf(inner))) ?? 'bill'
    if (kind === 'archive' && depth === 0) {
      const found = await orToldLater(billsIn(inner, room, depth + 1))
      bills.push(...(found?.bills ?? [inner]))
      aside.push(...(found?.aside ?? []))
    } else if (kind === 'bill' || kind === 'detail') {
      await orToldLater(measure(inner, room))
      bills.push(inner)
      if (kind === 'detail' && !/\.gz$/i.test(inner.name)) details += 1
    } else aside.push({ name: inner.name, why: whyAside[kind] })
  }
  const isOne = bills.length === 1 && details === 1 && entries.length <= mostEntries
  return { bills: bills.length === 0 || isOne ? [file] : bills, aside }
}

const whyAside = {
  archive: '压缩包里的压缩包，请解压后上传',
  faults: '银联差错交易文件，不作为账单保存',
  summary: '汇总文件，以账单明细为准',
  other: '不是账单',
} as const

const isZip = (name: string) => /\.zip$/i.test(name)

function sizeOf(entries: readonly ZipEntry[]): number {
  return entries.reduce((sum, { size }) => sum + size, 0)
}

/** Nobody sees what programs put beside the files. */
const isFile = ({ name }: ZipEntry) =>
  !name.endsWith('/') && !name.startsWith('__MACOSX/') && !/(^|\/)\.[^/]*$/.test(name)

async function fileOf(source: SheetSource, entry: ZipEntry): Promise<BillFile> {
  const open = () => entryBytes(source, entry)
  const name = entry.name.split('/').at(-1)?.slice(0, 200) ?? ''
  // What cannot be read is told apart by its place alone; no content has its digest.
  const sha256 =
    (await orToldLater(digestOf(open()))) ?? digest().update(`unread ${entry.name}`).digest('hex')
  return { name, sha256, open }
}

const digest = () => createHash('sha256')

async function digestOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = digest()
  for await (const piece of bytes) hash.update(piece)
  return hash.digest('hex')
}

/** One file that cannot be read keeps no other from being taken: undefined, and it is refused when its turn comes. */
async function orToldLater<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'tooLarge') return undefined
    throw error
  }
}

async function kindOf(file: BillFile): Promise<'bill' | 'detail' | keyof typeof whyAside> {
  const told = unionpayName(file.name)
  if (told !== undefined) return told.kind === 'ZM' ? 'detail' : 'faults'
  if (isZip(file.name)) return 'archive'
  if (/\.xlsx$/i.test(file.name)) return 'bill'
  if (!/\.(csv|txt|gz)$/i.test(file.name)) return 'other'
  const top = await topOf(file)
  if (top.some(isDetailHead)) return 'detail'
  if (/汇总|\(sum\)/.test(file.name) || top.some(line => /汇总查询/.test(line))) return 'summary'
  // A sheet in words of its own may be a partner's; a text that says nothing is a note.
  const isKnown = (await channelOf({ ...file, innerName: file.name })) !== undefined
  return isKnown || !/\.txt$/i.test(file.name) ? 'bill' : 'other'
}

async function topOf(file: BillFile): Promise<string[]> {
  const top: string[] = []
  for await (const lines of billLines(file.open())) {
    top.push(...lines)
    if (top.length >= sniffed) break
  }
  return top.slice(0, sniffed)
}

/** What is packed without being an archive counts by what it unpacks to. */
async function measure(file: BillFile, room: Room): Promise<void> {
  for await (const piece of file.open()) {
    if (piece[0] !== 0x1f) return
    break
  }
  for await (const piece of plainBytes(file.open())) spend(room, piece.length)
}
