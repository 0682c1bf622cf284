// Finds a Chromium with Chinese fonts for the browser journeys; installs them where it may.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isEntry, listen, run } from './project.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const macBrowser = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Path of a browser that starts, installing one if root may; undefined, after saying so, if not. */
export async function browser() {
  const found = await findBrowser()
  if (found && (await hasChineseFonts())) return found
  if (await mayInstall()) await installPackages(found)
  const path = await findBrowser()
  if (!path) {
    console.error(
      '没有找到 Chromium。请安装：sudo apt-get install chromium fonts-noto-cjk，或用 CHROME_PATH 指明浏览器的位置。\n' +
        'No Chromium found: install chromium and fonts-noto-cjk, or set CHROME_PATH.',
    )
  }
  return path
}

/** What tests that need a browser are started with. */
export async function browserEnv() {
  const path = await browser()
  return path ? { CHROME_PATH: path } : {}
}

async function findBrowser() {
  const folders = [...places, ...(process.env.PATH ?? '').split(delimiter)]
  const usual = folders.flatMap(folder => names.map(name => join(folder, name)))
  for (const path of [process.env.CHROME_PATH, ...usual, macBrowser]) {
    if (path && existsSync(path) && (await starts(path))) return path
  }
  return undefined
}

// Ubuntu's chromium-browser may be a script that only recommends a snap.
async function starts(path) {
  return succeeds(path, ['--version'])
}

async function hasChineseFonts() {
  try {
    const { code, stdout } = await listen('fc-list', [':lang=zh', 'family'])
    return code !== 0 || stdout.trim() !== ''
  } catch {
    return true
  }
}

async function mayInstall() {
  return process.getuid?.() === 0 && (await succeeds('apt-get', ['--version']))
}

async function installPackages(found) {
  const packages = ['fonts-noto-cjk', ...(found ? [] : ['chromium'])]
  console.log(`安装 ${packages.join('、')}（apt-get）…`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
}

async function succeeds(command, args) {
  try {
    return (await listen(command, args)).code === 0
  } catch {
    return false
  }
}

if (isEntry(import.meta.url)) {
  const path = await browser()
  if (path) console.log(path)
  process.exitCode = path ? 0 : 1
}
