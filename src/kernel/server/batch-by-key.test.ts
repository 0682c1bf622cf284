import { expect, it } from 'vitest'
import { batchByKey } from './batch-by-key.ts'

it('shares one reading among those who ask in the same turn, each key once', async () => {
  const readings: (readonly string[])[] = []
  const ask = batchByKey(async keys => {
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
  const ask = batchByKey(async keys => {
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

it('lets those who ask while a reading is under way share the next one', async () => {
  const readings: (readonly string[])[] = []
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const ask = batchByKey(async keys => {
    readings.push(keys)
    if (readings.length > 1) return new Map(keys.map(key => [key, 2]))
    begun.resolve()
    await finish.promise
    return new Map(keys.map(key => [key, 1]))
  })
  const early = ask('a')
  await begun.promise
  const late = [ask('a'), ask('b')]
  // Another turn of the event loop, in which it would have been read alone.
  await new Promise(setImmediate)
  late.push(ask('c'))
  finish.resolve()
  expect(await early).toBe(1)
  expect(await Promise.all(late)).toEqual([2, 2, 2])
  expect(readings).toEqual([['a'], ['a', 'b', 'c']])
})

it('does not wait for ever for a reading that hangs', async () => {
  let hangs = true
  const begun = Promise.withResolvers<void>()
  const ask = batchByKey<number>(keys => {
    begun.resolve()
    return hangs
      ? new Promise<never>(() => {})
      : Promise.resolve(new Map(keys.map(key => [key, 1])))
  })
  ask('a')
  await begun.promise
  hangs = false
  expect(await ask('b')).toBe(1)
})

it('tells everybody who waits when a reading fails, and reads anew for the next', async () => {
  let isBroken = true
  const ask = batchByKey(async keys => {
    if (isBroken) throw new Error('gone')
    return new Map(keys.map(key => [key, 1]))
  })
  const answers = await Promise.allSettled([ask('a'), ask('b')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await ask('a')).toBe(1)
})
