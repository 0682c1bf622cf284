import { defineConfig } from 'vitest/config'

/** The short ones of the fault runs, which CI runs every time: sequential, for they start processes. */
export default defineConfig({
  cacheDir: '.cache/vitest-faults',
  test: {
    include: ['test/faults/short/**/*.test.ts'],
    globalSetup: ['test/cluster.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    execArgv: ['--import=./bin/known-format.mjs'],
    // A busy machine kills and recovers several times slower.
    testTimeout: 900_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
  },
})
