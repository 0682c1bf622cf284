import { and, eq } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { progress } from '../../model/index.ts'

const column = (name: string) => columnNamed(progress, name)

/** The day on which somebody was last visited (回访), as published progress tells; null: never. */
export async function lastFollowUp(reader: Reader, cause: string): Promise<string | null> {
  const rows = await findRows(
    reader,
    progress,
    and(eq(column('cause'), cause), eq(column('kind'), '3'), eq(column('state'), 'published')),
  )
  return rows.reduce<string | null>(
    (last, { occurredOn }) => (last === null || occurredOn > last ? occurredOn : last),
    null,
  )
}
