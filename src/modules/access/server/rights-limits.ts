import type { Module } from '#kernel/resource/navigation.ts'
import type { Reader } from '#kernel/server/database.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import type { OwnerKind } from '#kernel/server/person.ts'

/** Whose accounts are asked about: the platform's, or those of one unit. */
export interface LimitedOwner {
  readonly ownerKind: OwnerKind
  readonly ownerId: string | null
}

/** What nobody of an owner has today, whatever roles say; places in lower case. */
export interface Withheld {
  readonly actions: ReadonlySet<string>
  readonly places: ReadonlySet<string>
}

/** What is switched off or not subscribed to: read with a person's grants, kept until the rights' revision rises. */
export const rightsLimits =
  extensionPoint<(reader: Reader, owner: LimitedOwner, day: string) => Promise<Withheld>>()

/** The words, order and links of menus as somebody has edited them, over what the build says. */
export const menuDressings =
  extensionPoint<(reader: Reader, modules: readonly Module[]) => Promise<readonly Module[]>>()

/** Two actions that nobody may hold both of, with their names for people. */
export interface Exclusion {
  readonly one: string
  readonly other: string
  readonly label: string
}

/** Actions that exclude each other in roles and in persons. */
export const actionExclusions = extensionPoint<(reader: Reader) => Promise<readonly Exclusion[]>>()

/** Everything withheld from an owner on a day. */
export async function withheldFrom(
  reader: Reader,
  owner: LimitedOwner,
  day: string,
): Promise<Withheld> {
  const parts = []
  for (const limit of rightsLimits()) parts.push(await limit(reader, owner, day))
  return {
    actions: new Set(parts.flatMap(({ actions }) => [...actions])),
    places: new Set(parts.flatMap(({ places }) => [...places])),
  }
}

/** The first exclusion that these actions break; undefined where none. */
export async function brokenExclusion(
  reader: Reader,
  held: ReadonlySet<string>,
): Promise<Exclusion | undefined> {
  for (const listed of actionExclusions()) {
    const broken = (await listed(reader)).find(({ one, other }) => held.has(one) && held.has(other))
    if (broken !== undefined) return broken
  }
  return undefined
}
