import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { lineOfLink, linkHash } from './chain.ts'

const batch = 2000

/** The ids of rows carry their time: what lies before the end of the last removed month is gone rightly. */
const isPurged = sql`coalesce(uuid_extract_timestamp(link.record) <
  (select ((max(month) || '-01')::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai'
    from log_purge where state = 'done'), false)`

interface Line extends Record<string, unknown> {
  readonly seq: string
  readonly hash: string
  readonly line: string | null
  /** Its month was removed from the archive by two persons. */
  readonly purged: boolean
}

export interface ChainFinding {
  readonly links: number
  /** The first number that is missing or whose row is missing or changed. */
  readonly brokenAt: number | null
  readonly finding: string
  readonly head: string
}

/** Recomputes the links numbered `from` to `to`; stops at the first that does not match. */
export async function checkChain(
  reader: Reader,
  { from, to }: { from: number; to: number },
  tell: (checked: number) => Promise<unknown> = async () => {},
): Promise<ChainFinding> {
  let hash = await hashAt(reader, from - 1)
  let seq = from
  while (seq <= to) {
    const lines = await linesFrom(reader, seq, Math.min(to, seq + batch - 1))
    for (const line of lines) {
      const broken = whatIsWrong(line, seq, hash)
      if (broken !== undefined)
        return { links: seq - from, brokenAt: seq, finding: broken, head: hash }
      hash = line.hash
      seq += 1
    }
    if (lines.length === 0)
      return { links: seq - from, brokenAt: seq, finding: `链上缺少第 ${seq} 号`, head: hash }
    await tell(seq - from)
  }
  return { links: seq - from, brokenAt: null, finding: '逐条相符', head: hash }
}

function whatIsWrong(line: Line, seq: number, before: string): string | undefined {
  if (Number(line.seq) !== seq) return `链上缺少第 ${seq} 号`
  if (line.line === null && line.purged) return undefined
  if (line.line === null) return `第 ${seq} 号对应的日志已不存在`
  if (linkHash(before, line.line) !== line.hash) return `第 ${seq} 号与其内容不符`
  return undefined
}

async function linesFrom(reader: Reader, from: number, to: number): Promise<Line[]> {
  const answer = await reader.execute<Line>(sql`
    select link.seq::text, link.hash, ${isPurged} as purged, coalesce(done.line, tried.line, seen.line) as line
    from log_link link
    left join lateral ${sql.raw(lineOfLink('operation'))} done
      on link.source = 'operation'
    left join lateral ${sql.raw(lineOfLink('loginRecord'))} tried
      on link.source = 'loginRecord'
    left join lateral ${sql.raw(lineOfLink('dataAccess'))} seen
      on link.source = 'dataAccess'
    where link.seq between ${from} and ${to} order by link.seq`)
  return answer.rows
}

async function hashAt(reader: Reader, seq: number): Promise<string> {
  const answer = await reader.execute<{ hash: string }>(
    sql`select hash from log_link where seq = ${seq}`,
  )
  return answer.rows[0]?.hash ?? ''
}
