import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import pg from 'pg'
import { StartRefusal } from '#services/postgres/start-refusal.ts'

/* What DATA_DIR and DATABASE_URL name is there and can be used; otherwise the start says why not. */

/** Makes the data folder; refuses what is no folder, or one that cannot be written. */
export async function demandFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    if (!(await stat(dataDir)).isDirectory()) throw refusal(dataDir, '不是目录')
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    const { code = '' } = error as NodeJS.ErrnoException
    throw refusal(dataDir, folderFaults[code] ?? `无法使用（${code}）`)
  }
}

const folderFaults: Readonly<Record<string, string>> = {
  EEXIST: '不是目录',
  ENOTDIR: '不是目录',
  EACCES: '没有写入权限',
  EPERM: '没有写入权限',
  EROFS: '所在的磁盘只读',
  ENOSPC: '所在的磁盘已满',
}

function refusal(dataDir: string, fault: string): StartRefusal {
  return new StartRefusal(`DATA_DIR=${dataDir}：${fault}。请改为一个可以写入的目录`)
}

/** The oldest PostgreSQL that the product works with. */
const oldestVersion = 17

/** Refuses a PostgreSQL that does not answer, lets nobody in, or is too old; the address is never printed. */
export async function demandDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int as version",
    )
    const version = Math.floor(rows[0].version / 10_000)
    if (version < oldestVersion)
      throw new StartRefusal(
        `DATABASE_URL：数据库是 PostgreSQL ${version}，需要 ${oldestVersion} 或更新的版本`,
      )
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    const { code = '', message } = error as Error & { code?: string }
    throw new StartRefusal(
      `DATABASE_URL：${databaseFaults[code] ?? `数据库无法使用（${message}）`}`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

const databaseFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: '数据库没有应答，请检查主机和端口，并确认数据库已启动',
  ETIMEDOUT: '数据库没有应答，请检查主机、端口和防火墙',
  ENOTFOUND: '找不到这个主机名',
  EAI_AGAIN: '找不到这个主机名',
  '28P01': '用户名或口令不正确',
  '28000': '数据库不允许这样登录',
  '3D000': '没有这个数据库，请先建立',
}
