// Runs Vitest with one of our configurations and counts what it says.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { node, root, run, tool } from './project.mjs'

/**
 * How many tests passed and failed. A file that does not load, a fault outside every test and a
 * run without a test count as one failure each.
 */
export async function vitest(config, { env, args = [] } = {}) {
  const report = join(root, 'test-results', `${config.replace('.config.ts', '')}.json`)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const script = tool('vitest/vitest.mjs')
  const code = await run(node(), [script, 'run', '--config', config, ...reporters, ...args], {
    env,
  })
  const { passed, failed } = countsOf(report)
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed }
}

/** Prints the sum as the last line; a run that passed nothing has failed. */
export function report(...tallies) {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  console.log(`${passed} passed, ${failed} failed`)
}

function countsOf(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const isUnloaded = file => file.status === 'failed' && file.assertionResults.length === 0
    return {
      passed: numPassedTests,
      failed: numFailedTests + testResults.filter(isUnloaded).length,
    }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
