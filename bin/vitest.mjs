// Runs Vitest with one of our configurations and counts what it says.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { node, root, run, startOf, tool } from './project.mjs'

/** In the name of a test that says nothing of the resource it stands at; see test/contract/it-where.ts. */
const byDesign = '(not here, by design)'

/**
 * How many tests passed, failed and were skipped by design, and in which files. A file that does not
 * load, a fault outside every test, a run without a test and a test that was skipped for any other
 * reason count as one failure each; so does a test that passed at a second try.
 */
export async function vitest(config, { env, args = [], command = 'run' } = {}) {
  const report = join(root, 'test-results', `${config.replace('.config.ts', '')}.json`)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const script = tool('vitest/vitest.mjs')
  const code = await run(
    node(),
    [
      script,
      command,
      ...(command === 'run' ? [] : ['--run']),
      '--config',
      config,
      ...reporters,
      ...args,
    ],
    {
      env,
    },
  )
  const outcome = outcomeOf(report, { isPart: args.length > 0 })
  const { passed, faults } = outcome
  const mayBeEmpty = args.includes('--passWithNoTests')
  const isSilentFailure = faults.length === 0 && (code !== 0 || (passed === 0 && !mayBeEmpty))
  if (isSilentFailure) faults.push(`${config}: left with ${code}, ${passed} passed`)
  return { ...outcome, failed: faults.length }
}

/**
 * Prints what failed once more, because it stands far above in a long run, and the sum as the last
 * line; a run that passed nothing has failed.
 */
export function report(...tallies) {
  const sumOf = name => tallies.reduce((sum, tally) => sum + (tally[name] ?? 0), 0)
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sumOf)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  for (const fault of tallies.flatMap(tally => tally.faults ?? [])) console.log(`✗ ${fault}\n`)
  if (skipped > 0) console.log(`${skipped} skipped by design`)
  console.log(`${passed} passed, ${failed} failed`)
}

/** What is wrong with the runs together: each test file, but those of the fault runs, belongs to one. */
export function missedFiles(...tallies) {
  const ran = tallies.flatMap(tally => tally.files ?? [])
  const times = new Map(testFiles().map(file => [file, 0]))
  for (const file of ran) times.set(file, (times.get(file) ?? 0) + 1)
  const faults = [...times].flatMap(([file, count]) =>
    count === 1 ? [] : [`${file}: ran ${count} times; see test/unit-projects.ts`],
  )
  return { passed: 0, failed: faults.length, faults }
}

function testFiles() {
  return ['src', 'test']
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true }).map(file => join(folder, String(file))),
    )
    .filter(file => /\.test\.tsx?$/.test(file) && !isOfFaults(file))
}

function isOfFaults(file) {
  return (
    file.startsWith(join('test', 'faults')) && !file.startsWith(join('test', 'faults', 'short'))
  )
}

function outcomeOf(report, { isPart }) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const files = testResults.map(({ name }) => relative(root, name))
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(test => ({
        ...test,
        name: `${relative(root, name)} > ${test.fullName}`,
      })),
    )
    const retried = tests.filter(isRetried).map(({ name }) => name)
    const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
    // A run of some tests by name skips all others.
    const unexpected = isPart ? [] : skipped.filter(({ name }) => !name.endsWith(byDesign))
    const faults = [
      ...testResults.flatMap(faultsOf),
      ...unexpected.map(({ name }) => `${name}: skipped`),
      ...retried.map(name => `${name}: passed at a second try only`),
    ]
    const byName = skipped.filter(({ name }) => name.endsWith(byDesign)).length
    return {
      passed: numPassedTests,
      skipped: byName,
      faults,
      files,
    }
  } catch {
    return { passed: 0, skipped: 0, faults: [], files: [] }
  }
}

// What a try before the last one failed by stays with a test that passed in the end.
function isRetried({ status, failureMessages }) {
  return status === 'passed' && failureMessages.length > 0
}

function faultsOf(file) {
  const name = relative(root, file.name)
  const isUnloaded = file.status === 'failed' && file.assertionResults.length === 0
  if (isUnloaded) return [`${name}: ${startOf(file.message)}`]
  return file.assertionResults
    .filter(test => test.status === 'failed')
    .map(test => `${name} > ${test.fullName}: ${startOf(test.failureMessages.join('\n'))}`)
}
