import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { socketFolderIn } from '#services/postgres/socket-folder.ts'

/** The address of the embedded database that runs in a data folder, for measurements beside the product: the way that the product itself takes. */
export async function urlOfRunning(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres')
  const pid = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')
  const port = pid.split('\n')[3]
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
  const socketFolder = await socketFolderIn(folder)
  const way = socketFolder === undefined ? '' : `?host=${encodeURIComponent(socketFolder)}`
  return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/gongyibao${way}`
}
