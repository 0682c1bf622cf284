import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { laneCount, patience } from './test/e2e/lanes.ts'

/** The walks take longest and begin, so that no lane waits for the other at the end. */
class WalksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWalk = ({ moduleId }: TestSpecification) => Number(moduleId.includes('/walk-'))
    return (await super.sort(files)).sort((one, other) => isWalk(other) - isWalk(one))
  }
}

/** Browser journeys against the built product: one after the other in each of the lanes. */
export default defineConfig({
  cacheDir: '.cache/vitest-e2e',
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/cluster.ts', 'test/e2e/start-lanes.ts'],
    maxWorkers: laneCount,
    sequence: { sequencer: WalksFirst },
    execArgv: ['--import=./bin/known-format.mjs'],
    // The walks over every screen grow with the product.
    testTimeout: 900_000,
    hookTimeout: 180_000,
    // A poll ends when what it waits for is there; jobs take their time on a busy machine.
    expect: { poll: { timeout: patience } },
  },
})
