import { catalogue, type GrantableAction, placeKey } from '#modules/access/server/index.ts'
import { isAtPlace, knownFunction } from '../model/index.ts'

/** Addresses of the product in lower case, each with the group it belongs to. */
export function allPlaces(): readonly { readonly key: string; readonly group: string }[] {
  return catalogue().groups.flatMap(({ path: group, places }) =>
    places.map(({ path }) => ({ key: placeKey(path), group })),
  )
}

const recordOf = ({ name }: Pick<GrantableAction, 'name'>) => name.slice(0, name.indexOf('.'))

/** Addresses whose screens show the actions of each record, by the record's name. */
export function placesOfRecords(): ReadonlyMap<string, readonly string[]> {
  const { resourcesAt } = catalogue()
  const found = new Map<string, string[]>()
  for (const { key } of allPlaces())
    for (const name of resourcesAt?.(key) ?? []) found.set(name, [...(found.get(name) ?? []), key])
  return found
}

/**
 * The actions that are gone with these places and records: of a record that is told to be off, or
 * all of whose screens are. What no screen shows stays.
 */
export function actionsGone(
  places: ReadonlySet<string>,
  records: ReadonlySet<string>,
): readonly string[] {
  const shown = placesOfRecords()
  return catalogue().actions.flatMap(action => {
    const record = recordOf(action)
    const at = shown.get(record) ?? []
    const isGone = records.has(record) || (at.length > 0 && at.every(place => places.has(place)))
    return isGone ? [action.name] : []
  })
}

/** Places and records that a function switches. */
export function reachOf(code: string): {
  readonly places: readonly string[]
  readonly records: readonly string[]
} {
  const known = knownFunction(code)
  if (known === undefined) return { places: [], records: [] }
  const places = allPlaces().flatMap(({ key }) =>
    known.places.some(pattern => isAtPlace(key, pattern)) ? [key] : [],
  )
  return { places, records: known.records ?? [] }
}
