import { type SQL, sql } from 'drizzle-orm'
import type { Act } from './act.ts'
import type { Person } from './person.ts'
import { denied } from './refusal.ts'

/** The rows of what only the platform keeps: none for anybody else, whatever the role grants. */
export function ofPlatform(person: Person): SQL | undefined {
  return person.ownerKind === 'platform' ? undefined : sql`false`
}

/** Stops everybody who does not belong to the platform: what is everybody's is not one organisation's. */
export function demandPlatform({ person }: Pick<Act, 'person'>): void {
  if (person.ownerKind !== 'platform') throw denied()
}
