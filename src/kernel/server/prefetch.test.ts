import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { prefetch } from './prefetch.ts'

async function* counted(told: string[], fails?: number) {
  try {
    for (let part = 1; part <= 5; part++) {
      told.push(`read ${part}`)
      if (part === fails) throw new Error('no further')
      yield part
    }
  } finally {
    told.push('closed')
  }
}

async function use(told: string[], { fails, until }: { fails?: number; until?: number }) {
  for await (const part of prefetch(counted(told, fails))) {
    await setImmediate()
    told.push(`use ${part}`)
    if (part === until) return
  }
}

it('reads one part ahead of the one in use, and no more', async () => {
  const told: string[] = []
  await use(told, { until: 2 })
  expect(told).toEqual(['read 1', 'read 2', 'use 1', 'read 3', 'use 2', 'closed'])
})

it('tells a failure where its part would have come', async () => {
  const told: string[] = []
  await expect(use(told, { fails: 3 })).rejects.toThrow('no further')
  expect(told.slice(-2)).toEqual(['closed', 'use 2'])
})

it('closes its source when the reader leaves before a part that fails', async () => {
  const told: string[] = []
  await use(told, { fails: 2, until: 1 })
  expect(told).toEqual(['read 1', 'read 2', 'closed', 'use 1'])
})
