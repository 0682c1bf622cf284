import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { currentVault } from '#services/vault/vault.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Links by which anybody may read one report for some days. */
export const reportShare = pgTable(
  'report_share',
  {
    id: uuid('id').primaryKey(),
    report: uuid('report').notNull(),
    until: moment('until').notNull(),
    views: integer('views').notNull().default(0),
    revokedAt: moment('revoked_at'),
    madeBy: uuid('made_by').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  table => [index('report_share_report_idx').on(table.report, desc(table.madeAt))],
)

/** A link that still opens its report. */
export const isOpenShare = and(isNull(reportShare.revokedAt), gt(reportShare.until, sql`now()`))

/** The token of a link: its id, signed, so that nobody makes one up. */
export function tokenOf(share: string): string {
  return `${share}.${signatureOf(share)}`
}

/** The id in a token; undefined when it was not signed here. */
export function shareIn(token: string): string | undefined {
  const [share = '', signature = ''] = token.split('.')
  const expected = Buffer.from(signatureOf(share))
  const given = Buffer.from(signature)
  const isOwn = given.length === expected.length && timingSafeEqual(given, expected)
  return isOwn ? share : undefined
}

function signatureOf(share: string): string {
  return createHmac('sha256', currentVault().subkey('report-share'))
    .update(share)
    .digest('base64url')
}

/** The link with this id. */
export function isShare(id: string) {
  return eq(reportShare.id, id)
}
