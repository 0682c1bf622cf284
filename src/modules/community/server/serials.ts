import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'

/** What numbers of records begin with, and the sequence that counts them. */
const prefixes = {
  person: 'RY',
  household: 'JT',
  house: 'FW',
  body: 'SZ',
  institution: 'DW',
  facility: 'SS',
  visit: 'ZF',
  intake: 'DJ',
  health: 'JK',
  change: 'BG',
  pair: 'CF',
  merge: 'CB',
} as const

export type Numbered = keyof typeof prefixes

export const serialSql = Object.keys(prefixes).map(
  name => `create sequence if not exists ${name}_serial`,
)

/** The next number of its kind: two letters and ten digits. */
export async function nextNumber({ tx }: Pick<Act, 'tx'>, kind: Numbered): Promise<string> {
  const answer = await tx.execute<{ serial: string }>(
    sql`select nextval(${`${kind}_serial`})::text as serial`,
  )
  return `${prefixes[kind]}${String(answer.rows[0]?.serial).padStart(10, '0')}`
}
