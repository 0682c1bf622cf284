import type { Worker } from 'node:worker_threads'

/** Bytes by which the process may grow while a worker is at work: its objects, its code and its buffers. */
export const mostGrown = 384 * 1024 * 1024

const everyMs = 20

/**
 * Ends a worker when the process grows beyond a bound meanwhile: the limits of V8 count objects alone,
 * and what a worker unpacks lies in buffers. Whatever else grows meanwhile counts as well.
 */
export function withinMemory(worker: Worker): void {
  const before = process.memoryUsage.rss()
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > mostGrown) void worker.terminate()
  }, everyMs)
  worker.once('exit', () => clearInterval(watch))
}
