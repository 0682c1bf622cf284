import { BlockList, isIP } from 'node:net'
import { lines } from '../model/index.ts'

/** How many addresses and networks a key may name. */
const most = 20

/** The first entry that is no address and no network; undefined where all are. */
export function wrongEntry(text: string | null): string | undefined {
  const all = lines(text)
  if (all.length > most) return `最多 ${most} 个，现有 ${all.length} 个`
  const wrong = all.find(each => !isEntry(each))
  return wrong === undefined ? undefined : `「${wrong}」不是 IP 地址或网段`
}

function isEntry(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Whether an address is in a list; an empty list lets everybody in. */
export function isListed(text: string | null, ip: string): boolean {
  const all = lines(text)
  if (all.length === 0) return true
  const list = new BlockList()
  for (const entry of all) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  // A proxy may tell an IPv4 address as one of IPv6.
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}
