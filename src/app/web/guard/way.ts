import type { Place } from '#kernel/resource/navigation.ts'
import type { GrantedModule } from '#ui/logic/session.ts'
import { addressKey, findGroup, findPlace, findPublic, landing } from '../../navigation/index.ts'

/** What the guard must know to judge an address. */
export interface Position {
  readonly path: string
  /** The query with its question mark, or empty. */
  readonly search: string
  readonly loggedIn: boolean
  readonly restricted: boolean
  /** Undefined while they are being fetched. */
  readonly modules: readonly GrantedModule[] | undefined
  /** Whether the browser has a screen for a path. */
  readonly isBuilt: (path: string) => boolean
}

/** Where the guard leads. */
export type Way =
  | { readonly to: 'wait' }
  | { readonly to: 'public'; readonly path: string; readonly title: string }
  | { readonly to: 'place'; readonly place: Place }
  | { readonly to: 'address'; readonly address: string; readonly wrong?: string }

const openWhenRestricted = ['/weakpwd', '/xiugaimima', '/404']

/** The rules of the guard in the order in which they are asked. */
export function wayOf(position: Position): Way {
  const { path, search, loggedIn, restricted, isBuilt } = position
  const key = addressKey(path)
  if (loggedIn && restricted && !openWhenRestricted.includes(key))
    return address(addressBeforeChange(path, search))
  if (key === '/login' && loggedIn) {
    return address(addressAfterLogin(new URLSearchParams(search).get('redirect')))
  }
  const open = findPublic(path)
  if (open) return isBuilt(path) ? { to: 'public', ...open } : absent(path)
  const target = targetOf(path)
  if (target === undefined) return absent(path)
  if (!loggedIn) return address(loginAddress(`${target}${search}`))
  if (position.modules === undefined) return { to: 'wait' }
  return permittedWay(target, { ...position, modules: position.modules })
}

/** Whether whoever is signed in sees an address inside the layout: all but most of the public ones. */
export function isFramed(path: string): boolean {
  const open = findPublic(path)?.path
  return open === undefined || open === '/dashboard' || open === '/404'
}

/** The login screen's address that leads back to `target`. */
export function loginAddress(target: string): string {
  return `/login?redirect=${encodeURIComponent(target)}`
}

/** The reminder that leads back, once the password is changed, to what was asked for. */
function addressBeforeChange(path: string, search: string): string {
  const asked =
    addressKey(path) === '/login' ? new URLSearchParams(search).get('redirect') : `${path}${search}`
  const target = addressAfterLogin(asked)
  return target === '/' ? '/weakPwd' : `/weakPwd?redirect=${encodeURIComponent(target)}`
}

/** Where a login leads: `redirect` when it is a known route of ours, else the start. */
export function addressAfterLogin(redirect: string | null): string {
  if (!redirect?.startsWith('/') || /^\/[/\\]/.test(redirect)) return '/'
  const known = findPlace(redirect) ?? findGroup(redirect)
  return known || addressKey(redirect) === '/dashboard' ? redirect : '/'
}

/** The permitted addresses, as `addressKey` spells them. */
export function permittedKeys(modules: readonly GrantedModule[]): ReadonlySet<string> {
  return new Set(
    modules.flatMap(module => module.childModules.map(screen => addressKey(screen.uri))),
  )
}

/** The first listed screen a person may open, in menu order. */
export function firstScreen(
  modules: readonly GrantedModule[],
  isBuilt: (path: string) => boolean,
): string | undefined {
  return modules
    .flatMap(module => module.childModules)
    .find(screen => !screen.hidden && isBuilt(screen.uri))?.uri
}

function permittedWay(
  target: string,
  position: Position & { modules: readonly GrantedModule[] },
): Way {
  const { modules, isBuilt } = position
  const permitted = permittedKeys(modules)
  const mayOpen = (path: string) => permitted.has(addressKey(path)) && isBuilt(path)
  const found = findPlace(target)
  const isOwnWay = addressKey(position.path) !== addressKey(target)
  if (found && mayOpen(target)) {
    return isOwnWay ? address(`${target}${position.search}`) : { to: 'place', place: found.place }
  }
  if (!isOwnWay) return absent(position.path)
  const instead =
    addressKey(position.path) === ''
      ? (firstScreen(modules, isBuilt) ?? '/dashboard')
      : found?.group.places.find(place => place.nav === 'menu' && mayOpen(place.path))?.path
  return instead ? address(instead) : absent(position.path)
}

/** The place meant by a path: itself, the landing page for `/`, a group's home for its own path. */
function targetOf(path: string): string | undefined {
  if (addressKey(path) === '') return landing
  return findPlace(path) ? path : findGroup(path)?.home
}

function address(target: string): Way {
  return { to: 'address', address: target }
}

function absent(wrong: string): Way {
  return { to: 'address', address: '/404', wrong }
}
