import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { superuser } from './initialise-cluster.ts'
import { isRunning } from './processes.ts'

/**
 * Where the embedded PostgreSQL of a data folder answers while a product runs on it, for a second
 * process of the same machine; undefined when none runs there.
 */
export async function reachPostgres(
  dataDir: string,
  database: string,
): Promise<string | undefined> {
  const home = join(resolve(dataDir), 'postgres')
  // What PostgreSQL writes of itself: process, folder, start, port, folder of the socket, address.
  const told = await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , port = ''] = told.split('\n')
  if (!(Number(pid) > 0) || !(await isRunning(Number(pid)))) return undefined
  const password = (await readFile(join(home, 'password'), 'utf8')).trim()
  return `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`
}
