import { or, type SQL, sql } from 'drizzle-orm'
import { columnsNamed, tableNameOf, tableOf } from '#kernel/server/tables.ts'
import { conditionOf } from '#kinds/columns.ts'
import { donor } from '#modules/people/model/index.ts'
import { donation } from '../../model/index.ts'

/** Gifts of donors with one of these phones, told by the blind index; without phones, of all who left one. */
export function ofPhones(phones: readonly unknown[]): SQL {
  const place = { table: tableNameOf(donor), now: new Date() }
  const is = (op: 'is' | 'filled', value?: unknown) =>
    conditionOf(donor.fields.phone, columnsNamed(donor), 'phone', { op, value }, place)
  const asked = phones.length === 0 ? is('filled') : or(...phones.map(phone => is('is', phone)))
  const { id } = tableOf(donor)
  return sql`${tableOf(donation).donor} in (select ${id} from ${tableOf(donor)} where ${asked})`
}
