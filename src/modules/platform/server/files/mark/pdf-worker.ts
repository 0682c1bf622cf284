import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { drawOnPdf } from './draw-on-pdf.ts'

/* Marks one PDF and ends. */

const asked = z.object({
  content: z.instanceof(Uint8Array),
  outline: z.object({ path: z.string(), width: z.number() }),
})

const { content, outline } = asked.parse(workerData)
parentPort?.postMessage(await drawOnPdf(content, outline))
