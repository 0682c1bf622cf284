import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { domainToASCII } from 'node:url'

const blocked = new BlockList()

/** IANA special-purpose registries of both families: nothing there is a public host. */
const subnets = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
for (const [network, bits] of subnets) blocked.addSubnet(network, bits, 'ipv4')

const global6 = new BlockList()
// Only 2000::/3 is handed out to public hosts; the exceptions inside it stand below.
global6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  blocked.addSubnet(network, bits, 'ipv6')

/** Whether an address belongs to a host of the public Internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/** A host found to be public, and the address to connect to. */
export interface PublicHost {
  readonly host: string
  readonly address: string
  readonly family: 4 | 6
}

export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

const resolveAll: Resolve = host => lookup(host, { all: true, verbatim: true })

/**
 * Resolves the host of a URL; undefined unless every address it has is public. The address found
 * here is the one to connect to: asked again, the name might lead elsewhere.
 */
export async function findPublicHost(
  url: URL,
  resolve: Resolve = resolveAll,
): Promise<PublicHost | undefined> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const literal = isIP(host)
  const found =
    literal === 0
      ? await resolve(domainToASCII(host)).catch(() => [])
      : [{ address: host, family: literal }]
  const [first] = found
  if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
    return undefined
  return { host, address: first.address, family: first.family === 6 ? 6 : 4 }
}
