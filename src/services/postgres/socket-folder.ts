import { access, constants, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of a socket's path, its end included, that the systems take at least (macOS; Linux takes 108). */
const longestPath = 104

/**
 * The folder in which the database listens besides 127.0.0.1: a socket of the file system costs
 * both sides less at every query. Undefined where the system has none (Windows), where the path
 * would be too long, or where this process may not pass through the folder.
 */
export async function socketFolderIn(home: string): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  if (Buffer.byteLength(join(home, '.s.PGSQL.65535.lock')) >= longestPath) return undefined
  return access(home, constants.X_OK).then(
    () => home,
    () => undefined,
  )
}

/** Clears away the sockets of databases that ended without doing so; nothing may run on the folder. */
export async function removeSockets(home: string): Promise<void> {
  const names = await readdir(home)
  const left = names.filter(name => name.startsWith('.s.PGSQL.'))
  await Promise.all(left.map(name => rm(join(home, name), { force: true })))
}
