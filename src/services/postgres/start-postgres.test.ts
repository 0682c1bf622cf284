import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isRunning } from './processes.ts'
import { reachPostgres } from './reach-postgres.ts'
import { startPostgres } from './start-postgres.ts'

let dataDir = ''
const settings = { shared_buffers: '32MB' }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'postgres-'))
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('starts, keeps what was written over a stop and a new start, and leaves the folder free', async () => {
  const first = await startPostgres({ dataDir, settings })
  await ask(first.urlOf(), "CREATE TABLE gift AS SELECT '张三'::text AS name")
  await first.stop()
  expect(await isRunning(first.pid)).toBe(false)
  expect(await first.ended).toBe(false)
  expect(await readdir(dataDir)).toEqual(['postgres'])
  expect(await reachPostgres(dataDir, 'postgres')).toBe(undefined)
  const second = await startPostgres({ dataDir, settings })
  expect(await ask(second.urlOf(), 'SELECT name FROM gift')).toEqual(['张三'])
  // A second process of the machine finds it while it runs.
  const reached = (await reachPostgres(dataDir, 'postgres')) ?? ''
  expect(await ask(reached, 'SELECT name FROM gift')).toEqual(['张三'])
  await second.stop()
  await second.stop()
})

it('creates a cluster that sorts by pinyin, with a random password only its owner can read', async () => {
  const postgres = await startPostgres({ dataDir, settings })
  const url = new URL(postgres.urlOf())
  const file = join(dataDir, 'postgres', 'password')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(url.password).toBe(await readFile(file, 'utf8'))
  expect(url.hostname).toBe('127.0.0.1')
  const locale = 'SELECT datlocprovider, datlocale, datctype FROM pg_database LIMIT 1'
  expect(await ask(url.href, locale)).toEqual(['i', 'zh-Hans-CN', 'C.UTF-8'])
  url.password = 'guessed'
  await expect(ask(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  await postgres.stop()
})

it('is reached by a socket in its folder, which no later start finds', async () => {
  const postgres = await startPostgres({ dataDir, settings })
  const remote = "SELECT coalesce(host(inet_client_addr()), 'socket')"
  expect(await ask(postgres.urlOf(), remote)).toEqual(['socket'])
  const byPort = postgres.urlOf().replace(/\?.*/, '')
  expect(await ask(byPort, remote)).toEqual(['127.0.0.1'])
  process.kill(postgres.pid, 'SIGKILL')
  await postgres.ended
  const home = join(dataDir, 'postgres')
  const sockets = async () => (await readdir(home)).filter(name => /^\.s\.PGSQL\.\d+$/.test(name))
  const left = await sockets()
  expect(left).toHaveLength(1)
  const next = await startPostgres({ dataDir, settings })
  expect(await sockets()).toHaveLength(1)
  expect(await sockets()).not.toEqual(left)
  await next.stop()
})

it('takes the port where the path of a socket would be too long', async () => {
  const deep = join(dataDir, 'a'.repeat(90))
  const postgres = await startPostgres({ dataDir: deep, settings })
  expect(await ask(postgres.urlOf(), 'SELECT host(inet_client_addr())')).toEqual(['127.0.0.1'])
  await postgres.stop()
  await rm(deep, { recursive: true })
})

it('refuses a second server on the folder and names the first', async () => {
  const postgres = await startPostgres({ dataDir, settings })
  await expect(startPostgres({ dataDir, settings })).rejects.toThrow(
    `正被另一个运行中的服务使用（进程号 ${process.pid}）`,
  )
  expect(await ask(postgres.urlOf(), 'SELECT 1')).toEqual([1])
  await postgres.stop()
})

it('lets one of two servers have the folder that start together after a crash', async () => {
  await writeFile(join(dataDir, 'server.lock'), JSON.stringify({ pid: 2 ** 22, started: '1' }))
  const starts = [startPostgres({ dataDir, settings }), startPostgres({ dataDir, settings })]
  const results = await Promise.allSettled(starts)
  const won = results.filter(result => result.status === 'fulfilled')
  expect(won).toHaveLength(1)
  await won[0]?.value.stop()
})

it('ends with a server that is killed, and the next one finds what was committed', async () => {
  const holder = await startHolder()
  await ask(holder.url, "CREATE TABLE receipt AS SELECT 'R1'::text AS number")
  holder.process.kill('SIGKILL')
  while (await isRunning(holder.pid)) await pause(20)
  const next = await startPostgres({ dataDir, settings })
  expect(await ask(next.urlOf(), 'SELECT number FROM receipt')).toEqual(['R1'])
  await next.stop()
})

it('stops an orphan that lost its watcher too, before it opens the folder again', async () => {
  const holder = await startHolder()
  await ask(holder.url, "CREATE TABLE orphan AS SELECT 'R2'::text AS number")
  const watcher = await watcherOf(holder.pid)
  process.kill(watcher, 'SIGKILL')
  holder.process.kill('SIGKILL')
  await once(holder.process, 'exit')
  expect(await isRunning(holder.pid)).toBe(true)
  const next = await startPostgres({ dataDir, settings })
  expect(await isRunning(holder.pid)).toBe(false)
  expect(await ask(next.urlOf(), 'SELECT number FROM orphan')).toEqual(['R2'])
  await next.stop()
})

it('opens a folder whose pid file names a process that is no database', async () => {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  await writeFile(file, `${process.pid}\n${dataDir}\n`)
  const postgres = await startPostgres({ dataDir, settings })
  await postgres.stop()
  expect(await isRunning(process.pid)).toBe(true)
})

it('tells when the database ends without being asked', async () => {
  const postgres = await startPostgres({ dataDir, settings })
  process.kill(postgres.pid, 'SIGQUIT')
  expect(await postgres.ended).toBe(true)
  expect(await readdir(dataDir)).toEqual(['postgres'])
})

it('makes the cluster anew when the first attempt was interrupted', async () => {
  const interrupted = join(dataDir, 'interrupted')
  await mkdir(join(interrupted, 'postgres', 'cluster.partial', 'base'), { recursive: true })
  const postgres = await startPostgres({ dataDir: interrupted, settings })
  expect(await ask(postgres.urlOf(), 'SELECT 1')).toEqual([1])
  await postgres.stop()
})

it('refuses the files of another release of PostgreSQL', async () => {
  const old = join(dataDir, 'old')
  await mkdir(join(old, 'postgres', 'cluster'), { recursive: true })
  await writeFile(join(old, 'postgres', 'cluster', 'PG_VERSION'), '15\n')
  await expect(startPostgres({ dataDir: old, settings })).rejects.toThrow('PostgreSQL 15 的数据')
  expect(await readdir(old)).toEqual(['postgres'])
})

it('works below a folder that only its owner may enter', async () => {
  const closed = join(dataDir, 'closed')
  await mkdir(closed)
  await chmod(closed, 0o700)
  const postgres = await startPostgres({ dataDir: join(closed, 'inner'), settings })
  expect(await ask(postgres.urlOf(), 'SELECT 1')).toEqual([1])
  await postgres.stop()
})

type Holder = { process: ChildProcess; url: string; pid: number }

/** A process that starts the database in `dataDir` and does nothing more. */
async function startHolder(): Promise<Holder> {
  const starter = pathToFileURL(join(import.meta.dirname, 'start-postgres.ts'))
  const options = JSON.stringify({ dataDir, settings })
  const script = `
    import { startPostgres } from '${starter}'
    const postgres = await startPostgres(${options})
    console.log(JSON.stringify({ pid: postgres.pid, url: postgres.urlOf() }))
    setInterval(() => undefined, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(holder.stdout, 'data')
  return { process: holder, ...JSON.parse(String(line)) }
}

/** The shell that shares the session of the database without descending from it. */
async function watcherOf(postmaster: number): Promise<number> {
  for (const pid of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    if (text.includes('(sh)') && Number(fields[3]) === postmaster) return Number(pid)
  }
  throw new Error('the database has no watcher')
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}
