import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

it('names system and browser, the more special one first', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(deviceName(`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`)).toBe(
    'Windows · Edge',
  )
  expect(
    deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8'),
  ).toBe('iPhone · 微信')
  expect(deviceName('')).toBe('其他设备')
})
