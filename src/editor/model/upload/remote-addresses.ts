/** Addresses of one catch call at most. */
export const catchesAtOnce = 30

/** Whether a pasted picture lies elsewhere and shall be fetched to our site. */
export function isRemote(address: string, ownHost: string, localHosts: readonly string[]): boolean {
  const host = /^(?:https?|ftp):\/\/([^/?#]+)/i.exec(address)?.[1]?.toLowerCase()
  if (host === undefined || host === ownHost.toLowerCase()) return false
  return !localHosts.some(local => address.includes(local))
}
