import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { tableNameOf } from '#kernel/server/tables.ts'
import { blindIndexesOf } from '#kinds/columns.ts'
import { person } from '../model/index.ts'
import type { PersonRow } from './person.ts'

/** Who stands in the registry under these numbers of identity cards, and in which state; who was merged is the one he went into. */
export async function personsByPapers(
  reader: Reader,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Pick<PersonRow, 'id' | 'standing'>>> {
  const marks = new Map(
    numbers.map(idNumber => [
      blindIndexesOf(person.fields, { idNumber }, tableNameOf(person)).idNumberIndex ?? '',
      idNumber,
    ]),
  )
  if (marks.size === 0) return new Map()
  const { rows } = await reader.execute<{
    mark: string
    id: string
    standing: PersonRow['standing']
  }>(sql`
    select p.id_number_index as mark, t.id, t.standing
      from person p join person t on t.id = coalesce(p.merged_into, p.id)
     where p.id_kind = 'idCard' and p.id_number_index = any (${sql.param([...marks.keys()])}::text[])`)
  return new Map(rows.map(({ mark, ...found }) => [marks.get(mark) ?? '', found]))
}
