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
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000 } },
  },
})
