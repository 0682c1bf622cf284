import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { TemplateContent } from '../../model/index.ts'

/** Every published version of a template, kept whole: reports say from which one they were made. */
export const reportTemplateVersion = pgTable(
  'report_template_version',
  {
    template: uuid().notNull(),
    versionNo: integer('version_no').notNull(),
    content: jsonb().$type<TemplateContent>().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true, mode: 'date' }).notNull(),
    publishedBy: text('published_by').notNull(),
  },
  table => [primaryKey({ columns: [table.template, table.versionNo] })],
)
