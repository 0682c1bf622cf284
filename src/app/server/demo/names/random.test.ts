import { expect, test } from 'vitest'
import { seeded } from './random.ts'

test('the numbers of a seed are those of mulberry32', () => {
  const random = seeded(1)
  const numbers = [random.next(), random.next(), random.next()].map(n => Math.round(n * 2 ** 32))
  expect(numbers).toEqual([2693262067, 11749833, 2265367787])
})

test('one seed tells one story, another seed another', () => {
  const story = (seed: number) => {
    const random = seeded(seed)
    return [random.int(1, 6), random.digits(8), random.shuffle([1, 2, 3, 4, 5, 6, 7])]
  }
  expect(story(7)).toEqual(story(7))
  expect(story(7)).not.toEqual(story(8))
})

test('int reaches both ends and nothing beyond', () => {
  const random = seeded(2)
  const seen = new Set(Array.from({ length: 300 }, () => random.int(1, 6)))
  expect([...seen].sort()).toEqual([1, 2, 3, 4, 5, 6])
})

test('weighted keeps the proportions and never takes weight 0', () => {
  const random = seeded(3)
  const drawn = Array.from({ length: 2000 }, () =>
    random.weighted([
      ['often', 9],
      ['seldom', 1],
      ['never', 0],
    ] as const),
  )
  const often = drawn.filter(item => item === 'often').length
  expect(often).toBeGreaterThan(1700)
  expect(often).toBeLessThan(1900)
  expect(drawn).not.toContain('never')
})

test('shuffle keeps every item and leaves the given list alone', () => {
  const list = [1, 2, 3, 4, 5]
  expect(seeded(4).shuffle(list).sort()).toEqual(list)
  expect(list).toEqual([1, 2, 3, 4, 5])
})

test('nothing cannot be chosen from', () => {
  expect(() => seeded(5).pick([])).toThrow(RangeError)
})
