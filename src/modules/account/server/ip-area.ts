import { BlockList, isIP } from 'node:net'

/**
 * Where an address belongs as far as it can be known without geographic data: 本机, 内网 or 未知.
 */
export function areaOf(ip: string): '本机' | '内网' | '未知' {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const family = isIP(address)
  if (family === 0) return '未知'
  const kind = family === 6 ? 'ipv6' : 'ipv4'
  if (ownMachine.check(address, kind)) return '本机'
  return ownNetwork.check(address, kind) ? '内网' : '未知'
}

const ownMachine = new BlockList()
ownMachine.addSubnet('127.0.0.0', 8, 'ipv4')
ownMachine.addAddress('::1', 'ipv6')

const ownNetwork = new BlockList()
ownNetwork.addSubnet('10.0.0.0', 8, 'ipv4')
ownNetwork.addSubnet('172.16.0.0', 12, 'ipv4')
ownNetwork.addSubnet('192.168.0.0', 16, 'ipv4')
ownNetwork.addSubnet('169.254.0.0', 16, 'ipv4')
ownNetwork.addSubnet('100.64.0.0', 10, 'ipv4')
ownNetwork.addSubnet('fc00::', 7, 'ipv6')
ownNetwork.addSubnet('fe80::', 10, 'ipv6')
