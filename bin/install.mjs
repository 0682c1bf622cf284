// Installs what is missing: when node_modules is absent or older than package-lock.json.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isEntry, root, run } from './project.mjs'

const stamp = join(root, 'node_modules', '.installed-from')
const installed = join(root, 'node_modules', '.package-lock.json')

/** Makes node_modules fit package-lock.json; a second call costs two small reads. */
export async function install() {
  if (isFitting()) return
  console.log('安装依赖（npm install）…')
  // The front end is built here, so the tools are needed in production too. npm ci is stricter than
  // this lock, which records no download addresses, allows.
  const args = ['install', '--include=dev', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args)
  if (code !== 0) {
    console.error('依赖没有安装成功，请检查网络和 npm 的 registry 设置后重试。')
    process.exit(code)
  }
  writeFileSync(stamp, fingerprint())
}

function isFitting() {
  if (!existsSync(installed)) return false
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === fingerprint()
  // Installed by hand: npm writes its own copy of the lock after the lock itself.
  if (statSync(installed).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs) return false
  writeFileSync(stamp, fingerprint())
  return true
}

// After the installation, because npm may complete the lock while it installs. Of package.json only
// what concerns npm: a changed script needs no installation.
function fingerprint() {
  const { dependencies, devDependencies, allowScripts } = JSON.parse(read('package.json'))
  return createHash('sha256')
    .update(JSON.stringify({ dependencies, devDependencies, allowScripts }))
    .update(read('package-lock.json'))
    .digest('hex')
}

function read(file) {
  return readFileSync(join(root, file), 'utf8')
}

if (isEntry(import.meta.url)) await install()
