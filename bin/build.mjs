// Builds the front end into dist/web when its sources changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compress } from './compress.mjs'
import { install } from './install.mjs'
import { isEntry, listen, node, root, tool } from './project.mjs'

const stamp = join(root, 'dist', 'web.built-from')
const web = join(root, 'dist', 'web')
const before = join(root, 'dist', 'web.before')
const next = join(root, 'dist', 'web.next')
const page = join(web, 'index.html')

/** Builds if need be; gives whether dist/web fits the sources now. */
export async function build() {
  const sources = fingerprint()
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true
  console.log('构建前端…')
  const vite = tool('vite/bin/vite.js')
  const env = { NODE_ENV: 'production' }
  // The page of big screens shares no file with the product: it is built beside it.
  for (const [page, ...mode] of [['index.html'], ['screen.html', '--mode', 'screen']]) {
    const order = [vite, 'build', ...mode, '--outDir', next, '--logLevel', 'warn']
    const built = await listen(node(), order, { env })
    if (built.code !== 0 || !existsSync(join(next, page))) {
      console.error(built.stdout + built.stderr)
      console.error('前端构建失败。')
      return false
    }
  }
  await compress(next)
  rmSync(stamp, { force: true })
  replace()
  writeFileSync(stamp, sources)
  return true
}

// A server may be serving it: the old one is whole until the new one is, and stays beside it.
function replace() {
  rmSync(before, { recursive: true, force: true })
  if (existsSync(web)) renameSync(web, before)
  renameSync(next, web)
}

// By content: a fresh clone gives every file the same time, and a checkout changes them all.
function fingerprint() {
  const hash = createHash('sha256')
  const pages = ['index.html', 'screen.html']
  for (const file of [...pages, 'vite.config.ts', 'package-lock.json', ...filesOf('src')]) {
    if (isOfServer(file) || !existsSync(join(root, file))) continue
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function isOfServer(file) {
  return /\/server\/|\.column\.ts$|\.test(-d)?\.tsx?$/.test(file)
}

function filesOf(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
}

if (isEntry(import.meta.url)) {
  await install()
  process.exitCode = (await build()) ? 0 : 1
}
