import { defineConfig } from 'vitest/config'
import { laneCount, patience } from './test/e2e/lanes.ts'

/** Browser journeys against the built product: one after the other in each of the lanes. */
export default defineConfig({
  cacheDir: '.cache/vitest-e2e',
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/cluster.ts', 'test/e2e/start-lanes.ts'],
    maxWorkers: laneCount,
    execArgv: ['--import=./bin/known-format.mjs'],
    // The walks over every screen grow with the product.
    testTimeout: 900_000,
    hookTimeout: 180_000,
    // A poll ends when what it waits for is there; jobs take their time on a busy machine.
    // A machine that is short of time gets a second try; the report names it.
    retry: 1,
    expect: { poll: { timeout: patience } },
  },
})
