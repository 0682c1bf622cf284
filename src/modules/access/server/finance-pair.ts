import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { account } from '../model/account.ts'

interface Pair extends Record<string, unknown> {
  readonly above: boolean
  readonly relative: string
  readonly theirs: string
  readonly own: string
}

/**
 * Who holds a finance position that is incompatible with one of somebody's direct superior or
 * subordinate (organizeStructure.md "position"): allowed, but said.
 */
export async function financePairOf(
  { tx }: Pick<Act, 'tx'>,
  row: Row<typeof account>,
): Promise<string | null> {
  if (!row.positions?.length) return null
  const { rows } = await tx.execute<Pair>(sql`
    select relative.id = own.manager as above, relative.real_name as relative,
      theirs.name as theirs, mine.name as own
    from account own
      join account relative on (relative.id = own.manager or relative.manager = own.id)
        and relative.state in ('pending', 'enabled')
      join position mine on mine.id = any(own.positions) and mine.category = 'finance'
      join position theirs on theirs.id = any(relative.positions) and theirs.category = 'finance'
        and theirs.id = any(mine.incompatible)
    where own.id = ${row.id}::uuid order by above desc, relative.real_name limit 1`)
  const [pair] = rows
  if (pair === undefined) return null
  const who = `${pair.above ? '直接上级' : '下属'}${pair.relative}`
  return `${who}任「${pair.theirs}」，与「${pair.own}」不相容，财务岗位之间不宜有直接上下级关系`
}
