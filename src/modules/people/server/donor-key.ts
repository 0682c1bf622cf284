import { and, eq, inArray, sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { donor } from '../model/index.ts'
import { type KeyedGiver, keysOf, paperMark, personMark, phoneMark } from './giver.ts'
import type { KeysBefore } from './merge-store.ts'

/**
 * By what donors are found again: marks of paying accounts, of papers, and of phones with names, as gifts have told
 * them. A donor keeps those of earlier phones, and takes over those of whom it was merged with.
 */
export const donorKey = pgTable(
  'donor_key',
  {
    organisation: uuid('organisation').notNull(),
    mark: text('mark').notNull(),
    donor: uuid('donor').notNull(),
    /** One donor alone may have it: a paying account, a paper, or a phone and name without a paper. */
    sole: boolean('sole').notNull(),
  },
  table => [
    primaryKey({ columns: [table.organisation, table.mark, table.donor] }),
    uniqueIndex('donor_key_sole').on(table.organisation, table.mark).where(sql`sole`),
    index('donor_key_donor_idx').on(table.donor),
  ],
)

/** A mark of one donor. */
export type DonorKey = typeof donorKey.$inferInsert

/** The marks of what one donor is known by. */
export function marksOf(
  organisation: string,
  id: string,
  { phone, name, paper }: Pick<KeyedGiver, 'phone' | 'name' | 'paper'>,
): DonorKey[] {
  const own = { organisation, donor: id }
  return [
    ...(paper === null ? [] : [{ ...own, mark: paperMark(paper), sole: true }]),
    ...(phone === null ? [] : [{ ...own, mark: personMark(phone, name), sole: paper === null }]),
  ]
}

/**
 * Keeps marks; those that another donor has alone are left to it. Answers how many were written. In
 * the order of their marks, so that two transactions wait for each other in one direction only.
 */
export async function keepKeys(act: Act, keys: readonly DonorKey[]): Promise<number> {
  if (keys.length === 0) return 0
  const answer = await act.tx.execute(sql`
    insert into donor_key (organisation, mark, donor, sole)
    select k.organisation, k.mark, k.donor, k.sole
      from json_to_recordset(${JSON.stringify(keys)}::json)
           as k(organisation uuid, mark text, donor uuid, sole boolean)
     order by k.mark, k.donor
        on conflict do nothing`)
  return answer.rowCount ?? 0
}

/** Whom these marks stand for. */
export function findKeys(
  act: Pick<Act, 'tx'>,
  organisation: string,
  marks: readonly string[],
): Promise<{ mark: string; donor: string }[]> {
  return act.tx
    .select({ mark: donorKey.mark, donor: donorKey.donor })
    .from(donorKey)
    .where(and(eq(donorKey.organisation, organisation), inArray(donorKey.mark, [...marks])))
}

/** Forgets by what donors were known. */
export async function forgetKeys(act: Act, donors: readonly string[]): Promise<void> {
  if (donors.length > 0) await act.tx.delete(donorKey).where(inArray(donorKey.donor, [...donors]))
}

/** Forgets one mark of a donor. */
export async function forgetMark(act: Act, id: string, mark: string): Promise<void> {
  await act.tx.delete(donorKey).where(and(eq(donorKey.donor, id), eq(donorKey.mark, mark)))
}

/** A donor that has a paper from now on leaves its phone and name to others beside it. */
export async function shareMarks(act: Act, id: string): Promise<void> {
  await act.tx.execute(sql`
    update donor_key set sole = false where donor = ${id}::uuid and mark like 'person %'`)
}

type Typed = Pick<
  Row<typeof donor>,
  'id' | 'organisation' | 'kind' | 'state' | 'name' | 'phone' | 'idNumber'
>

/**
 * What somebody typed of a donor is what it is known by from now on, beside what it was known by
 * before it was typed: earlier phones, and those of whom it was merged with.
 */
export async function rekey(act: Act, row: Typed, before?: Typed): Promise<void> {
  if (before !== undefined)
    for (const { mark } of typedMarks(before)) await forgetMark(act, row.id, mark)
  if (row.state === 'active') await keepKeys(act, typedMarks(row))
}

function typedMarks({ id, organisation, kind, name, phone, idNumber }: Typed): DonorKey[] {
  if (kind === 'unknown') return []
  const keyed = keysOf({
    kind: 'person',
    name,
    ...(phone === null ? {} : { phone }),
    ...(idNumber === null ? {} : { idNumber }),
  })
  return marksOf(organisation, id, keyed)
}

const phoneMarkOf = (phone: string) => phoneMark(keysOf({ kind: 'person', phone }).phone ?? '')

/** The survivor of a merge is known by the phones of both. */
export async function keepPhones(
  act: Act,
  { id, organisation }: Pick<Row<typeof donor>, 'id' | 'organisation'>,
  phones: readonly (string | null)[],
): Promise<void> {
  const marks = new Set(phones.flatMap(phone => (phone === null ? [] : [phoneMarkOf(phone)])))
  await keepKeys(
    act,
    [...marks].map(mark => ({ organisation, donor: id, mark, sole: false })),
  )
}

/** Whoever was merged has the phone alone again. */
export function forgetPhone(act: Act, id: string, phone: string): Promise<void> {
  return forgetMark(act, id, phoneMarkOf(phone))
}

/** The survivor of a merge is known by the marks of both. */
export async function moveKeys(
  act: Act,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  await act.tx.execute(sql`
    update donor_key set donor = ${into}::uuid
     where donor = ${from}::uuid
       and mark not in (select mark from donor_key where donor = ${into}::uuid)`)
  await forgetKeys(act, [from])
}

/** The marks of two donors, as they are before one goes into the other. */
export async function findKeysOf(
  { tx }: Pick<Act, 'tx'>,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<KeysBefore> {
  const rows = await tx
    .select()
    .from(donorKey)
    .where(inArray(donorKey.donor, [from, into]))
  return {
    from: rows.filter(({ donor }) => donor === from).map(({ mark, sole }) => ({ mark, sole })),
    into: rows.filter(({ donor }) => donor === into).map(({ mark }) => mark),
  }
}
