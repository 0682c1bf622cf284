import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import type { Database, Reader } from '#kernel/server/database.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { logCheck } from '../model/log-check.ts'
import { allLinks, hashBefore, lineOfLink } from './chain.ts'
import { monthStart, monthText } from './log-month.ts'

const batch = 2000

interface Link extends Record<string, unknown> {
  readonly seq: string
  readonly source: string
  readonly record: string
  readonly hash: string
  readonly line: string | null
}

/** What whoever received a package runs to check it, without this product. */
const program = `// node verify.mjs — 逐条重算日志链，不依赖本系统。
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const { before, head, first } = JSON.parse(readFileSync('heads.json', 'utf8'))
let hash = before
let seq = first
for await (const text of createInterface({ input: createReadStream('rows.jsonl') })) {
  const row = JSON.parse(text)
  const own = row.line === null ? row.hash : createHash('sha256').update(hash + '\\n' + row.line).digest('hex')
  if (row.seq !== seq || own !== row.hash) {
    console.log('第 ' + seq + ' 号与其内容不符')
    process.exit(1)
  }
  hash = row.hash
  seq += 1
}
console.log(hash === head ? '共 ' + (seq - first) + ' 条，全部相符' : '链头不符')
process.exit(hash === head ? 0 : 1)
`

const readme = `日志校验包

rows.jsonl  每行一条日志：链上序号 seq、来源 source、编号 record、规范文本 line、哈希 hash
heads.json  本月首条之前的哈希 before、末条哈希 head、首末序号
verify.mjs  校验程序，安装 Node.js 20 或更新版本后在本目录运行：node verify.mjs

hash = SHA-256(前一条 hash + 换行 + line)。line 为 null 的行所在月份已按规定清除，只保留哈希。
链头每日写入存证，可与存证中的链头核对。
`

/** 下载校验包: the rows of a month with their links, the heads, and a small program that checks them. */
export const checkPackageRoute = route({
  method: 'GET',
  path: '/api/log/logCheck/getPackage',
  access: { action: 'operation.verify' },
  summary: '下载日志校验包',
  question: z.object({ month: monthText }),
  raw: true,
  stepUp: true,
  async handle({ month }, { database, perform, reply }) {
    const heads = await database.read('all', reader => headsOf(reader, month))
    if (heads === undefined) throw refusal(`${month} 没有日志`)
    await perform(act =>
      recordOperation(act, {
        action: 'logCheck.download',
        label: '下载日志校验包',
        resource: logCheck.path,
        record: null,
        version: null,
        title: month,
        organisation: null,
        changes: [],
        reason: null,
        outcome: 'done',
        isRisky: true,
      }),
    )
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from(readme), 'README.txt')
    zip.addBuffer(Buffer.from(program), 'verify.mjs')
    zip.addBuffer(Buffer.from(JSON.stringify({ month, ...heads }, null, 2)), 'heads.json')
    zip.addReadStream(Readable.from(linesOf(database, heads)), 'rows.jsonl')
    zip.end()
    reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="logs-${month}.zip"`)
    await reply.send(zip.outputStream)
  },
})

interface Heads {
  readonly first: number
  readonly last: number
  readonly before: string
  readonly head: string
}

async function headsOf(reader: Reader, month: string): Promise<Heads | undefined> {
  const { rows } = await reader.execute<{ first: number | null; last: number }>(sql`
    select min(seq)::float8 as first, max(seq)::float8 as last from ${allLinks} as link
    where at >= ${monthStart(month)} and at < ${monthStart(month, 1)}`)
  const [span] = rows
  if (span === undefined || span.first === null) return undefined
  const { first, last } = span
  const before = (await hashBefore(reader, first)) ?? ''
  const head = (await hashBefore(reader, last + 1)) ?? ''
  return { first, last, before, head }
}

async function* linesOf(database: Database, { first, last }: Heads): AsyncGenerator<string> {
  for (let from = first; from <= last; from += batch) {
    const links = await database.read('all', reader =>
      linksBetween(reader, from, Math.min(last, from + batch - 1)),
    )
    for (const { seq, ...link } of links) yield `${JSON.stringify({ seq: Number(seq), ...link })}\n`
  }
}

async function linksBetween(reader: Reader, from: number, to: number): Promise<readonly Link[]> {
  const { rows } = await reader.execute<Link>(sql`
    select link.seq::text, link.source, link.record, link.hash,
      coalesce(done.line, tried.line, seen.line) as line
    from ${allLinks} as link
    left join lateral ${sql.raw(lineOfLink('operation'))} done on link.source = 'operation'
    left join lateral ${sql.raw(lineOfLink('loginRecord'))} tried on link.source = 'loginRecord'
    left join lateral ${sql.raw(lineOfLink('dataAccess'))} seen on link.source = 'dataAccess'
    where link.seq between ${from} and ${to} order by link.seq`)
  return rows
}
