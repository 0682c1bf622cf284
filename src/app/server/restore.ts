import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import type { Manifest } from './backup/manifest.ts'
import { openBackup } from './backup/open-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { readSettings } from './settings.ts'

/*
 * `npm run restore -- --from FILE [--check]`: restores a backup into an empty DATA_DIR (and, where
 * DATABASE_URL is set, an empty database); with --check it is only read and compared with its sums.
 */

const usage = '用法：DATA_DIR=空目录 npm run restore -- --from 文件.zip，或加 --check 只校验'

try {
  const { from, isCheck } = readArguments()
  const lines = isCheck ? await check(from) : await restore(from)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}

function readArguments(): { from: string; isCheck: boolean } {
  try {
    const { values } = parseArgs({
      options: { from: { type: 'string' }, check: { type: 'boolean', default: false } },
    })
    if (values.from === undefined || values.from === '') throw new StartRefusal(usage)
    return { from: resolve(values.from), isCheck: values.check }
  } catch {
    throw new StartRefusal(usage)
  }
}

async function check(file: string): Promise<string[]> {
  const backup = await openBackup(file)
  backup.close()
  const { takenAt, migrations } = backup.manifest
  return [`备份完好：${takenAt}，${sumOf(backup.manifest)}，表结构到 ${migrations.at(-1)?.name}`]
}

async function restore(file: string): Promise<string[]> {
  const settings = readSettings(process.env)
  const tell = (line: string) => process.stdout.write(`${line}\n`)
  const manifest = await restoreBackup({ file, settings, tell })
  const { files, hasKey, keyPrint } = manifest
  return [
    `已恢复到 ${settings.dataDir}：${sumOf(manifest)}，行数逐表相符`,
    ...(files.at === null ? [] : [`上传的文件在对象存储 ${files.at}，请用同样的 S3 设置启动`]),
    hasKey
      ? '主密钥已随备份恢复'
      : `备份不含主密钥。启动前请把指纹为 ${keyPrint} 的 master.key 放进 ${settings.dataDir}（权限 600），或用 MASTER_KEY 给出`,
  ]
}

function sumOf({ tables }: Manifest): string {
  return `${tables.length} 张表，共 ${tables.reduce((sum, each) => sum + each.rows, 0)} 行`
}
