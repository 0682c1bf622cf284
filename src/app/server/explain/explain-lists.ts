import { groups } from '#app/navigation/index.ts'
import type { House } from '#kernel/server/assemble.ts'
import type { AnyRoute } from '#kernel/server/route.ts'
import { presetContents } from '#modules/access/server/index.ts'
import { builtPlaces } from '../places.ts'
import { inColumns } from './columns-of-text.ts'
import { screenFiles } from './screen-files.ts'

/** Every address behind the login: its title, and the file of its screen. */
export async function explainPlaces(): Promise<string[]> {
  const files = new Map((await screenFiles()).map(({ address, file }) => [keyOf(address), file]))
  const built = new Set(builtPlaces.map(keyOf))
  const places = groups.flatMap(group => group.places)
  const rows = places.map(({ path, title, nav }) => [
    path,
    title,
    nav,
    built.has(keyOf(path)) ? (files.get(keyOf(path)) ?? 'built, but no screen is found') : '–',
  ])
  const done = places.filter(({ path }) => built.has(keyOf(path))).length
  return [...inColumns(rows), '', `${done} of ${places.length} addresses have a screen`]
}

const keyOf = (path: string) => path.toLowerCase()

/** Calls with who may make them. */
export function explainCalls(routes: readonly AnyRoute[]): string[] {
  const sorted = [...routes].sort((one, other) => one.path.localeCompare(other.path))
  return inColumns(sorted.map(route => [route.method, route.path, accessOf(route), route.summary]))
}

function accessOf({ access, stepUp }: AnyRoute): string {
  const who = typeof access === 'string' ? access : [access.action].flat().join(' | ')
  return stepUp === true ? `${who} + step-up` : who
}

/** Every action that may be granted. */
export function explainPermissions(house: House): string[] {
  return inColumns(house.actions.map(({ name, label, resource }) => [name, label, resource]))
}

/** What each built-in role holds: its menus, then its actions by resource. */
export function explainRoles(): string[] {
  return presetContents().flatMap(({ code, places, actions }) => {
    const verbs = new Map<string, string[]>()
    for (const action of actions) {
      const [name = '', verb = ''] = action.split('.')
      verbs.set(name, [...(verbs.get(name) ?? []), verb])
    }
    return [
      ...places.map(path => `${code} ${path}`),
      ...[...verbs].map(([name, held]) => `${code} ${name}: ${held.join(' ')}`),
    ]
  })
}
