import { expect, it } from 'vitest'
import { layWords } from './lay-words.ts'

const words = Array.from({ length: 60 }, (_none, at) => ({
  word: `助学项目${at}`.slice(0, 2 + (at % 5)),
  key: String(at),
  weight: 100 - at,
}))

it('lays no word over another or over the edge, the greatest first and in the middle', () => {
  const box = { width: 480, height: 320 }
  const laid = layWords(words, box)
  expect(laid.length).toBeGreaterThan(20)
  expect(laid[0]).toMatchObject({ x: 240, y: 160, rank: 0 })
  const boxes = laid.map(({ word, x, y, size }) => {
    const half = [...word].reduce((sum, sign) => sum + (sign < 'ÿ' ? 0.58 : 1), 0) * size * 0.5
    return { left: x - half, right: x + half, top: y - size / 2, bottom: y + size / 2 }
  })
  for (const [at, one] of boxes.entries()) {
    expect(one.left).toBeGreaterThanOrEqual(0)
    expect(one.right).toBeLessThanOrEqual(480)
    for (const other of boxes.slice(at + 1))
      expect(
        one.right > other.left &&
          other.right > one.left &&
          one.bottom > other.top &&
          other.bottom > one.top,
      ).toBe(false)
  }
  expect(layWords(words, box)).toEqual(laid)
})

it('lays nothing where there is nothing', () => {
  expect(layWords([{ word: '无', key: '', weight: 0 }], { width: 100, height: 100 })).toEqual([])
})
