// Runs Vitest with one of our configurations and counts what it says.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { node, root, run, startOf, tool } from './project.mjs'

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
  const { passed, faults } = outcomeOf(report)
  const isSilentFailure = faults.length === 0 && (code !== 0 || passed === 0)
  if (isSilentFailure) faults.push(`${config}: left with ${code}, ${passed} passed`)
  return { passed, failed: faults.length, faults }
}

/**
 * Prints what failed once more, because it stands far above in a long run, and the sum as the last
 * line; a run that passed nothing has failed.
 */
export function report(...tallies) {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  for (const fault of tallies.flatMap(tally => tally.faults ?? [])) console.log(`✗ ${fault}\n`)
  console.log(`${passed} passed, ${failed} failed`)
}

function outcomeOf(report) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, faults: testResults.flatMap(faultsOf) }
  } catch {
    return { passed: 0, faults: [] }
  }
}

function faultsOf(file) {
  const name = relative(root, file.name)
  const isUnloaded = file.status === 'failed' && file.assertionResults.length === 0
  if (isUnloaded) return [`${name}: ${startOf(file.message)}`]
  return file.assertionResults
    .filter(test => test.status === 'failed')
    .map(test => `${name} > ${test.fullName}: ${startOf(test.failureMessages.join('\n'))}`)
}
