import { expect, test } from 'vitest'
import { areaOf } from './ip-area.ts'

test('an address of this machine is 本机, in every spelling', () => {
  for (const ip of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
    expect(areaOf(ip)).toBe('本机')
})

test('private addresses are 内网', () => {
  const own = [
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1%eth0',
  ]
  for (const ip of own) expect(areaOf(ip), ip).toBe('内网')
})

test('everything else is honestly 未知', () => {
  for (const ip of ['172.32.0.1', '8.8.8.8', '2400:3200::1', '', 'localhost', '300.1.1.1']) {
    expect(areaOf(ip), ip).toBe('未知')
  }
})
