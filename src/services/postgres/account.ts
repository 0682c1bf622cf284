import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartRefusal } from './start-refusal.ts'

const run = promisify(execFile)

/**
 * Who runs the database. PostgreSQL refuses to run as root, so root lends it another account;
 * everybody else runs it himself, and `ids` is empty.
 */
export type Account = { ids: Ids | undefined }

type Ids = { uid: number; gid: number }

/** The account that owns `folder`, or for a new folder a fitting one of the system. */
export async function accountFor(folder: string): Promise<Account> {
  const me = process.getuid?.()
  const owner = await stat(folder).catch(() => undefined)
  if (me !== 0) {
    if (owner && me !== undefined && owner.uid !== me) {
      throw new StartRefusal(
        `数据库目录 ${folder} 属于另一个系统用户（uid ${owner.uid}），当前用户（uid ${me}）不能使用。请用原来的用户启动，或用 DATA_DIR 另选目录。`,
      )
    }
    return { ids: undefined }
  }
  if (owner && owner.uid !== 0) return { ids: { uid: owner.uid, gid: owner.gid } }
  return { ids: (await find('postgres')) ?? (await create('postgres')) ?? (await lastResort()) }
}

/** A command and the ids to spawn it with (none: ours). */
export type Errand = { command: string[] } & Partial<Ids>

/**
 * How to spawn `command` as the account. Where the account cannot reach one of `folders` (a clone
 * below /root, say), the command is lent the right to read and pass through folders, and no other
 * of root's; where that is impossible too, refuses with the folder's name.
 */
export async function errandOf(
  account: Account,
  command: string[],
  folders: string[],
): Promise<Errand> {
  if (!account.ids) return { command }
  const { uid, gid } = account.ids
  const blocked = await firstBlocked(account.ids, folders)
  if (!blocked) return { command, uid, gid }
  for (const right of ['dac_read_search', 'dac_override']) {
    const lent = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
    // Without the bit, the check of a program's own path ignores the right that was lent.
    lent.push('--securebits=+no_setuid_fixup')
    lent.push(`--inh-caps=+${right}`, `--ambient-caps=+${right}`)
    if (await works([...lent, 'ls', '-d', `${blocked}/.`])) {
      return { command: [...lent, ...command] }
    }
  }
  throw new StartRefusal(
    `内置数据库以系统用户 uid ${uid} 运行，但它进不了目录 ${blocked}。请执行 chmod o+x ${blocked}，或把程序和数据目录（DATA_DIR）放到它能进入的位置。`,
  )
}

async function find(name: string): Promise<Ids | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function create(name: string): Promise<Ids | undefined> {
  const made = await works(['useradd', '--system', '--user-group', '--no-create-home', name])
  return made ? find(name) : undefined
}

async function lastResort(): Promise<Ids> {
  const nobody = await find('nobody')
  if (nobody) return nobody
  throw new StartRefusal(
    '内置数据库不能以 root 身份运行，也没有能代替的系统用户。请执行 useradd --system postgres，或改用普通用户启动。',
  )
}

async function works([program = '', ...rest]: string[]): Promise<boolean> {
  return run(program, rest).then(
    () => true,
    () => false,
  )
}

async function firstBlocked(ids: Ids, folders: string[]): Promise<string | undefined> {
  for (const folder of folders.flatMap(ancestors)) {
    const { uid, gid, mode } = await stat(folder)
    const shift = uid === ids.uid ? 6 : gid === ids.gid ? 3 : 0
    if (((mode >> shift) & 1) === 0) return folder
  }
  return undefined
}

/** The folder and those it lies in, the root first. */
function ancestors(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [...ancestors(above), folder]
}
