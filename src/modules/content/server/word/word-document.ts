import type { SheetSource } from '#services/sheets/sheet-source.ts'
import { readZipDirectory, unpack, unpackText } from '#services/sheets/zip-directory.ts'
import { elementIn, elementsIn, readXml, type XmlElement } from './read-xml.ts'

/** A Word document (.docx) opened: its text, and what its text refers to by keys. */
export interface WordDocument {
  readonly body: XmlElement
  /** Heading level by the key of a paragraph style. */
  readonly headings: ReadonlyMap<string, number>
  /** Whether a list, by its key and level, is numbered. */
  isNumbered(list: string, level: number): boolean
  /** The address that a link leads to. */
  linkOf(key: string): string | undefined
  /** The path of a picture inside the file. */
  pictureOf(key: string): string | undefined
  /** The bytes of a part; undefined when there is none or it is larger than allowed. */
  bytesOf(path: string, most: number): Promise<Buffer | undefined>
}

/** Opens a .docx; undefined when it is none. Throws a refusal of the reader for a broken archive. */
export async function openWord(source: SheetSource): Promise<WordDocument | undefined> {
  const entries = await readZipDirectory(source)
  const part = async (path: string) => {
    const entry = entries.get(path)
    return entry === undefined || entry.isEncrypted
      ? undefined
      : readXml(await unpackText(source, entry))
  }
  const main = await part('word/document.xml')
  const body = elementIn(main, 'w:document', 'w:body')
  if (body === undefined) return undefined
  const relations = relationsIn(await part('word/_rels/document.xml.rels'))
  const numbered = numberedLists(await part('word/numbering.xml'))
  return {
    body,
    headings: headingStyles(await part('word/styles.xml')),
    isNumbered: (list, level) => numbered.get(`${list} ${level}`) ?? false,
    linkOf(key) {
      const found = relations.get(key)
      return found?.isOutside === true ? found.target : undefined
    },
    pictureOf(key) {
      const found = relations.get(key)
      return found === undefined || found.isOutside
        ? undefined
        : `word/${found.target.replace(/^\/?(word\/)?/, '')}`
    },
    async bytesOf(path, most) {
      const entry = entries.get(path)
      if (entry === undefined || entry.size > most) return undefined
      const pieces: Buffer[] = []
      for await (const piece of unpack(source, entry)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
  }
}

interface Relation {
  readonly target: string
  readonly isOutside: boolean
}

function relationsIn(part: XmlElement | undefined): ReadonlyMap<string, Relation> {
  return new Map(
    elementsIn(elementIn(part, 'Relationships'), 'Relationship').map(({ attributes }) => [
      attributes.Id ?? '',
      { target: attributes.Target ?? '', isOutside: attributes.TargetMode === 'External' },
    ]),
  )
}

function headingStyles(part: XmlElement | undefined): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const style of elementsIn(elementIn(part, 'w:styles'), 'w:style')) {
    const name = elementIn(style, 'w:name')?.attributes['w:val'] ?? ''
    const outline = elementIn(style, 'w:pPr', 'w:outlineLvl')?.attributes['w:val']
    const named = /^(?:heading|标题) ?([1-6])$/i.exec(name)?.[1]
    const level = named === undefined ? Number(outline ?? 9) + 1 : Number(named)
    if (level <= 6) found.set(style.attributes['w:styleId'] ?? '', level)
    if (/^(title|标题)$/i.test(name)) found.set(style.attributes['w:styleId'] ?? '', 1)
  }
  return found
}

/** Which levels of which lists count, by `list level`. */
function numberedLists(part: XmlElement | undefined): ReadonlyMap<string, boolean> {
  const numbering = elementIn(part, 'w:numbering')
  const kinds = new Map(
    elementsIn(numbering, 'w:abstractNum').map(each => [
      each.attributes['w:abstractNumId'],
      new Map(
        elementsIn(each, 'w:lvl').map(level => [
          level.attributes['w:ilvl'] ?? '0',
          elementIn(level, 'w:numFmt')?.attributes['w:val'] !== 'bullet',
        ]),
      ),
    ]),
  )
  return new Map(
    elementsIn(numbering, 'w:num').flatMap(list => {
      const kind = kinds.get(elementIn(list, 'w:abstractNumId')?.attributes['w:val'])
      return [...(kind ?? [])].map(
        ([level, counts]) => [`${list.attributes['w:numId']} ${level}`, counts] as const,
      )
    }),
  )
}
