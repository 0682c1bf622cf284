import { createHash } from 'node:crypto'
import type { Desk } from '#kernel/server/demo-world.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { file } from '#modules/platform/model/index.ts'
import { currentStore } from '#modules/platform/server/index.ts'

/** The smallest paper that readers open: one empty page, told apart by a line of its own. */
function paper(title: string): Buffer {
  const body = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
    `% ${createHash('sha256').update(title).digest('hex')}`,
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ]
  return Buffer.from(body.join('\n'))
}

/** Stores a paper as if whoever acts had uploaded it; answers its id. */
export async function uploadPaper(
  { act }: Desk,
  { name, resource, field }: { name: string; resource: string; field: string },
): Promise<string> {
  const id = newId()
  const content = paper(`${name} ${id}`)
  await currentStore().put(id, piece(content))
  await insertRow(act, file, {
    ...{ id, name: `${name}.pdf`, resource, field, mime: 'application/pdf' },
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    account: act.person.accountId,
    organisation: act.person.ownerId,
  })
  return id
}

async function* piece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
