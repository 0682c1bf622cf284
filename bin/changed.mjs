// What changed on this branch and is not yet committed, and what of the product that concerns.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listen, root } from './project.mjs'

/** Files that differ from a commit, usually from where the branch left main, or are new; those that are gone are left out. */
export async function changedFiles(since) {
  const base = since ?? (await mergeBase())
  const asked = [
    ['diff', '--name-only', base],
    ['ls-files', '--others', '--exclude-standard'],
  ]
  const said = await Promise.all(asked.map(args => git(args)))
  const names = said.flatMap(text => text.split('\n')).filter(name => name !== '')
  return [...new Set(names)].filter(name => existsSync(join(root, name)))
}

async function mergeBase() {
  for (const main of ['main', 'origin/main']) {
    const found = (await git(['merge-base', 'HEAD', main])).trim()
    if (found !== '') return found
  }
  return 'HEAD'
}

async function git(args) {
  const { code, stdout } = await listen('git', ['-c', 'core.quotePath=off', ...args])
  return code === 0 ? stdout : ''
}

/** The parts of the unit run that hold these files, as test/unit-projects.ts names them. */
export function partsOf(files) {
  const parts = files.flatMap(file => {
    const [, module] = /^src\/modules\/([^/]+)\//.exec(file) ?? []
    const [, folder] = /^src\/(kernel|editor|app)\//.exec(file) ?? []
    return [module ?? folder ?? (file.startsWith('test/') ? 'spanning' : undefined)]
  })
  return [...new Set(parts.filter(part => part !== undefined))]
}

/** Paths of the resources that these files declare or serve. */
export function resourcesIn(files) {
  const texts = files.filter(file => /^src\/modules\/.*(?<!\.test)\.ts$/.test(file)).map(read)
  const declared = texts.flatMap(text => [...text.matchAll(declaration)].map(([, , path]) => path))
  const served = texts.flatMap(text =>
    [...text.matchAll(/\bserve\((\w+)/g)].map(([, name]) => name),
  )
  const byName = served.length === 0 ? new Map() : declarations()
  const paths = [...declared, ...served.map(name => byName.get(name))]
  return [...new Set(paths.filter(path => path !== undefined))]
}

const declaration = /export const (\w+) = resource\(\s*'([\w-]+\/\w+)'/g

/** Every resource's path by the name of its declaration. */
function declarations() {
  const models = readdirSync(join(root, 'src/modules'), { recursive: true })
    .map(file => join('src/modules', String(file)))
    .filter(file => file.includes('/model/') && file.endsWith('.ts'))
  return new Map(
    models.flatMap(file =>
      [...read(file).matchAll(declaration)].map(([, name, path]) => [name, path]),
    ),
  )
}

function read(file) {
  return readFileSync(join(root, file), 'utf8')
}
