import type { Group, Place } from '#kernel/resource/navigation.ts'
import { groups } from './groups.ts'

/** What a person holds, as the server knows it. */
export interface Holdings {
  /** Whether a menu place is granted by a role. */
  readonly holds: (path: string) => boolean
  /** Whether an action is granted: `project.create`. */
  readonly can: (action: string) => boolean
  /** Whether the place's screen exists; an unbuilt one is neither listed nor reachable. */
  readonly isBuilt: (path: string) => boolean
  /** Role codes, for groups that name some. */
  readonly roles: readonly string[]
  /** The granted actions that a place shows as buttons. */
  readonly controlsOf: (path: string) => readonly string[]
}

/** A permitted screen in the answer of getUserModulesByLoginInfoStep. */
export interface ModuleChild {
  readonly uri: string
  readonly name: string
  readonly icon: string
  readonly hidden: boolean
  readonly controls: readonly string[]
}

/** A permitted group in the same answer. */
export interface Module {
  readonly uri: string
  readonly name: string
  readonly icon: string
  readonly sort: number
  readonly childModules: readonly ModuleChild[]
}

/** Whether one place is permitted: granted itself, or through an owner and an action it needs. */
export function isPermitted(place: Place, holdings: Holdings): boolean {
  if (!holdings.isBuilt(place.path)) return false
  if (place.nav === 'menu') return holdings.holds(place.path)
  if (!place.owners?.some(holdings.holds)) return false
  return !place.needs || place.needs.some(holdings.can)
}

/** The modules that a person may enter, in the order of the sidebar; groups without a screen are left out. */
export function modulesOf(holdings: Holdings): Module[] {
  return groups
    .filter(group => mayMeet(group, holdings))
    .map((group, sort) => moduleOf(group, sort + 1, holdings))
    .filter(module => module.childModules.length > 0)
}

function mayMeet(group: Group, holdings: Holdings): boolean {
  return !group.roles || group.roles.some(role => holdings.roles.includes(role))
}

function moduleOf(group: Group, sort: number, holdings: Holdings): Module {
  return {
    uri: group.path,
    name: group.title,
    icon: group.icon,
    sort,
    childModules: group.places
      .filter(place => isPermitted(place, holdings))
      .map(place => ({
        uri: place.path,
        name: place.title,
        icon: place.icon ?? '',
        hidden: place.nav === 'hidden',
        controls: holdings.controlsOf(place.path),
      })),
  }
}
