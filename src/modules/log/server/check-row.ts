import { sql } from 'drizzle-orm'
import { readInScope } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import { operationCheckRow } from '../model/operation-calls.ts'
import { allLinks, hashBefore, lineOfLink, linkHash } from './chain.ts'
import { operationServing } from './operation.ts'

interface Link extends Record<string, unknown> {
  readonly seq: string
  readonly hash: string
  readonly line: string | null
}

/** Whether one row of the operation log is as it was when it was sealed; rows are sealed each minute. */
export const checkRowRoute = route(operationCheckRow, {
  access: { action: 'operation.view' },
  summary: '校验一条操作日志',
  async read({ id }, act) {
    await readInScope(act, operationServing, id)
    const { rows } = await act.tx.execute<Link>(sql`
      select link.seq::text, link.hash, done.line from ${allLinks} as link left join lateral ${sql.raw(lineOfLink('operation'))} done on true
      where link.source = 'operation' and link.record = ${id}::uuid`)
    const [link] = rows
    if (link === undefined)
      return { state: 'open' as const, sentence: '尚未封存，一分钟内写入日志链' }
    const { seq, hash, line } = link
    const before = await hashBefore(act.tx, Number(seq))
    const isIntact = line !== null && before !== undefined && linkHash(before, line) === hash
    return {
      state: isIntact ? ('intact' as const) : ('broken' as const),
      sentence: isIntact ? `与链上第 ${seq} 号相符` : `与链上第 ${seq} 号不符，内容可能被改动`,
      seq: Number(seq),
      hash,
      before: before || null,
    }
  },
})
