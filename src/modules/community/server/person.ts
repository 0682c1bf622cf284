import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { isSystem, type Person } from '#kernel/server/person.ts'
import { findRow, findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableNameOf, tableOf } from '#kernel/server/tables.ts'
import { blindIndexesOf } from '#kinds/columns.ts'
import { person, personLink } from '../model/index.ts'
import { isMinor } from './age.ts'

/** Somebody of the registry, in the clear. */
export type PersonRow = Row<typeof person>

/** How long an organisation sees a person after the last use. */
const linkedDays = 730

/** An organisation sees whom it registered or helps; nobody browses the registry. */
function linkedTo(asking: Person): SQL | undefined {
  if (asking.ownerKind === 'platform' || isSystem(asking)) return undefined
  if (asking.ownerKind !== 'organisation') return sql`false`
  return sql`exists (select from ${tableOf(personLink)}
    where ${tableOf(personLink).person} = ${columnNamed(person, 'id')}
      and ${tableOf(personLink).organisation} = ${asking.ownerId}::uuid
      and ${tableOf(personLink).validTo} >= ${beijingDay(new Date())})`
}

/** The registry with its rules: who sees whom, and whose name and paper never change here. */
export const personServing = serve(person, {
  where: asking => linkedTo(asking),
  check(next, act) {
    if (next.standing !== '01' && next.standingOn === null) act.mark('standingOn', '请填写状态日期')
    if (next.guardian === next.id) act.mark('guardian', '监护人不能是本人')
  },
  pickNote: 'number',
})

/** Who stands in the registry under the number of a paper; undefined: nobody. */
export async function personByPaper(
  reader: Reader,
  { idKind, idNumber }: Pick<PersonRow, 'idKind' | 'idNumber'>,
): Promise<PersonRow | undefined> {
  const { idNumberIndex } = blindIndexesOf(person.fields, { idNumber }, tableNameOf(person))
  const where = and(
    eq(columnNamed(person, 'idNumberIndex'), idNumberIndex ?? ''),
    eq(tableOf(person).idKind, idKind),
  )
  const [found] = await findRows(reader, person, where, 1)
  return found
}

/** A person of the registry; undefined where there is none. */
export function findPerson(reader: Reader, id: string): Promise<PersonRow | undefined> {
  return findRow(reader, person, id)
}

/** Lets an organisation see a person, from today for two years; each use renews it. */
export async function linkPerson(
  act: Act,
  { person: id, organisation, purpose }: { person: string; organisation: string; purpose: string },
): Promise<void> {
  const table = tableOf(personLink)
  const where = and(eq(table.person, id), eq(table.organisation, organisation))
  const [known] = await findRows(act.tx, personLink, where, 1)
  const today = beijingDay(act.now)
  const validTo = addDays(today, linkedDays)
  if (known !== undefined) {
    if (known.validTo !== validTo) await updateRow(act, personLink, known, { validTo })
    return
  }
  await insertRow(act, personLink, {
    ...{ person: id, organisation, reason: 'help', purpose, validFrom: today, validTo },
  })
}

/** A new person of the registry; sex and birthday follow from a citizen's number (BR-31). */
export async function insertPerson(
  act: Act,
  given: Pick<PersonRow, 'name' | 'idKind' | 'idNumber' | 'sex' | 'birthday' | 'phone'>,
): Promise<PersonRow> {
  const answer = await act.tx.execute<{ serial: string }>(
    sql`select nextval('person_serial')::text as serial`,
  )
  const number = `RY${String(answer.rows[0]?.serial).padStart(10, '0')}`
  const minor = isMinor(given.birthday, act.now)
  return insertRow(act, person, { ...given, number, minor })
}
