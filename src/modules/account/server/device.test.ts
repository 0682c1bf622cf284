import { expect, test } from 'vitest'
import { deviceName } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const agents: [string, string][] = [
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`,
    'Chrome 126 / Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.56`,
    'Edge 126 / Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari 17 / macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari 17 / iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49`,
    '微信 8 / Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox 127 / Linux'],
  ['curl/8.5.0', '未知浏览器 / 未知系统'],
]

test('a user agent is named by the browser it really is and its system', () => {
  for (const [agent, name] of agents) expect(deviceName(agent)).toBe(name)
})

test('a missing user agent has a name too, and none is longer than 120 characters', () => {
  expect(deviceName(undefined)).toBe('未知终端')
  expect(deviceName(' ')).toBe('未知终端')
  expect(deviceName(`Chrome/${'9'.repeat(900)} Windows`).length).toBeLessThanOrEqual(120)
})
