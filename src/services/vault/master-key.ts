import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const keyBytes = 32

/** The master key cannot be used; `sentence` tells the operator what to do. */
export class MasterKeyRefusal extends Error {
  readonly sentence: string

  constructor(sentence: string) {
    super(sentence)
    this.name = 'MasterKeyRefusal'
    this.sentence = sentence
  }
}

/**
 * The 32-byte master key: from `fromEnvironment` (the variable MASTER_KEY, base64) when given,
 * else from `<dataDir>/master.key`, which is created with mode 0600 when absent.
 * Throws `MasterKeyRefusal` on a key of wrong length or a file others may read.
 */
export async function loadMasterKey(source: {
  dataDir: string
  fromEnvironment?: string | undefined
}): Promise<Buffer> {
  if (source.fromEnvironment) return decode(source.fromEnvironment, '环境变量 MASTER_KEY')
  const path = join(source.dataDir, 'master.key')
  if (!(await exists(path))) await create(source.dataDir, path)
  return read(path)
}

async function read(path: string): Promise<Buffer> {
  const { mode } = await stat(path)
  // Windows reports no group or other bits that mean anything.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new MasterKeyRefusal(
      `主密钥文件 ${path} 可被其他用户读取，请先执行 chmod 600 再启动；如可能已泄露，请联系技术支持更换密钥`,
    )
  }
  return decode(await readFile(path, 'utf8'), `主密钥文件 ${path}`)
}

function decode(text: string, place: string): Buffer {
  const trimmed = text.trim()
  const key = Buffer.from(trimmed, 'base64')
  // Buffer skips what is not base64; only a text that comes out again as it went in is a key.
  const isExact = key.toString('base64').replace(/=+$/, '') === trimmed.replace(/=+$/, '')
  if (key.length === keyBytes && isExact) return key
  throw new MasterKeyRefusal(
    `${place}不正确：主密钥须为 ${keyBytes} 字节的 base64 编码，请从备份中恢复原来的密钥；换用新密钥将无法读取已加密的资料`,
  )
}

/**
 * Written aside and linked into place, so that no one ever reads half a key and, of two processes
 * starting at once, one key wins. Synced, because data sealed with a lost key is lost.
 */
async function create(dataDir: string, path: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(aside, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(aside)
  }
  await syncFolder(dataDir)
}

async function syncFolder(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(dataDir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
