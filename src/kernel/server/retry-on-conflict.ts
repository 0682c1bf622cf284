import { setTimeout as pause } from 'node:timers/promises'

const mostTries = 8

/** Nobody waits longer than this for a transaction that is tried again, in milliseconds. */
const longestWait = 15_000

/**
 * Deadlock detected, a serialization that failed, and a lock that did not come in its time:
 * PostgreSQL has taken everything back.
 */
const undone: readonly unknown[] = ['40P01', '40001', '55P03']

/** Runs a transaction, and again when it was the one that had to give way to another: nothing of it was done. */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  const until = performance.now() + longestWait
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (tries === mostTries || performance.now() > until || !gaveWay(error)) throw error
      await pause(Math.random() * 50 * tries)
    }
  }
}

function gaveWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && undone.includes(error.code)) || gaveWay(error.cause)
}
