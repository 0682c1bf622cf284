import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import type { Tx } from '#kernel/server/database.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { signal } from './signals.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Who has which record open, to read or to edit it; kept alive by the open screen. Nothing is locked. */
export const presence = pgTable(
  'presence',
  {
    resource: text('resource').notNull(),
    record: uuid('record').notNull(),
    account: uuid('account').notNull(),
    edits: boolean('edits').notNull(),
    name: text('name').notNull(),
    since: moment('since').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  table => [primaryKey({ columns: [table.resource, table.record, table.account, table.edits] })],
)

/** Seconds after which somebody who said nothing has left: open screens tell every fifteen. */
const silence = 40

const placeOf = (asked: { recordType: string; recordId: string }) =>
  and(eq(presence.resource, asked.recordType), eq(presence.record, asked.recordId))

/**
 * `POST /api/platform/presence/tell`: says that one has a record open, or leaves it; answers who else
 * has. Only who may see the record is let in, so nobody else learns of anybody.
 */
export const presenceRoute = route({
  method: 'POST',
  path: '/api/platform/presence/tell',
  access: 'signedIn',
  summary: '告知正在查看或编辑',
  question: z.strictObject({
    recordType: z
      .string()
      .max(80)
      .refine(path => registry().find(path) !== undefined, '没有这种记录'),
    recordId: z.uuid('记录编号有误'),
    edits: z.boolean().default(false),
    leaves: z.boolean().default(false),
  }),
  async change({ leaves, ...asked }, act) {
    const { person, tx, now } = act
    const oldest = new Date(now.getTime() - silence * 1000).toISOString()
    const own = and(
      placeOf(asked),
      eq(presence.account, person.accountId),
      eq(presence.edits, asked.edits),
    )
    if (leaves) {
      const gone = await tx.delete(presence).where(own).returning({ since: presence.since })
      if (gone.length > 0) await tellOthers(act, asked, await othersAt(act, asked, oldest))
      return []
    }
    await readInScope(act, registry().get(asked.recordType), asked.recordId)
    const [known] = await tx
      .select({ since: presence.since })
      .from(presence)
      .where(and(own, gt(presence.seenAt, oldest)))
    await keep(act, asked, known?.since ?? now.toISOString())
    const others = await othersAt(act, asked, oldest)
    if (known === undefined) await tellOthers(act, asked, others)
    return others.map(({ name, edits, since }) => ({ name, edits, since }))
  },
})

interface Place {
  readonly recordType: string
  readonly recordId: string
  readonly edits: boolean
}

async function keep({ tx, person, now }: Act, asked: Place, since: string): Promise<void> {
  const seen = { name: person.name, since, seenAt: now.toISOString() }
  await tx
    .insert(presence)
    .values({
      resource: asked.recordType,
      record: asked.recordId,
      account: person.accountId,
      edits: asked.edits,
      ...seen,
    })
    .onConflictDoUpdate({
      target: [presence.resource, presence.record, presence.account, presence.edits],
      set: seen,
    })
}

/** Everybody else who has the record open, once each; whoever also edits it is said to edit. */
function othersAt({ tx, person }: Act, asked: Place, oldest: string) {
  return tx
    .select({
      account: presence.account,
      name: sql<string>`min(${presence.name})`,
      edits: sql<boolean>`bool_or(${presence.edits})`,
      since: sql<string>`min(${presence.since})`,
    })
    .from(presence)
    .where(and(placeOf(asked), ne(presence.account, person.accountId), gt(presence.seenAt, oldest)))
    .groupBy(presence.account)
    .orderBy(sql`min(${presence.since})`)
    .limit(20)
}

/** Open screens of the others look again at once. */
function tellOthers(
  act: Act,
  { recordType, recordId }: Place,
  others: readonly { readonly account: string }[],
): Promise<void> {
  return signal(act.tx, {
    accounts: others.map(({ account }) => account),
    name: 'presence',
    data: { resource: recordType, record: recordId },
  })
}

/** Forgets who left without a word. */
export async function forgetPresence(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 86_400_000).toISOString()
  await tx.delete(presence).where(lt(presence.seenAt, before))
}
