import { Worker } from 'node:worker_threads'
import type { Outline } from '#services/fonts/outline.ts'
import { withinMemory } from './within-memory.ts'

const seconds = 10

let last: Promise<unknown> = Promise.resolve()

/**
 * A PDF with a line of text across every page; throws where it is locked or broken. A PDF may be
 * made to fill the memory of whoever unpacks it: one at a time is read, aside, not for long, and
 * within bounds.
 */
export function markPdf(content: Buffer, outline: Outline): Promise<Buffer> {
  const turn = last.then(() => drawAside(content, outline))
  last = turn.catch(() => undefined)
  return turn
}

function drawAside(content: Buffer, outline: Outline): Promise<Buffer> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: { content, outline },
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const timer = setTimeout(() => void worker.terminate(), seconds * 1000)
  withinMemory(worker)
  worker.once('message', (marked: Uint8Array) => resolve(Buffer.from(marked)))
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('a PDF could not be marked in its bounds')))
  return promise.finally(() => clearTimeout(timer))
}
