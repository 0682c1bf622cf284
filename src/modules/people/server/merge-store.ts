import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { currentVault } from '#services/vault/vault.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Which marks were whose before a merge. */
export interface KeysBefore {
  readonly from: readonly { readonly mark: string; readonly sole: boolean }[]
  readonly into: readonly string[]
}

/** Merges of donors, with what is needed to undo them (拆分). */
export const donorMerge = pgTable(
  'donor_merge',
  {
    id: uuid('id').primaryKey(),
    organisation: uuid('organisation').notNull(),
    from: uuid('from_donor').notNull(),
    into: uuid('into_donor').notNull(),
    at: moment('at').notNull(),
    /** What both held before, sealed. */
    before: text('before').notNull(),
    keys: jsonb('keys').notNull().$type<KeysBefore>(),
    undoneAt: moment('undone_at'),
  },
  table => [
    index('donor_merge_from_idx').on(table.from),
    index('donor_merge_into_idx').on(table.into),
  ],
)

/** The records that followed a donor into another one. */
export const donorMergePart = pgTable(
  'donor_merge_part',
  {
    merge: uuid('merge').notNull(),
    /** The table, `donation`, or a name of the listener's own. */
    what: text('what').notNull(),
    record: uuid('record').notNull(),
  },
  table => [primaryKey({ columns: [table.merge, table.what, table.record] })],
)

/** The facts that the law keeps of somebody who was erased: who a receipt was made out to. Sealed. */
export const donorKeptFact = pgTable('donor_kept_fact', {
  donor: uuid('donor').primaryKey(),
  facts: text('facts').notNull(),
  at: moment('at').notNull(),
})

/** Plain values of a merge; personal ones among them. */
export type Values = Readonly<Record<string, unknown>>

/** Seals values for as long as they may be asked back. */
export function sealValues(values: Values, context: string): string {
  return currentVault().seal(JSON.stringify(values), context).toString('base64')
}

/** Opens what `sealValues` made. */
export function openValues(sealed: string, context: string): Values {
  return JSON.parse(currentVault().unseal(Buffer.from(sealed, 'base64'), context))
}

/** The merge by which a donor went into another, as far as nobody undid it. */
export async function lastMerge(reader: Reader, from: string) {
  const [found] = await reader
    .select()
    .from(donorMerge)
    .where(and(eq(donorMerge.from, from), isNull(donorMerge.undoneAt)))
    .orderBy(desc(donorMerge.at))
    .limit(1)
  return found
}

/** Notes which records a listener is about to move, by a query of their ids. */
export async function noteParts(
  act: Act,
  {
    merge,
    what,
    ids,
  }: { readonly merge: string; readonly what: string; readonly ids: ReturnType<typeof sql> },
): Promise<void> {
  await act.tx.execute(sql`
    insert into donor_merge_part (merge, what, record)
    select ${merge}::uuid, ${what}, part.id from (${ids}) as part(id)
    on conflict do nothing`)
}

/** The ids of what a listener moved, as a condition on a column of ids. */
export const partsOf = (merge: string, what: string) =>
  sql`(select record from donor_merge_part where merge = ${merge}::uuid and what = ${what})`
