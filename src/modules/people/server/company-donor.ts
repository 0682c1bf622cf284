import { and, eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { donor } from '../model/index.ts'
import { donorNumbers } from './donor-number.ts'

/** A company as its own register knows it. */
interface KnownCompany {
  readonly name: string
  /** How it is shown to others. */
  readonly displayName: string
  readonly uscc: string
}

/** The donor that a company is in an organisation's book: found by its credit code, else made with it. */
export async function donorOfCompany(
  act: Act,
  organisation: string,
  { name, displayName, uscc }: KnownCompany,
): Promise<string> {
  const found = async () => {
    const [row] = await act.tx
      .select({ id: columnNamed(donor, 'id') })
      .from(tableOf(donor))
      .where(
        and(
          eq(columnNamed(donor, 'organisation'), organisation),
          eq(columnNamed(donor, 'uscc'), uscc),
          eq(columnNamed(donor, 'state'), 'active'),
        ),
      )
    return row === undefined ? undefined : String(row.id)
  }
  const known = await found()
  if (known !== undefined) return known
  const [number = ''] = await donorNumbers(act.tx, 1)
  const row = { number, organisation, kind: 'company', name, displayName, uscc } as const
  // Somebody else may make it at the same moment.
  await insertMany(act, donor, [row], { skipTaken: true })
  const made = await found()
  if (made === undefined) throw new Error(`no donor has the code of ${name}`)
  return made
}
