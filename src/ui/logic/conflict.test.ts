import { describe, expect, it } from 'vitest'
import { conflictIn, resolved } from './conflict.ts'
import { RequestFailure } from './request.ts'

const current = {
  id: '1',
  version: 4,
  createdAt: '',
  createdBy: null,
  updatedAt: '2026-11-20T10:00:00.000Z',
  updatedBy: null,
  shown: {},
  can: [],
}
const refused = (dataPoints: unknown, statusCode = 4090) =>
  new RequestFailure({ statusCode, dataPoints })

describe('a conflict', () => {
  it('concerns only the fields that both changed', () => {
    const told = { current, changed: ['name', 'target'], by: '赵六', at: 't' }
    expect(conflictIn(refused(told), ['name', 'phone'])).toEqual({
      current,
      fields: ['name'],
      by: '赵六',
      at: 't',
    })
  })

  it('is not seen in other refusals', () => {
    expect(conflictIn(refused({ current, changed: [] }, 4001), ['name'])).toBeNull()
    expect(conflictIn(refused({ changed: ['name'] }), ['name'])).toBeNull()
    expect(conflictIn(new Error('x'), ['name'])).toBeNull()
  })

  it('leaves to us the fields that were not given to the other', () => {
    expect(resolved(['name', 'phone'], ['name'])).toEqual(['phone'])
  })
})
