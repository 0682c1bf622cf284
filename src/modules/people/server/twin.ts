import { and, eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed, columnsNamed } from '#kernel/server/tables.ts'
import { conditionOf } from '#kinds/columns.ts'
import { donor } from '../model/index.ts'
import { nameOf } from './giver.ts'

/** Marks a donor that stands in the book already: the same phone and name, and no other paper. */
export async function markTwin(
  act: Act,
  next: Row<typeof donor>,
  before: Row<typeof donor> | undefined,
): Promise<void> {
  const { phone, name, idNumber, organisation } = next
  if (phone === null || (before?.phone === phone && before.name === name)) return
  const place = { table: 'donor', now: act.now }
  const asked = { op: 'is', value: phone } as const
  const others = await findRows(
    act.tx,
    donor,
    and(
      eq(columnNamed(donor, 'organisation'), organisation),
      eq(columnNamed(donor, 'state'), 'active'),
      conditionOf(donor.fields.phone, columnsNamed(donor), 'phone', asked, place),
    ),
  )
  const twin = others.find(
    other =>
      other.id !== before?.id &&
      nameOf(other.name) === nameOf(name) &&
      (idNumber === null || other.idNumber === null || other.idNumber === idNumber),
  )
  if (twin !== undefined) act.mark('phone', `已存在相同的记录：同名同手机的捐赠人 ${twin.number}`)
}
