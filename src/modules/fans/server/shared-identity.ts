import { eq, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { printField } from '#kinds/registry.ts'
import { company } from '../model/index.ts'

type Company = Row<typeof company>

/** Registered facts that every organisation may know of a company. */
const shared = ['name', 'kind', 'industry', 'scale', 'area', 'address', 'legalPerson'] as const

/** One identity of each company by its credit code, over all organisations; it holds nothing personal. */
export const companyIdentity = pgTable('company_identity', {
  uscc: text('uscc').primaryKey(),
  facts: jsonb('facts').notNull().$type<Record<string, string>>(),
  /** Whoever changed it last: to the others it is a proposal. */
  by: uuid('by_organisation').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
})

/** The facts under a code; undefined where nobody knows it. */
export async function identityOf({ tx }: Pick<Act, 'tx'>, uscc: string) {
  const [found] = await tx.select().from(companyIdentity).where(eq(companyIdentity.uscc, uscc))
  return found
}

/** Keeps what an organisation says of a company as what is known of it. */
export async function keepIdentity(act: Act, row: Company): Promise<void> {
  if (row.uscc === null) return
  const facts = Object.fromEntries(
    shared.flatMap(name => (row[name] === null ? [] : [[name, String(row[name])]])),
  )
  const values = { facts, by: row.organisation, at: act.now.toISOString() }
  await act.tx
    .insert(companyIdentity)
    .values({ uscc: row.uscc, ...values })
    .onConflictDoUpdate({
      target: companyIdentity.uscc,
      set: values,
      setWhere: sql`company_identity.facts is distinct from ${JSON.stringify(facts)}::jsonb`,
    })
}

/** What another organisation says otherwise, in words: proposed here, never forced. */
export async function proposedFor(act: Act, row: Company): Promise<Record<string, string>> {
  if (row.uscc === null) return {}
  const known = await identityOf(act, row.uscc)
  if (known === undefined || known.by === row.organisation) return {}
  return Object.fromEntries(
    shared.flatMap(name => {
      const told = known.facts[name]
      if (told === undefined || told === row[name] || name === 'area') return []
      const field = company.fields[name]
      return [[field.label, printField(field, told)]]
    }),
  )
}
