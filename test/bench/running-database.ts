import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The address of the embedded database that runs in a data folder, for measurements beside the product. */
export async function urlOfRunning(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres')
  const pid = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')
  const port = pid.split('\n')[3]
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
  return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/gongyibao`
}
