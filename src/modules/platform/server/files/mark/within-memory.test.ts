import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { mostGrown, withinMemory } from './within-memory.ts'

/* What a worker unpacks lies in buffers, of which the limits of V8 know nothing. */

const unpacking = `
  const { parentPort, workerData } = require('node:worker_threads')
  const kept = []
  for (let at = 0; at < workerData; at++) kept.push(new Uint8Array(8 * 1024 * 1024).fill(1))
  parentPort.postMessage(kept.length)`

const unpack = (pieces: number) =>
  new Worker(unpacking, {
    eval: true,
    workerData: pieces,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })

it('ends a worker whose buffers outgrow the bound, while others are answered', async () => {
  const before = process.memoryUsage.rss()
  let [most, latest, last] = [before, 0, performance.now()]
  const clock = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
    latest = Math.max(latest, performance.now() - last)
    last = performance.now()
  }, 10)
  const worker = unpack(200)
  withinMemory(worker)
  const answers: number[] = []
  worker.on('message', (pieces: number) => answers.push(pieces))
  await once(worker, 'exit')
  clearInterval(clock)
  expect(answers).toEqual([])
  expect(most - before).toBeLessThan(2 * mostGrown)
  expect(latest).toBeLessThan(2000)
}, 60_000)

it('leaves a worker alone that stays within it', async () => {
  const worker = unpack(8)
  withinMemory(worker)
  expect(await once(worker, 'message')).toEqual([8])
  await once(worker, 'exit')
})
