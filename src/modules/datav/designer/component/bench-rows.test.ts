import { expect, it } from 'vitest'
import { baseNames, componentBases } from '../../model/index.ts'
import { benchRows } from './bench-rows.ts'

it.each(baseNames)('gives %s rows in every slot, as many as the bench says', name => {
  const base = componentBases[name]
  if (base.slots.length === 0) return expect(benchRows(base, 'many').rows).toBeNull()
  for (const [bench, count] of [
    ['empty', 0],
    ['one', 1],
    ['many', 1000],
  ] as const)
    expect(benchRows(base, bench).rows?.rows).toHaveLength(count)
  const { slots = {} } = benchRows(base, 'usual').rows ?? {}
  for (const { key } of base.slots) expect(slots[key]?.length).toBeGreaterThan(0)
})

it('has values that nobody expects, and tells an answer that did not come', () => {
  const odd = benchRows(componentBases.bar, 'odd').rows?.rows.flat()
  expect(odd).toEqual(expect.arrayContaining([null, '<5', '']))
  expect(benchRows(componentBases.bar, 'offline').stale).toBe(true)
})
