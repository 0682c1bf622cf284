import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { allLinks, chainCut, hashBefore, lineOfLink, linkHash } from './chain.ts'
import { logPorts } from './ports.ts'

const batch = 2000

/**
 * The ids of rows carry their time: what lies before the end of the last removed month is gone
 * rightly. Its links went with it, but for those that were made after the month's end.
 */
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

type Tell = (checked: number) => Promise<unknown>

/**
 * Recomputes the whole chain, from its beginning or from where the last removed month ended; that
 * cut must be the one that the evidence log holds.
 */
export async function checkWholeChain(reader: Reader, tell?: Tell): Promise<ChainFinding> {
  const cut = await chainCut(reader)
  const { rows } = await reader.execute<{ from: number | null; to: number | null }>(
    sql`select min(seq)::float8 as from, max(seq)::float8 as to from ${allLinks} as link`,
  )
  const { from, to } = rows[0] ?? { from: null, to: null }
  const fault = (brokenAt: number, finding: string) => ({
    ...{ links: 0, brokenAt, finding, head: cut.hash },
  })
  if (from !== null && from <= cut.seq) return fault(from, `第 ${from} 号早于清除记录的末号`)
  const proved = cut.month === null ? undefined : await logPorts().provenCut(reader, cut.month)
  if (proved !== undefined && (proved.seq !== cut.seq || proved.hash !== cut.hash))
    return fault(cut.seq, `${cut.month} 的清除记录与存证不符`)
  return checkChain(reader, { from: cut.seq + 1, to: to ?? cut.seq }, tell)
}

/** Recomputes the links numbered `from` to `to`; stops at the first that does not match. */
export async function checkChain(
  reader: Reader,
  { from, to }: { from: number; to: number },
  tell: Tell = async () => {},
): Promise<ChainFinding> {
  const before = await hashBefore(reader, from)
  if (before === undefined)
    return { links: 0, brokenAt: from - 1, finding: `链上缺少第 ${from - 1} 号`, head: '' }
  let hash = before
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
    from ${allLinks} as link
    left join lateral ${sql.raw(lineOfLink('operation'))} done
      on link.source = 'operation'
    left join lateral ${sql.raw(lineOfLink('loginRecord'))} tried
      on link.source = 'loginRecord'
    left join lateral ${sql.raw(lineOfLink('dataAccess'))} seen
      on link.source = 'dataAccess'
    where link.seq between ${from} and ${to} order by link.seq`)
  return answer.rows
}
