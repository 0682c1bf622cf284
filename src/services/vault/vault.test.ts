import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { assemble } from '#kernel/server/assemble.ts'
import { leaveHouse } from '#kernel/server/house-state.ts'
import { connect } from '#kernel/server/port.ts'
import { currentVault, openVault } from './vault.ts'

const vault = openVault(Buffer.alloc(32, 7))
const context = 'donor.phone'

describe('sealing', () => {
  it('opens what it sealed, whatever the text', () => {
    for (const plain of ['13800138000', '', '王小明𠮷', 'x'.repeat(100_000)]) {
      expect(vault.unseal(vault.seal(plain, context), context)).toBe(plain)
    }
  })

  it('opens a value that lies inside a larger buffer, as drivers hand it out', () => {
    const sealed = vault.seal('13800138000', context)
    const pool = new Uint8Array(sealed.length + 16)
    pool.set(sealed, 8)
    expect(vault.unseal(pool.subarray(8, 8 + sealed.length), context)).toBe('13800138000')
  })

  it('never shows the plain text and never repeats itself', () => {
    const [first, second] = [vault.seal('13800138000', context), vault.seal('13800138000', context)]
    expect(first.includes('138001')).toBe(false)
    expect(first.equals(second)).toBe(false)
  })

  it('refuses a value moved to another column', () => {
    const sealed = vault.seal('13800138000', context)
    expect(() => vault.unseal(sealed, 'donor.idNumber')).toThrow()
  })

  it('refuses any changed byte and any cut', () => {
    const sealed = vault.seal('13800138000', context)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at)
      expect(() => vault.unseal(changed, context)).toThrow()
      expect(() => vault.unseal(sealed.subarray(0, at), context)).toThrow()
    }
  })

  it('refuses another master key', () => {
    const sealed = vault.seal('13800138000', context)
    expect(() => openVault(randomBytes(32)).unseal(sealed, context)).toThrow()
  })

  it('opens with the same master key after a restart', () => {
    const sealed = vault.seal('13800138000', context)
    expect(openVault(Buffer.alloc(32, 7)).unseal(sealed, context)).toBe('13800138000')
  })

  it('asks for a context and for a key of 32 bytes', () => {
    expect(() => vault.seal('x', '')).toThrow()
    expect(() => openVault(Buffer.alloc(16))).toThrow()
  })
})

describe('the blind index', () => {
  it('is equal for full-width and half-width forms of a value, and 22 characters long', () => {
    const index = vault.blindIndex('13800138000', context)
    expect(index).toMatch(/^[\w-]{22}$/)
    expect(vault.blindIndex('１３８００１３８０００', context)).toBe(index)
  })

  it('differs by value, by column and by master key', () => {
    const indexes = [
      vault.blindIndex('13800138000', context),
      vault.blindIndex('13800138001', context),
      vault.blindIndex('13800138000', 'volunteer.phone'),
      openVault(Buffer.alloc(32, 8)).blindIndex('13800138000', context),
    ]
    expect(new Set(indexes).size).toBe(4)
  })
})

it('gives each purpose a stable 32-byte key of its own', () => {
  expect(vault.subkey('cookie')).toHaveLength(32)
  expect(vault.subkey('cookie')).toEqual(openVault(Buffer.alloc(32, 7)).subkey('cookie'))
  expect(vault.subkey('cookie')).not.toEqual(vault.subkey('x-token'))
})

it('is the vault of its house, where one was connected', () => {
  const house = assemble([])
  expect(() => currentVault()).toThrow('nobody answers the port vault')
  connect(house, currentVault, vault)
  expect(currentVault()).toBe(vault)
  leaveHouse(house)
})
