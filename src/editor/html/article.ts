import { DOMParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model'
import { type Policy, usualPolicy } from '../model/policy/clean-element.ts'
import { inertBody } from './inert.ts'
import { readArticle } from './normalize-in.ts'
import { writeBody } from './normalize-out.ts'

/** Reads a stored article into a document; throws where no document can be made of it. */
export function readDocument(html: string, schema: Schema, policy: Policy = usualPolicy): Node {
  const { body, background } = readArticle(html, policy)
  const doc = DOMParser.fromSchema(schema).parse(body)
  return background === null ? doc : schema.topNodeType.create({ background }, doc.content)
}

/** Writes a document as it is stored; '' for one that shows nothing. */
export function writeDocument(doc: Node, policy: Policy = usualPolicy): string {
  if (isEmptyDocument(doc)) return ''
  const body = inertBody()
  const serializer = DOMSerializer.fromSchema(doc.type.schema)
  serializer.serializeFragment(doc.content, { document: body.ownerDocument }, body)
  return writeBody(body, doc.attrs.background as string | null, policy)
}

/** Whether a document shows nothing: blank lines only. */
export function isEmptyDocument(doc: Node): boolean {
  if (doc.attrs.background) return false
  let isEmpty = true
  doc.descendants(node => {
    if (node.isText ? node.text?.trim() !== '' : node.isLeaf && node.type.name !== 'hardBreak')
      isEmpty = false
    if (node.type.name === 'table' || node.type.name === 'listItem') isEmpty = false
    return isEmpty
  })
  return isEmpty
}
