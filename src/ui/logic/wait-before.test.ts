import { describe, expect, it } from 'vitest'
import { waitBefore } from './wait-before.ts'

describe('an outline that follows another one', () => {
  it('goes on where the first one stands or has just left', () => {
    expect(waitBefore({ from: 1_000, until: Number.POSITIVE_INFINITY }, 1_400)).toBe(400)
    expect(waitBefore({ from: 1_000, until: 1_390 }, 1_400)).toBe(400)
  })

  it('waits its own moment when nothing stood there', () => {
    expect(waitBefore(undefined, 1_400)).toBe(0)
    expect(waitBefore({ from: 1_000, until: 1_100 }, 1_400)).toBe(0)
  })
})
