// What all entry points share. Node built-ins only: they run before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the clone. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node 24 that npm brought; before the installation, the one that runs this. */
export function node() {
  const packaged = join(root, 'node_modules', 'node', 'bin', 'node')
  return existsSync(packaged) ? packaged : process.execPath
}

/** Has the packaged Node start our own .ts files without reading large packages over and over. */
export const quickly = '--import=./bin/known-format.mjs'

/** What Node compiled is kept between runs: most of what a start spends its time on. */
const kept = { NODE_COMPILE_CACHE: join(root, '.cache', 'node') }

/** Path of a program's script inside node_modules, to be run by `node()`. */
export function tool(path) {
  return join(root, 'node_modules', path)
}

/** Whether this file is what the person started, not something another one imports. */
export function isEntry(url) {
  return process.argv[1] === fileURLToPath(url)
}

/**
 * Starts a program in the clone and passes our signals on to it. Ctrl C in a terminal reaches the
 * program by itself, so there it is not passed on a second time.
 */
export function start(command, args, options = {}) {
  const { env, ...others } = options
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...kept, ...process.env, ...env },
    ...others,
  })
  const pass = signal => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, pass)
      resolve({ code: code ?? 1, signal })
    })
  })
  return { child, ended }
}

/** Runs a program to its end and gives its exit code. */
export async function run(command, args, options) {
  const { code } = await start(command, args, options).ended
  return code
}

/** Runs a program silently and gives its exit code and everything it said. */
export async function listen(command, args, options) {
  const stdio = ['ignore', 'pipe', 'pipe']
  const { child, ended } = start(command, args, { ...options, stdio })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', text => {
      said[name] += text
    })
  }
  const { code } = await ended
  return { code, ...said }
}

/** Leaves as the program left: by its code, or by the signal that ended it. */
export async function leaveLike(ended) {
  const { code, signal } = await ended
  if (signal) process.kill(process.pid, signal)
  else process.exitCode = code
}

/** The first lines of what a program said. */
export function startOf(text) {
  return text.trim().split('\n').slice(0, 12).join('\n')
}
