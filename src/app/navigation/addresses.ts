import type { Group, Place } from '#kernel/resource/navigation.ts'
import { groups } from './groups.ts'
import { type PublicPlace, publicPlaces } from './public-places.ts'

/** Where `/` leads, when it is permitted. */
export const landing = '/gyhmanager/gyhkanban'

/** The form in which addresses are compared: without case, query and trailing slash. */
export function addressKey(path: string): string {
  const [bare = ''] = path.split(/[?#]/, 1)
  return bare.replace(/\/+$/, '').toLowerCase()
}

/** A place together with the group it is found in. */
export interface Found {
  readonly group: Group
  readonly place: Place
}

const found = new Map<string, Found>(
  groups.flatMap(group => group.places.map(place => [addressKey(place.path), { group, place }])),
)
const open = new Map(publicPlaces.map(place => [addressKey(place.path), place]))
const heads = new Map(groups.map(group => [addressKey(group.path), group]))

/** The place at an address behind the login, spelled in any case. */
export function findPlace(path: string): Found | undefined {
  return found.get(addressKey(path))
}

/** The public screen at an address. */
export function findPublic(path: string): PublicPlace | undefined {
  return open.get(addressKey(path))
}

/** The group whose own path this is. */
export function findGroup(path: string): Group | undefined {
  return heads.get(addressKey(path))
}
