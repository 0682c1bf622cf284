import type { AnyResource } from './resource.ts'

/** What a module says of one of its screens, beside the component that draws it. */
export interface PlaceFacts {
  /**
   * Resources whose actions are buttons there, or the name that actions without a resource have in
   * its place: a role that holds one needs this menu, or another that shows it.
   */
  readonly shows?: readonly (AnyResource | string)[]
  /** Resources whose record is shown there under `?id=`. */
  readonly opens?: readonly AnyResource[]
  /** The address and what it shows are settled, its screen is not there yet: it answers 404. */
  readonly planned?: true
}

/** The screens behind the login that a module brings, by their address in `src/app/navigation`. */
export type Places = Readonly<Record<string, PlaceFacts>>

/** What a module declares for server and browser alike; its `model/index.ts` exports one. */
export interface ModuleModel {
  /** Chinese names of its parts in the operation log, by the first half of its resources' paths. */
  readonly labels: Readonly<Record<string, string>>
  /** Every record that the module declares. */
  readonly resources: readonly AnyResource[]
  readonly places?: Places
}

/** Addresses that have a screen. */
export function builtIn(places: Places): string[] {
  return Object.entries(places).flatMap(([path, { planned }]) => (planned ? [] : [path]))
}

/** On which screen a record is shown, by the path of its resource. */
export function recordPlacesOf(models: readonly ModuleModel[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    models.flatMap(({ places = {} }) =>
      Object.entries(places).flatMap(([screen, { opens = [] }]) =>
        opens.map(({ path }) => [path, screen]),
      ),
    ),
  )
}
