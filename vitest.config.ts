import { defineConfig } from 'vitest/config'
import { unitProjects } from './test/unit-projects.ts'

/**
 * Rules: everything but the browser journeys and the fault runs, which have
 * configurations of their own because they start the whole product.
 */
export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    projects: unitProjects,
    globalSetup: ['test/cluster.ts'],
    maxWorkers: 2,
    execArgv: ['--import=./bin/known-format.mjs'],
    // Limits end what hangs and say nothing of speed: a busy machine may take its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A poll ends when what it waits for is there.
    expect: { poll: { timeout: 90_000 } },
    typecheck: { enabled: false },
  },
})
