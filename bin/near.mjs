// What is near to a change: types, format and lint of the changed files, the tests of their modules
// that import them, and the contract tests of their resources. The rest is for npm test.
//   npm run near                            since the branch left main
//   npm run near -- --since HEAD            what is not committed yet
//   npm run near -- --resource 'rescue/*'   the contract tests of these resources as well
import { parseArgs } from 'node:util'
import { changedFiles, partsOf, resourcesIn } from './changed.mjs'
import { install } from './install.mjs'
import { listen, node, startOf, tool } from './project.mjs'
import { report, vitest } from './vitest.mjs'

const { values } = parseArgs({
  options: { since: { type: 'string' }, resource: { type: 'string', multiple: true } },
})
await install()
const files = await changedFiles(values.since)
const code = files.filter(file => /^(src|test)\/.*\.tsx?$/.test(file))
const tallies = await Promise.all([
  passes('tsc', [tool('typescript/bin/tsc'), '-b']),
  passes('biome', [
    ...[tool('@biomejs/biome/bin/biome'), 'check', '--colors=off', '--no-errors-on-unmatched'],
    ...['--files-ignore-unknown=true', ...files],
  ]),
])
const parts = partsOf(code)
if (parts.length > 0) tallies.push(await related(code, parts))
const resources = [...resourcesIn(code), ...(values.resource ?? [])]
if (resources.length > 0) tallies.push(await contract(resources))
report(...tallies)

async function passes(name, args) {
  if (name === 'biome' && files.length === 0) return { passed: 1, failed: 0 }
  const { code: left, stdout, stderr } = await listen(node(), args)
  console.log(`${left === 0 ? '✓' : '✗'} ${name}`)
  if (left === 0) return { passed: 1, failed: 0 }
  console.log((stdout + stderr).trimEnd())
  return { passed: 0, failed: 1, faults: [`${name}: ${startOf(stdout + stderr)}`] }
}

// Other modules import a changed one through its door: what they say of it takes minutes.
function related(changed, names) {
  const projects = names.flatMap(name => [`--project=${name}`, `--project=${name}:*`])
  console.log(`Tests of ${names.join(', ')} that import what changed`)
  return vitest('vitest.config.ts', {
    command: 'related',
    args: [...projects, ...changed, '--exclude=test/contract/**', '--passWithNoTests'],
  })
}

function contract(paths) {
  console.log(`Contract tests of ${paths.join(', ')}`)
  const env = { CONTRACT: paths.join(',') }
  return vitest('vitest.config.ts', { env, args: ['--project=spanning*', 'test/contract/'] })
}
