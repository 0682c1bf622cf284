import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { readInScope } from '#kernel/server/commands.ts'
import type { Tx } from '#kernel/server/database.ts'
import { route } from '#kernel/server/route.ts'
import { registry } from '#kernel/server/serve.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Who has which record open for editing; kept alive by the open form. */
export const presence = pgTable(
  'presence',
  {
    resource: text('resource').notNull(),
    record: uuid('record').notNull(),
    account: uuid('account').notNull(),
    name: text('name').notNull(),
    since: moment('since').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  table => [primaryKey({ columns: [table.resource, table.record, table.account] })],
)

/** Seconds after which somebody who said nothing has left. */
const silence = 50

/** Says that one edits a record, or leaves it; answers who else does. */
export const presenceRoute = route({
  method: 'POST',
  path: '/api/article/draft/tellPresence',
  access: 'signedIn',
  summary: '告知正在编辑',
  question: z.strictObject({
    recordType: z
      .string()
      .max(80)
      .refine(path => registry().find(path) !== undefined, '没有这种记录'),
    recordId: z.uuid(),
    leaves: z.boolean().default(false),
  }),
  async change({ recordType, recordId, leaves }, act) {
    const { person, tx, now } = act
    const place = and(eq(presence.resource, recordType), eq(presence.record, recordId))
    if (leaves) {
      await tx.delete(presence).where(and(place, eq(presence.account, person.accountId)))
      return []
    }
    await readInScope(act, registry().get(recordType), recordId)
    const oldest = new Date(now.getTime() - silence * 1000).toISOString()
    await tx
      .insert(presence)
      .values({
        resource: recordType,
        record: recordId,
        account: person.accountId,
        name: person.name,
        since: now.toISOString(),
        seenAt: now.toISOString(),
      })
      .onConflictDoUpdate({
        target: [presence.resource, presence.record, presence.account],
        set: {
          seenAt: now.toISOString(),
          // Whoever had left and comes back begins anew.
          since: sql`case when ${presence.seenAt} < ${oldest} then excluded.since else ${presence.since} end`,
        },
      })
    return tx
      .select({ name: presence.name, since: presence.since })
      .from(presence)
      .where(and(place, ne(presence.account, person.accountId), gt(presence.seenAt, oldest)))
      .orderBy(presence.since)
  },
})

/** Forgets who left without a word. */
export async function forgetPresence(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 86_400_000).toISOString()
  await tx.delete(presence).where(lt(presence.seenAt, before))
}
