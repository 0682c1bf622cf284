import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

/** Bytes that the buffers of a worker may hold; with its objects and its code it stays below 512 MB. */
export const mostBuffered = 192 * 1024 * 1024

const everyMs = 20

/**
 * Ends a worker whose buffers outgrow their bound: its limits of V8 count objects alone. While it
 * computes it is asked in between, so that whatever it unpacks is seen growing.
 */
export function withinMemory(worker: Worker): void {
  const watch = async () => {
    for (;;) {
      const { external_memory: buffered } = await worker.getHeapStatistics()
      if (buffered > mostBuffered) return worker.terminate()
      await sleep(everyMs)
    }
  }
  // A worker that has ended answers no more, which ends the watch.
  worker.once('online', () => void watch().catch(() => undefined))
}
