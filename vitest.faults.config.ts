import { defineConfig } from 'vitest/config'

/** Fault runs: the product is killed, starved and cut off; slow and sequential. The short ones lie apart. */
export default defineConfig({
  cacheDir: '.cache/vitest-faults',
  test: {
    include: ['test/faults/*.test.ts'],
    globalSetup: ['test/cluster.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    execArgv: ['--import=./bin/known-format.mjs'],
    // A busy machine kills and recovers several times slower.
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
})
