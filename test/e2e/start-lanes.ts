import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { builtPlaces, recordPlaces } from '#app/server/places.ts'
import { type DemoCopy, demoCopy } from '#test/demo-world.ts'
import server from '../../bin/server.json' with { type: 'json' }
import { executable } from './chromium.ts'
import { openDebitChannel } from './debit-channel.ts'
import { laneCount } from './lanes.ts'
import type { Lane } from './product.ts'

/**
 * Starts the lanes: the built product as an operator does, each on a copy of the demo world of its
 * own, which is made once, and a browser. Journeys of one lane share it, so each takes records that
 * no other one needs. When a product ends before they do, the run says so at once, with the last
 * that it printed, and fails.
 */
export default async function startLanes(project: TestProject) {
  const { postgresUrl, runFolder } = project.getProvidedContext()
  await using opened = new AsyncDisposableStack()
  const lanes: Lane[] = []
  for (let no = 0; no < laneCount; no += 1) {
    const copy = opened.adopt(await demoCopy('rich', { postgresUrl, runFolder }), one => one.drop())
    const channel = opened.adopt(await openDebitChannel(copy.dataDir), one => one.close())
    const address = await startProduct(copy, opened, channel.environment)
    const browser = opened.adopt(await chromium.launchServer(executable), one => one.close())
    const sessions = join(copy.dataDir, 'journeys')
    await mkdir(sessions)
    lanes.push({
      address,
      passwords: Object.fromEntries(
        copy.accounts.map(({ loginName, password }) => [loginName, password]),
      ),
      outbox: join(copy.dataDir, 'outbox.txt'),
      database: copy.url,
      sessions,
      debitDesk: channel.desk,
      browser: browser.wsEndpoint(),
    })
  }
  project.provide('lanes', lanes)
  project.provide('screens', { built: builtPlaces, ofRecords: recordPlaces })
  const everything = opened.move()
  return () => everything.disposeAsync()
}

/** Starts a product on its copy and waits until it is ready; gives its address. */
async function startProduct(
  copy: DemoCopy,
  opened: AsyncDisposableStack,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(process.execPath, [...server.flags, 'src/app/server/main.ts'], {
    env: {
      ...process.env,
      ...server.environment,
      ...environment,
      NODE_ENV: 'test',
      DATA_DIR: copy.dataDir,
      DATABASE_URL: copy.url,
      PORT: '0',
      DEMO: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = lastPrinted(child)
  const ended = endOf(child)
  let isOver = false
  opened.defer(async () => {
    isOver = true
    child.kill('SIGTERM')
    await ended
  })
  const address = await Promise.race([addressOf(child), ended.then(how => early(how, printed()))])
  if (address instanceof Error) throw address
  ended.then(how => {
    if (isOver) return
    process.exitCode = 1
    process.stderr.write(`${early(how, printed()).message}\n`)
  })
  return address
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
