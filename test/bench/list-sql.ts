import { modules } from '#app/server/modules.ts'
import { assemble } from '#kernel/server/assemble.ts'
import { type Database, openDatabase, type Reader } from '#kernel/server/database.ts'
import type { Statement } from '#kernel/server/driver-query.ts'
import { listRows } from '#kernel/server/list.ts'
import { wallOf } from '#kernel/server/person.ts'
import { personFrom, personOf } from '#modules/access/server/index.ts'

/** The query that a list call runs for a person. */
export interface ListQuery {
  readonly text: string
  readonly values: readonly unknown[]
  readonly wall: string
}

/** What the product asks PostgreSQL for the first page of donations of this person. */
export async function listQueryOf(url: string, loginName: string): Promise<ListQuery> {
  const { registry } = assemble(modules)
  const database = await openDatabase(url)
  try {
    const person = await personNamed(database, loginName)
    let asked: Statement | undefined
    const listener = {
      async ask(statement: Statement) {
        asked = statement
        return []
      },
    }
    // The cast of eavesdropping: the list uses nothing else of its reader.
    const reader = listener as unknown as Reader
    await listRows(reader, registry.get('finance/donation'), person, { page: 1, limit: 10 })
    if (asked === undefined) throw new Error('the list asked nothing')
    return { text: asked.text, values: asked.values, wall: wallOf(person) }
  } finally {
    await database.close()
  }
}

async function personNamed(database: Database, loginName: string) {
  const pieces = await database.read('all', async reader => {
    const found = await reader.client.query('select id from account where login_name = $1', [
      loginName,
    ])
    return personOf(reader, String(found.rows[0]?.id))
  })
  if (pieces === undefined) throw new Error(`there is no account ${loginName}`)
  return personFrom(pieces, { sessionId: '', ip: '127.0.0.1', hasUkey: false, elevatedUntil: null })
}
