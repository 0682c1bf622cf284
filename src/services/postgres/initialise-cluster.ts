import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, errandOf } from './account.ts'
import { type Binaries, folderOf } from './binaries.ts'
import { StartRefusal } from './start-refusal.ts'

const run = promisify(execFile)

/** The release of PostgreSQL whose files this product reads. */
const release = '18'

/** The superuser of the embedded cluster. */
export const superuser = 'postgres'

/** A cluster on disk: its folder and the password of its superuser. */
export type Cluster = { folder: string; password: string }

/**
 * Finds the cluster below `home`, or makes it: ICU zh-Hans-CN so that names sort by pinyin,
 * LC_CTYPE C.UTF-8 so that pg_trgm finds trigrams in Chinese. Made beside its place and moved
 * there when complete, so an interrupted start leaves nothing half done.
 */
export async function openCluster(
  home: string,
  account: Account,
  binaries: Binaries,
): Promise<Cluster> {
  const folder = join(home, 'cluster')
  await ownFolder(home, account)
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return makeCluster(folder, account, binaries)
  if (version.trim() !== release) {
    throw new StartRefusal(
      `目录 ${folder} 是 PostgreSQL ${version.trim()} 的数据，本程序内置的是 PostgreSQL ${release}，不能直接打开。请先用原版本导出，或用 DATABASE_URL 指向已升级的数据库。`,
    )
  }
  return { folder, password: await readPassword(home) }
}

async function makeCluster(folder: string, account: Account, binaries: Binaries): Promise<Cluster> {
  const home = dirname(folder)
  const partial = `${folder}.partial`
  const passwordFile = passwordFileIn(home)
  const password = randomBytes(24).toString('base64url')
  await rm(partial, { recursive: true, force: true })
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account.ids) await chown(passwordFile, account.ids.uid, account.ids.gid)
  const flags = [
    `--pgdata=${partial}`,
    `--pwfile=${passwordFile}`,
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    '--locale-provider=icu',
    '--icu-locale=zh-Hans-CN',
    '--locale=C.UTF-8',
    '--encoding=UTF8',
    '--no-instructions',
  ]
  const command = [binaries.initdb, ...flags]
  const errand = await errandOf(account, command, [home, folderOf(binaries)])
  const [program = '', ...rest] = errand.command
  await run(program, rest, { cwd: '/', uid: errand.uid, gid: errand.gid })
  await rename(partial, folder)
  return { folder, password }
}

async function ownFolder(home: string, { ids }: Account): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 })
  if (ids) await chown(home, ids.uid, ids.gid)
}

function passwordFileIn(home: string): string {
  return join(home, 'password')
}

async function readPassword(home: string): Promise<string> {
  const file = passwordFileIn(home)
  const password = await readFile(file, 'utf8').catch(() => '')
  if (password.trim() !== '') return password.trim()
  throw new StartRefusal(`内置数据库的口令文件 ${file} 不见了或读不出来。请从备份恢复这个文件。`)
}
