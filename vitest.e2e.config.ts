import { defineConfig } from 'vitest/config'

/** Browser journeys: one after the other, against the built product. */
export default defineConfig({
  cacheDir: '.cache/vitest-e2e',
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/product.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    // The walks over every screen grow with the product.
    testTimeout: 400_000,
    hookTimeout: 180_000,
    // A poll ends when what it waits for is there; jobs take their time on a busy machine.
    // A machine that is short of time gets a second try; the report names it.
    retry: 1,
    expect: { poll: { timeout: 30_000 } },
  },
})
