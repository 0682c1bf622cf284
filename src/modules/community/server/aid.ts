import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'

/** Something that was given to a person. */
export interface AidGiven {
  readonly person: string
  /** Beijing day. */
  readonly on: string
  /** What kind of help: 医疗救助. */
  readonly kind: string
  /** Its number. */
  readonly title: string
  readonly organisation: string
  /** Fen. */
  readonly amount: number
}

/**
 * What was given to these persons since a day, as far as whoever asks may see it: an organisation
 * its own, the platform and units all. Modules that give help bring it.
 */
export type AidSource = (
  act: Pick<Act, 'tx' | 'person' | 'now'>,
  asked: { readonly persons: readonly string[]; readonly since: string },
) => Promise<readonly AidGiven[]>

/** Where help to persons comes from. */
export const aidSources = extensionPoint<AidSource>()

/** All that was given, the latest first. */
export async function aidGiven(
  act: Pick<Act, 'tx' | 'person' | 'now'>,
  asked: { readonly persons: readonly string[]; readonly since: string },
): Promise<readonly AidGiven[]> {
  if (asked.persons.length === 0) return []
  const all: AidGiven[] = []
  for (const source of aidSources()) all.push(...(await source(act, asked)))
  return all.toSorted((one, other) => other.on.localeCompare(one.on))
}

/** How often and with how much each person was helped within a year. */
export async function helpedLastYear(
  act: Pick<Act, 'tx' | 'person' | 'now'>,
  persons: readonly string[],
): Promise<ReadonlyMap<string, { readonly times: number; readonly amount: number }>> {
  const given = await aidGiven(act, { persons, since: addDays(beijingDay(act.now), -365) })
  const grouped = Map.groupBy(given, ({ person }) => person)
  return new Map(
    [...grouped].map(([id, all]) => [
      id,
      { times: all.length, amount: all.reduce((sum, each) => sum + each.amount, 0) },
    ]),
  )
}
