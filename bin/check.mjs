// Format, lint and import walls (Biome), types (tsc), dead code (knip), the length of files. Each
// check also proves that it looked at the files: a tool that finds no files finds no faults either.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { faultsOfLength } from './file-lengths.mjs'
import { install } from './install.mjs'
import { isEntry, listen, node, root, startOf, tool } from './project.mjs'

/** Runs the four and gives how many passed and failed, and what is wrong. */
export async function check() {
  const tally = { passed: 0, failed: 0, faults: [] }
  for (const [name, examine] of [
    ['biome', biome],
    ['tsc', tsc],
    ['knip', knip],
    ['lengths', lengths],
  ]) {
    const { seen, faults } = await examine()
    const isClean = faults === ''
    tally[isClean ? 'passed' : 'failed'] += 1
    if (!isClean) {
      console.log(faults.trimEnd())
      tally.faults.push(`${name}: ${startOf(faults)}`)
    }
    console.log(`${isClean ? '✓' : '✗'} ${name}: ${seen} files`)
  }
  return tally
}

async function biome() {
  const script = tool('@biomejs/biome/bin/biome')
  const { code, stdout, stderr } = await listen(node(), [script, 'ci', '--colors=off'])
  const seen = Number(/Checked (\d+) files/.exec(stdout + stderr)?.[1] ?? 0)
  if (code !== 0) return { seen, faults: stdout + stderr }
  return { seen, faults: blindness('biome', seen, sources(['src', 'test', 'bin']).length) }
}

async function tsc() {
  const { code, stdout, stderr } = await listen(node(), [tool('typescript/bin/tsc'), '-b'])
  const checked = new Set(['model', 'server', 'web', 'test'].flatMap(filesOfProject))
  const missed = sources(['src', 'test']).filter(file => !checked.has(file))
  const seen = sources(['src', 'test']).length - missed.length
  if (code !== 0) return { seen, faults: stdout + stderr }
  const faults = missed.map(file => `${file}: belongs to no tsconfig.*.json`).join('\n')
  return { seen, faults: faults || blindness('tsc', seen, 1) }
}

async function knip() {
  const script = tool('knip/bin/knip.js')
  const reporters = ['--reporter', 'symbols', '--reporter', './bin/knip-count.mjs']
  const args = [script, '--no-progress', ...reporters]
  const { code, stdout, stderr } = await listen(node(), args)
  const seen = Number(/knip looked at (\d+) files/.exec(stdout)?.[1] ?? 0)
  if (code !== 0) return { seen, faults: stdout + stderr }
  return { seen, faults: blindness('knip', seen, sources(['src', 'test', 'bin']).length) }
}

function lengths() {
  const files = sources(['src', 'test', 'bin'], /\.(tsx?|mjs|css)$/)
  const faults = faultsOfLength(root, files).join('\n')
  return { seen: files.length, faults: faults || blindness('lengths', files.length, 1) }
}

function blindness(name, seen, expected) {
  return seen >= expected ? '' : `${name} looked at ${seen} files of at least ${expected}`
}

/** The code files that git would know, by their path in the clone. */
function sources(folders, ending = /(?<!\.d)\.(tsx?|mjs)$/) {
  return folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true })
      .map(file => join(folder, String(file)))
      .filter(file => ending.test(file)),
  )
}

// What the compiler itself recorded of its last run.
function filesOfProject(project) {
  const folder = join(root, '.cache', 'types')
  try {
    const record = JSON.parse(readFileSync(join(folder, `${project}.tsbuildinfo`), 'utf8'))
    return record.fileNames.map(file => resolve(folder, file).slice(root.length + 1))
  } catch {
    return []
  }
}

if (isEntry(import.meta.url)) {
  await install()
  process.exitCode = (await check()).failed > 0 ? 1 : 0
}
