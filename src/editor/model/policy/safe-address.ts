/** Signs that browsers skip or that nobody sees: controls, separators, fillers, selectors. */
const unseen = /[\p{C}\p{Z}]|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0|[\ufe00-\ufe0f]/gu
const scheme = /^[a-z][a-z0-9+.-]*:/
const linkSchemes: readonly string[] = ['http:', 'https:', 'ftp:', 'mailto:', 'tel:']

/** The address as a browser would read it, in lower case. */
function seenOf(address: string): string {
  return address.replace(unseen, '').toLowerCase()
}

// `//host`, `\\host` and mixtures leave the site without naming a protocol.
function leavesSilently(seen: string): boolean {
  return /^[\\/]{2}/.test(seen)
}

function isOfPerson(found: string): boolean {
  return found === 'mailto:' || found === 'tel:'
}

/** Whether a link may point there: web, mail, telephone, a place of this page or site. */
export function isSafeLink(address: string): boolean {
  const seen = seenOf(address)
  if (seen === '' || leavesSilently(seen)) return false
  const found = scheme.exec(seen)?.[0]
  if (found)
    return linkSchemes.includes(found) && (isOfPerson(found) || /^\w+:\/\/[^/\\]/.test(seen))
  return /^[#/?]/.test(seen) || !seen.includes(':')
}

/** Whether a picture, video or sound may come from there: the web or this site, never data. */
export function isSafeSource(address: string): boolean {
  const seen = seenOf(address)
  if (seen === '' || leavesSilently(seen) || seen.startsWith('#')) return false
  const found = scheme.exec(seen)?.[0]
  if (found) return /^https?:\/\/[^/\\]/.test(seen)
  return seen.startsWith('/') || !seen.includes(':')
}

/** The host of a web address, or undefined; an address with a user before the host has none. */
export function hostOf(address: string): string | undefined {
  const host = /^https?:\/\/([^/?#\\]+)/.exec(seenOf(address))?.[1]
  if (host === undefined || host.includes('@')) return undefined
  return host.replace(/:\d+$/, '')
}

/** A picture's address without the key of the map service, which no reader of the text shall have. */
export function withoutMapKey(address: string): string {
  const at = address.indexOf('?')
  if (at < 0 || hostOf(address) !== mapHost) return address
  const query = address.slice(at + 1).split('&')
  return `${address.slice(0, at)}?${query.filter(each => !/^ak=/i.test(each)).join('&')}`
}

/** Whether a frame may show that address: a listed host or one below it. */
export function isAllowedFrame(address: string, hosts: readonly string[]): boolean {
  const host = hostOf(address)
  return host !== undefined && hosts.some(each => host === each || host.endsWith(`.${each}`))
}

/** Whether a video or a sound may come from there: this site's own files, or a listed host. */
export function isAllowedMedia(address: string, hosts: readonly string[]): boolean {
  if (!isSafeSource(address)) return false
  return !scheme.test(seenOf(address)) || isAllowedFrame(address, hosts)
}

/** Where maps come from. */
export const mapHost = 'api.map.baidu.com'

const frameHosts = ['player.bilibili.com', 'v.qq.com', 'player.youku.com', mapHost]

/** Hosts whose players may be shown when the caller names none. */
export const usualFrameHosts: readonly string[] = frameHosts

/** Adds hosts that the operator allows; once, before a text is read or written. */
export function allowFrameHosts(hosts: readonly string[]): void {
  frameHosts.push(...hosts.filter(host => !frameHosts.includes(host)))
}

/** Whether a link typed by a person names its protocol, or needs none. */
export function hasProtocol(address: string): boolean {
  return /^(https?:\/\/|ftp:\/\/|mailto:|tel:|[#/])/i.test(address.trim())
}
