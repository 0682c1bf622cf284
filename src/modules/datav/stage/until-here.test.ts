import { expect, it } from 'vitest'
import { untilHere } from './until-here.ts'

const atOnce = () => Promise.resolve()

it('asks again until it comes, and gives up after five minutes', async () => {
  let asked = 0
  const bring = async (comesAt: number) => {
    asked += 1
    if (asked < comesAt) throw new Error('no network')
    return asked
  }
  expect(await untilHere(() => bring(3), atOnce)).toBe(3)
  asked = 0
  await expect(untilHere(() => bring(100), atOnce)).rejects.toThrow('no network')
  expect(asked).toBe(20)
})
