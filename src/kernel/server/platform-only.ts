import { type SQL, sql } from 'drizzle-orm'
import type { AnyResource } from '../resource/resource.ts'
import type { Act } from './act.ts'
import type { Person } from './person.ts'
import { denied } from './refusal.ts'

/** The rows of what only the platform keeps: none for anybody else, whatever the role grants. */
export function ofPlatform(person: Person): SQL | undefined {
  return person.ownerKind === 'platform' ? undefined : sql`false`
}

/** Whether an action does more than look at what only the platform keeps. */
export function isOfPlatformAlone(
  { keptBy, name }: Pick<AnyResource, 'keptBy' | 'name'>,
  action: string,
): boolean {
  return keptBy === 'platform' && action !== `${name}.view` && action !== `${name}.export`
}

/** Stops everybody who does not belong to the platform: what is everybody's is not one organisation's. */
export function demandPlatform({ person }: Pick<Act, 'person'>): void {
  if (person.ownerKind !== 'platform') throw denied()
}
