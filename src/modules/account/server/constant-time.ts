import { setTimeout } from 'node:timers/promises'

/** The least time of any answer, in milliseconds. */
const floor = 300

/** Answers no sooner than after the floor, right or wrong: how long it took tells nothing. */
export async function withConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    await setTimeout(Math.max(0, floor - (performance.now() - started)))
  }
}
