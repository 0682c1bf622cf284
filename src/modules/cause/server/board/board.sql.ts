import type { Sql } from '#kernel/server/migrate/piece.ts'

/** Indexes by which boards of causes stay quick with a million gifts. */
export const boardSql: readonly Sql[] = [
  // Distinct donors of a span are counted from the index alone.
  "create index if not exists donation_given_idx on donation (paid_at, cause, donor) where state in ('paid', 'partRefunded', 'refunded')",
  'create index if not exists cause_donor_given_idx on cause_donor (cause, first_at) where gifts > 0',
]
