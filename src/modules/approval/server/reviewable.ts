import { type SQL, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { isSystem, type Person } from '#kernel/server/person.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { review } from '../model/index.ts'
import { findSubject, type Subject } from './subject.ts'

const table = tableOf(review)

/** Reviews of a subject whose records leave it to this person to decide them; undefined: all do. */
export function leftTo(person: Person, { resource, reviewableBy }: Subject): SQL | undefined {
  if (reviewableBy === undefined) return undefined
  const record = sql`${columnNamed(resource, 'id')} = ${table.record}::uuid`
  return sql`exists (select from ${tableOf(resource)} where ${record} and ${reviewableBy(person)})`
}

/** Why the record of a review keeps this person from deciding it; undefined when it does not. */
export async function whyNotLeft(
  { tx }: Pick<Act, 'tx'>,
  { kind, record }: Pick<Row<typeof review>, 'kind' | 'record'>,
  person: Person,
): Promise<string | undefined> {
  const subject = findSubject(kind)
  if (subject?.reviewableBy === undefined || isSystem(person)) return undefined
  const { resource, label, reviewableBy } = subject
  const answer = await tx.execute(sql`
    select from ${tableOf(resource)}
     where ${columnNamed(resource, 'id')} = ${record}::uuid and ${reviewableBy(person)}`)
  return answer.rows.length > 0 ? undefined : `您不在该${label}的可审核人员中`
}
