import { expect, it } from 'vitest'
import { together } from './together.ts'

it('shares one reading among those who ask in the same turn, each key once', async () => {
  const readings: (readonly string[])[] = []
  const ask = together(async keys => {
    readings.push(keys)
    return new Map(keys.filter(key => key !== 'none').map(key => [key, key.toUpperCase()]))
  })
  const answers = await Promise.all([ask('a'), ask('b'), ask('a'), ask('none')])
  expect(answers).toEqual(['A', 'B', 'A', undefined])
  expect(readings).toEqual([['a', 'b', 'none']])
})

it('never answers by a reading that had begun before the question', async () => {
  let stored = 'before'
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const ask = together(async keys => {
    const seen = stored
    begun.resolve()
    await finish.promise
    return new Map(keys.map(key => [key, seen]))
  })
  const early = ask('a')
  await begun.promise
  stored = 'after'
  const late = ask('a')
  finish.resolve()
  expect([await early, await late]).toEqual(['before', 'after'])
})

it('tells everybody who waits when a reading fails, and reads anew for the next', async () => {
  let isBroken = true
  const ask = together(async keys => {
    if (isBroken) throw new Error('gone')
    return new Map(keys.map(key => [key, 1]))
  })
  const answers = await Promise.allSettled([ask('a'), ask('b')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await ask('a')).toBe(1)
})
