import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import server from '../../bin/server.json' with { type: 'json' }

interface Started {
  readonly address: string
  /** Password of each demo account. */
  readonly passwords: Readonly<Record<string, string>>
  /** Where text messages are written. */
  readonly outbox: string
}

declare module 'vitest' {
  interface ProvidedContext {
    product: Started
  }
}

/** The product that the run started for all journeys. */
export function product(): {
  readonly address: string
  passwordOf(loginName: string): string
  /** The text messages that a phone was sent, the last one at the end. */
  messagesTo(phone: string): Promise<string[]>
} {
  const { address, passwords, outbox } = inject('product')
  return {
    address,
    async messagesTo(phone) {
      const lines = (await readFile(outbox, 'utf8')).split('\n').map(line => line.split('\t'))
      return lines.flatMap(([, to, text]) => (to === phone && text !== undefined ? [text] : []))
    },
    passwordOf(loginName) {
      const password = passwords[loginName]
      if (!password) throw new Error(`no demo account is called ${loginName}`)
      return password
    },
  }
}

/**
 * Starts the built product as an operator does, on a data folder of its own with the demo world, and
 * waits until it is ready. Journeys share it, so each takes records that no other one needs. When it
 * ends before they do, the run says so at once, with the last that it printed, and fails.
 */
export default async function startProduct(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gongyibao-'))
  const child = spawn(process.execPath, [...server.flags, 'src/app/server/main.ts'], {
    env: {
      ...process.env,
      ...server.environment,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '1',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = lastPrinted(child)
  const ended = endOf(child)
  const address = await Promise.race([addressOf(child), ended.then(how => early(how, printed()))])
  if (address instanceof Error) throw address
  const accounts = await readFile(join(dataDir, 'demo-accounts.txt'), 'utf8')
  const passwords = Object.fromEntries(
    accounts
      .split('\n')
      .map(line => line.split('\t'))
      .map(([, loginName, password]) => [loginName ?? '', password ?? '']),
  )
  let isOver = false
  ended.then(how => {
    if (isOver) return
    process.exitCode = 1
    process.stderr.write(`${early(how, printed()).message}\n`)
  })
  project.provide('product', { address, passwords, outbox: join(dataDir, 'outbox.txt') })
  return async () => {
    isOver = true
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Exit code, or the signal that ended it. */
function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise(resolve => child.once('close', (code, signal) => resolve(code ?? `${signal}`)))
}

function early(how: number | string, printed: string): Error {
  return new Error(
    `the product ended before the journeys did (${how}), after printing:\n${printed}`,
  )
}

/** The end of what the product prints on both streams, at any time. */
function lastPrinted(child: ChildProcess): () => string {
  let printed = ''
  const read = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-20_000)
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  return () => printed
}

/** The address that the product prints when it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-2000)
      const address = /已启动：(http:\S+)/.exec(printed)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
}
