import { createHash } from 'node:crypto'
import type { Desk } from '#kernel/server/demo-world.ts'
import { isSystem } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { file } from '#modules/platform/model/index.ts'
import { currentStore } from '#modules/platform/server/index.ts'

/** One empty page: what stands for a signed paper. */
const paper = Buffer.from(
  `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`,
  'latin1',
)

/** Stores a signed paper for a field; answers its id. */
export const signPaper = (desk: Desk, resource: string, field: string, name: string) =>
  keep(desk, { resource, field, name, mime: 'application/pdf' }, paper)

interface Facts {
  readonly resource: string
  readonly field: string
  readonly name: string
  readonly mime: string
}

async function keep({ act }: Desk, facts: Facts, content: Buffer): Promise<string> {
  const id = newId()
  await currentStore().put(id, piece(content))
  const { person } = act
  await insertRow(act, file, {
    ...{ id, ...facts, size: content.length },
    sha256: createHash('sha256').update(content).digest('hex'),
    account: isSystem(person) ? null : person.accountId,
    organisation: person.ownerKind === 'organisation' ? person.ownerId : null,
  })
  return id
}

async function* piece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
