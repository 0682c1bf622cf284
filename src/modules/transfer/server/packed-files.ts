import { PassThrough, type Readable } from 'node:stream'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { plannedFields } from '#kernel/server/planned-fields.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { gatherWords, mentionsOf, readTitles } from '#kernel/server/words.ts'
import type { FileWord } from '#kinds/field.ts'
import { writeZip, type ZipPart } from '#services/sheets/write-zip.ts'
import type { Measure } from './stored-file.ts'

/** Bytes of uploaded files in one archive at most. */
const mostBytes = 2 * 1024 ** 3

interface PackedFile {
  readonly id: string
  readonly path: string
}

type Values = Readonly<Record<string, unknown>>

/** Where the files of a cell lie in the archive; undefined for columns without files. */
export type PathsOf = (row: Values, name: string) => string | undefined

const cellKey = (row: Values, name: string) => `${String(row.id)} ${name}`

/** The uploaded files of the rows of an export, one folder a record. */
export class PackedFiles {
  readonly files: PackedFile[] = []
  readonly #resource: AnyResource
  readonly #fields: ReturnType<typeof plannedFields>
  #rows = 0
  #bytes = 0

  constructor(resource: AnyResource, names: readonly string[]) {
    this.#resource = resource
    this.#fields = plannedFields(resource, names)
  }

  /** Notes the files of some more rows and answers what the cells of these rows say of them. */
  async take(reader: Reader, rows: readonly Values[]): Promise<PathsOf> {
    const mentions = rows.flatMap(row => mentionsOf(this.#fields, row))
    const words = await gatherWords(reader, mentions, { passing: true })
    const titles = await readTitles(reader, this.#resource, rows)
    const paths = new Map(
      rows.flatMap((row, at) => this.#takeRow(row, titles[at] ?? '', id => words.file(id))),
    )
    return (row, name) =>
      this.#fields.some(field => field.name === name)
        ? (paths.get(cellKey(row, name)) ?? '')
        : undefined
  }

  #takeRow(
    row: Values,
    title: string,
    wordOf: (id: string) => FileWord | undefined,
  ): [string, string][] {
    this.#rows += 1
    const number = String(this.#rows).padStart(4, '0')
    const folder = `附件/${partName(`${number}_${title}`)}`
    const taken = new Set<string>()
    return this.#fields.flatMap((planned): [string, string][] => {
      const paths = mentionsOf([planned], row).flatMap(mention => {
        const word = 'file' in mention ? wordOf(mention.file) : undefined
        if (!('file' in mention) || word === undefined) return []
        this.#count(word.size)
        const name = freeName(partName(`${planned.field.label}_${word.name}`), taken)
        const path = `${folder}/${name}`
        this.files.push({ id: mention.file, path })
        return [path]
      })
      return paths.length > 0 ? [[cellKey(row, planned.name), paths.join('、')]] : []
    })
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > mostBytes) throw refusal('附件合计超过 2 GB，请缩小范围后再导出')
  }
}

type Opening = (id: string) => Promise<Readable | Buffer>

/** Writes a sheet and then the files that its rows refer to as one archive; nothing but one file is open at a time. */
export async function writePacked(
  sink: Measure,
  {
    name,
    writeSheet,
    packed,
    open,
    told,
  }: {
    readonly name: string
    writeSheet(sheet: PassThrough): Promise<void>
    readonly packed: PackedFiles
    /** The content of a file, as whoever takes it may have it. */
    open: Opening
    /** Hears before each file. */
    told(): Promise<void>
  },
): Promise<void> {
  const sheet = new PassThrough()
  const writing = writeSheet(sheet)
  writing.catch((error: Error) => sheet.destroy(error))
  const packing = writeZip(sink, partsOf({ name, sheet, packed, open, told }))
  // What stopped the sheet says more than that the archive was left unfinished.
  const [failure] = (await Promise.allSettled([writing, packing])).filter(
    each => each.status === 'rejected',
  )
  if (failure !== undefined) throw failure.reason
}

async function* partsOf({
  name,
  sheet,
  packed,
  open,
  told,
}: {
  readonly name: string
  readonly sheet: Readable
  readonly packed: PackedFiles
  open: Opening
  told(): Promise<void>
}): AsyncGenerator<ZipPart> {
  yield { path: name, content: sheet, isStored: name.endsWith('.xlsx') }
  const lost: string[] = []
  for (const { id, path } of packed.files) {
    await told()
    const content = await open(id).catch(() => null)
    if (content === null) lost.push(path)
    else yield { path, content, isStored: true }
  }
  if (lost.length > 0)
    yield {
      path: '缺失的附件.txt',
      content: Buffer.from(`\ufeff以下附件的内容已不存在或无法读取：\r\n${lost.join('\r\n')}\r\n`),
    }
}

const longestName = 80

/** A name that every system takes as that of one file or folder. */
function partName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '_').replace(/[. ]+$/, '')
  const ending = /\.[a-z0-9]{1,8}$/i.exec(plain)?.[0] ?? ''
  const stem = [...plain.slice(0, plain.length - ending.length)]
  return stem.slice(0, longestName).join('') + ending
}

function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = name
  for (let turn = 2; taken.has(free); turn += 1) free = `${stem} (${turn})${ending}`
  taken.add(free)
  return free
}
