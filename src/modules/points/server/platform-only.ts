import type { Act } from '#kernel/server/act.ts'
import { denied } from '#kernel/server/refusal.ts'

/** Stops everybody who does not belong to the platform: what users have in all is not one organisation's. */
export function demandPlatform({ person }: Pick<Act, 'person'>): void {
  if (person.ownerKind !== 'platform') throw denied()
}
