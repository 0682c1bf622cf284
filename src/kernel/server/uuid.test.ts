import { expect, it } from 'vitest'
import { createIdSource, newId } from './uuid.ts'

const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

it('writes the form of UUID version 7 with the time in front', () => {
  const id = createIdSource(() => Date.UTC(2026, 6, 1))()
  expect(id).toMatch(uuid7)
  expect(timeOf(id)).toBe(Date.UTC(2026, 6, 1))
})

it('gives ids that differ and sort in the order they were made', () => {
  const ids = Array.from({ length: 50_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
  expect(ids.every(id => uuid7.test(id))).toBe(true)
})

it('keeps the order when the clock runs back', () => {
  const clock = [5_000, 4_000, 4_500, 5_001]
  const next = createIdSource(() => clock.shift() ?? 0)
  const ids = [next(), next(), next(), next()]
  expect([...ids].sort()).toEqual(ids)
  expect(ids.map(timeOf)).toEqual([5_000, 5_000, 5_000, 5_001])
})

it('does not let two processes started in the same millisecond meet', () => {
  const ids = Array.from({ length: 1_000 }, () => createIdSource(() => 1)())
  expect(new Set(ids).size).toBe(1_000)
})
