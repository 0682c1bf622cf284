import { BlockList, isIP } from 'node:net'

/** The addresses and networks of a list: one a line, or separated by commas. */
function entriesOf(list: string): string[] {
  return list
    .split(/[\s,，;；]+/)
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
}

/** What is wrong with a list of addresses and networks (CIDR), at most twenty; undefined: nothing. */
export function ipListFault(list: string): string | undefined {
  const entries = entriesOf(list)
  if (entries.length > 20) return '最多填写 20 个地址或网段'
  const wrong = entries.find(entry => !addTo(new BlockList(), entry))
  return wrong === undefined ? undefined : `「${wrong}」不是 IP 地址或网段`
}

/** Whether an address lies within a list; an empty list lets every address through. */
export function isIpAllowed(list: string | null | undefined, ip: string): boolean {
  if (list === null || list === undefined || list.trim() === '') return true
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(address)
  if (family === 0) return false
  return blocksOf(list).check(address, family === 6 ? 'ipv6' : 'ipv4')
}

const parsed = new Map<string, BlockList>()

function blocksOf(list: string): BlockList {
  const known = parsed.get(list)
  if (known !== undefined) return known
  const blocks = new BlockList()
  for (const entry of entriesOf(list)) addTo(blocks, entry)
  if (parsed.size > 500) parsed.clear()
  parsed.set(list, blocks)
  return blocks
}

function addTo(blocks: BlockList, entry: string): boolean {
  const [address = '', prefix] = entry.split('/')
  const family = isIP(address)
  if (family === 0) return false
  const kind = family === 6 ? 'ipv6' : 'ipv4'
  if (prefix === undefined) {
    blocks.addAddress(address, kind)
    return true
  }
  const bits = Number(prefix)
  if (!/^\d{1,3}$/.test(prefix) || bits > (family === 6 ? 128 : 32)) return false
  blocks.addSubnet(address, bits, kind)
  return true
}
