import { describe, expect, it } from 'vitest'
import { chosenIn, schemeOf } from './chosen-appearance.ts'

describe('the appearance of the product', () => {
  it('is light, of standard type and in tabs until somebody chooses otherwise', () => {
    expect(chosenIn('')).toEqual({ scheme: 'light', size: 'standard', tabs: 'on' })
  })

  it('comes back as it was chosen', () => {
    const chosen = { scheme: 'system', size: 'large', tabs: 'off' } as const
    expect(chosenIn(JSON.stringify(chosen))).toEqual(chosen)
    expect(chosenIn('{"scheme":"dark"}').scheme).toBe('dark')
  })

  it('goes along with the machine only where that is chosen', () => {
    const chosen = chosenIn('{"scheme":"system"}')
    expect([true, false].map(isDark => schemeOf(chosen, isDark))).toEqual(['dark', 'light'])
    expect(schemeOf(chosenIn(''), true)).toBe('light')
  })
})
