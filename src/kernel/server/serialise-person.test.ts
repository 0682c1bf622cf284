import { expect, it } from 'vitest'
import { personWith } from '#test/house.ts'
import { withinRightsOf } from './serialise-person.ts'

const unit = { ownerKind: 'unit', ownerId: 'one' } as const

it('keeps of actions and scopes what both pictures of a person hold', () => {
  const kept = withinRightsOf(
    personWith(['book.view', 'book.delete'], { scope: 'organisation' }),
    personWith(['book.delete', 'book.sell'], { scope: 'organisation' }),
  )
  expect([...kept.actions.keys()]).toEqual(['book.delete'])
  const narrower = withinRightsOf(
    personWith(['book.view']),
    personWith(['book.view'], { scope: 'self' }),
  )
  expect(narrower.actions.size).toBe(0)
})

it('leaves nothing to whoever belongs to another unit now', () => {
  const before = personWith(['book.view'], unit)
  for (const now of [
    { ...unit, ownerId: 'two' },
    { ...unit, ownerKind: 'vendor' as const },
  ]) {
    const kept = withinRightsOf(before, personWith(['book.view'], now))
    expect(kept).toMatchObject({ actions: new Map(), sensitivities: new Set() })
  }
})

it('keeps of areas, departments and roles those that are held still', () => {
  const before = personWith([], {
    ...unit,
    ...{ areaCodes: ['110101', '440101'], departmentId: 'a', departmentIds: ['a', 'b'] },
    roleCodes: ['chief', 'reader'],
  })
  const now = personWith([], {
    ...unit,
    ...{
      areaCodes: ['110000'],
      departmentId: 'b',
      departmentIds: ['b', 'c'],
      roleCodes: ['reader'],
    },
  })
  expect(withinRightsOf(before, now)).toMatchObject({
    ...{ areaCodes: ['110101'], departmentId: null, departmentIds: ['b'], roleCodes: ['reader'] },
  })
})
