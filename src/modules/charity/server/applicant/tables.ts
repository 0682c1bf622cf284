import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sealedColumn, sealedJsonColumn } from '#kinds/column/sealed.column.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Visitors who have proved a phone: what an applicant may do without an account hangs on it. */
export const applicantPass = pgTable(
  'applicant_pass',
  {
    /** Of the visitor's cookie; nothing that could be copied out of the page. */
    sessionHash: text('session_hash').primaryKey(),
    phone: sealedColumn({ table: 'applicant_pass', column: 'phone' }).notNull(),
    /** The one application that it reaches: named by its number, or submitted with it. */
    application: uuid('application'),
    /** Versions of the agreements that were agreed to. */
    agreements: jsonb('agreements').$type<readonly string[]>().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [index('applicant_pass_expires_idx').on(table.expiresAt)],
)

/** What was typed and not yet submitted, one for each phone. */
export const applicantDraft = pgTable('applicant_draft', {
  phoneIndex: text('phone_index').primaryKey(),
  content: sealedJsonColumn({ table: 'applicant_draft', column: 'content' }).notNull(),
  savedAt: moment('saved_at').notNull(),
})

/** Papers that an applicant uploaded: only these may stand in the application of that phone. */
export const applicantPaper = pgTable(
  'applicant_paper',
  {
    file: uuid('file').primaryKey(),
    phoneIndex: text('phone_index').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  table => [index('applicant_paper_phone_idx').on(table.phoneIndex, table.addedAt)],
)
