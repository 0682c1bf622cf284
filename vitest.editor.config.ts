import { defineConfig } from 'vitest/config'

/** The rich-text editor in a real browser, on a page of its own that is built once per run. */
export default defineConfig({
  cacheDir: '.cache/vitest-editor',
  test: {
    include: ['test/editor/**/*.test.ts'],
    globalSetup: ['test/editor/fixture-server.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A poll ends when what it waits for is there; on a busy machine that takes a while.
    expect: { poll: { timeout: 60_000 } },
  },
})
