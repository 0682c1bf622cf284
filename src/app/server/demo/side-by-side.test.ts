import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { alongside, mapLimit } from './map-limit.ts'

it('answers what came of each item in their order', async () => {
  expect(await mapLimit([3, 1, 2], async n => n * 10, { most: 2 })).toEqual([30, 10, 20])
})

it('throws the first failure once nothing is under way any more, and begins no further item', async () => {
  const log: string[] = []
  const work = mapLimit(
    ['fails', 'slow', 'never'],
    async item => {
      log.push(`${item} begins`)
      if (item === 'fails') throw new Error('the true reason')
      await setTimeout(5)
      log.push(`${item} ends`)
    },
    { most: 2 },
  )
  await expect(work).rejects.toThrow('the true reason')
  expect(log).toEqual(['fails begins', 'slow begins', 'slow ends'])
})

it('stops what goes on beside work that failed, and tells of the work', async () => {
  const done: number[] = []
  const work = alongside(
    stop =>
      mapLimit(
        [1, 2, 3, 4, 5, 6, 7, 8],
        async n => {
          await setTimeout(5)
          done.push(n)
        },
        { most: 1, stop },
      ),
    async () => {
      throw new Error('the true reason')
    },
  )
  await expect(work).rejects.toThrow('the true reason')
  expect(done).toEqual([1])
  await expect(
    alongside(
      () => Promise.reject(new Error('aside')),
      async () => 'work',
    ),
  ).rejects.toThrow('aside')
})
