import { builtIn, type Places, recordPlacesOf } from '#kernel/resource/module-model.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { addressKey, findPlace } from '../navigation/index.ts'
import { modules } from './modules.ts'

/** What is wrong with the screens that modules say they have; each with its mend. */
export function faultsOfPlaces(modules: readonly ServerModule[]): string[] {
  const known = new Set(
    modules.flatMap(({ actions = [], servings = [] }) => [
      ...servings.map(({ resource }) => resource.name),
      ...actions.map(({ resource }) => resource),
    ]),
  )
  const taken = new Map<string, string>()
  const opened = new Map<string, string>()
  return placesOf(modules).flatMap(([file, path, { shows = [], opens = [] }]) => {
    const other = taken.get(addressKey(path))
    taken.set(addressKey(path), file)
    const twice = opens.filter(resource => opened.has(resource.path))
    for (const resource of opens) opened.set(resource.path, path)
    const strange = shows.map(nameOf).filter(name => !known.has(name))
    return [
      ...(findPlace(path)?.place.path === path
        ? []
        : [`${file}: ${path} is no address: spell it as src/app/navigation/addresses.txt does`]),
      ...(other === undefined ? [] : [`${file}: ${path} is a screen of ${other} as well`]),
      ...twice.map(({ path: of }) => `${file}: ${of} is opened at ${opened.get(of)} as well`),
      ...strange.map(name => `${file}: ${path} shows ${name}, which no module serves`),
    ]
  })
}

type FactsAt = readonly [file: string, path: string, facts: Places[string]]

function placesOf(modules: readonly ServerModule[]): FactsAt[] {
  return modules.flatMap(({ name, model }) =>
    Object.entries(model?.places ?? {}).map(
      ([path, facts]): FactsAt => [`modules/${name}/model/places.ts`, path, facts],
    ),
  )
}

const nameOf = (shown: { readonly name: string } | string) =>
  typeof shown === 'string' ? shown : shown.name

const [fault] = faultsOfPlaces(modules)
if (fault !== undefined) throw new Error(fault)

const models = modules.flatMap(({ model }) => model ?? [])

/** Addresses whose screens exist; the others are absent from menus and answer /404. */
export const builtPlaces: readonly string[] = models.flatMap(({ places }) => builtIn(places ?? {}))

/** On which screen a record of a resource is shown, by `?id=`. */
export const recordPlaces = recordPlacesOf(models)

const shown = new Map<string, readonly string[]>(
  placesOf(modules).map(([, path, { shows = [] }]) => [addressKey(path), shows.map(nameOf)]),
)

/**
 * Names of the resources whose actions the screen of an address shows as buttons; what no screen
 * names stands beside the screens of its work when roles are edited.
 */
export function resourcesAt(path: string): readonly string[] {
  return shown.get(addressKey(path)) ?? []
}
