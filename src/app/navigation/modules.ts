import type { Group, Holdings, Module, Place } from '#kernel/resource/navigation.ts'
import { groups } from './groups.ts'

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
