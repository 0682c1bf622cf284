import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accountFor, type Errand, errandOf } from './account.ts'
import { findBinaries, folderOf } from './binaries.ts'
import { type ClusterSettings, clusterSettings } from './cluster-settings.ts'
import { lockFolder } from './folder-lock.ts'
import { type Cluster, openCluster, superuser } from './initialise-cluster.ts'
import { readPostmaster, stopOrphan } from './postmaster.ts'
import { removeSockets, socketFolderIn } from './socket-folder.ts'
import { StartRefusal } from './start-refusal.ts'

/** The embedded PostgreSQL while it runs. */
export type RunningPostgres = {
  /** Process id of the postmaster. */
  pid: number
  /**
   * Connection URL of a database, with the password, by a local socket where the system has such.
   * The default database is `postgres`.
   */
  urlOf(database?: string): string
  /** Ends sessions, writes everything down, gives the folder back. May be called twice. */
  stop(): Promise<void>
  /** Resolves when PostgreSQL ends, with true when nobody asked it to. */
  ended: Promise<boolean>
}

/** Where and how to run it. */
export type PostgresOptions = {
  /** Data folder of the product; the database lives in its `postgres`. Created if missing. */
  dataDir: string
  /** Overrides, such as `fsync: 'off'` in tests. */
  settings?: ClusterSettings
}

const stopMs = 60_000
const attempts = 5

/**
 * Starts the PostgreSQL that npm brought, on a free port of 127.0.0.1, creating the cluster at
 * first. It ends with `stop()` or, whatever happens to this process (kill -9 included), by
 * itself. Refuses (`StartRefusal`) when another server holds the folder.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  await mkdir(resolve(options.dataDir), { recursive: true })
  const dataDir = await realpath(options.dataDir)
  const release = await lockFolder(dataDir)
  try {
    const home = join(dataDir, 'postgres')
    const binaries = await findBinaries()
    const account = await accountFor(home)
    const cluster = await openCluster(home, account, binaries)
    await stopOrphan(cluster.folder)
    await removeSockets(home)
    const socketFolder = await socketFolderIn(home)
    const settings = {
      ...(await clusterSettings()),
      unix_socket_directories: socketFolder ?? '',
      ...options.settings,
    }
    for (let attempt = 1; ; attempt++) {
      const port = await freePort()
      const command = guarded(binaries.postgres, cluster, { ...settings, port: String(port) })
      const errand = await errandOf(account, command, [home, folderOf(binaries)])
      const started = await launch(errand, cluster)
      if (!('failure' in started)) return running(started, { cluster, port, socketFolder, release })
      // Somebody may have taken the port between the look and the start.
      const isPortTaken = /address already in use|could not bind/i.test(started.failure)
      if (!isPortTaken || attempt === attempts) throw notStarted(cluster, started.failure)
    }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * PostgreSQL below a watcher that reads a pipe from us: the end of the pipe without a word means
 * that we died, and the watcher asks PostgreSQL for a fast stop.
 */
function guarded(postgres: string, cluster: Cluster, settings: ClusterSettings): string[] {
  const watch = '( ( read -r word <&3 || kill -INT $$ ) >/dev/null 2>&1 & ); exec 3<&- "$@"'
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['/bin/sh', '-c', watch, 'sh', postgres, '-D', cluster.folder, ...flags]
}

async function launch(
  { command: [program = '', ...rest], ...ids }: Errand,
  cluster: Cluster,
): Promise<ChildProcess | { failure: string }> {
  // A session of its own: Ctrl C reaches us alone, and we stop the database when we are done.
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'ignore', 'pipe', 'pipe']
  const child = spawn(program, rest, { ...ids, cwd: '/', detached: true, stdio })
  let said = ''
  child.stderr?.on('data', chunk => {
    said = (said + chunk).slice(-4000)
  })
  let failure: string | undefined
  child.once('error', error => {
    failure = error.message
  })
  while (failure === undefined && child.exitCode === null && child.signalCode === null) {
    const postmaster = await readPostmaster(cluster.folder)
    if (postmaster?.pid === child.pid && postmaster?.isReady) return child
    await pause(20)
  }
  dismiss(child)
  return { failure: failure ?? said }
}

function notStarted(cluster: Cluster, said: string): StartRefusal {
  const log = join(cluster.folder, 'log')
  return new StartRefusal(`内置数据库没有启动成功。日志目录：${log}。最后的输出：\n${said.trim()}`)
}

function running(
  child: ChildProcess,
  {
    cluster,
    port,
    socketFolder,
    release,
  }: {
    cluster: Cluster
    port: number
    socketFolder: string | undefined
    release(): Promise<void>
  },
): RunningPostgres {
  let isAsked = false
  const way = socketFolder === undefined ? '' : `?host=${encodeURIComponent(socketFolder)}`
  const ended = once(child, 'exit').then(async () => {
    dismiss(child)
    await release()
    return !isAsked
  })
  letGo(child)
  return {
    pid: child.pid ?? 0,
    urlOf: (database = 'postgres') =>
      `postgresql://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}${way}`,
    ended,
    async stop() {
      isAsked = true
      child.ref()
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
      const impatience = setTimeout(() => child.kill('SIGQUIT'), stopMs)
      await ended
      clearTimeout(impatience)
    },
  }
}

// Neither the process nor its pipes keep ours alive.
function letGo(child: ChildProcess): void {
  child.unref()
  for (const pipe of child.stdio) {
    if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  }
}

// A word down the pipe tells the watcher that there is nothing left to stop.
function dismiss(child: ChildProcess): void {
  const pipe = child.stdio[3]
  if (!pipe || !('end' in pipe)) return
  pipe.on('error', () => undefined)
  pipe.end('done\n')
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
