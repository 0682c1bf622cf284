import { type SQL, sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act, JobWork } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { invalidateCounts } from '#kernel/server/list.ts'
import { findRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { snake, tableNameOf } from '#kernel/server/tables.ts'
import type { AnyField } from '#kinds/field.ts'
import {
  community,
  communityMerge,
  communityOrganisation,
  facility,
  grid,
  house,
  household,
  institution,
  person,
  visit,
} from '../../model/index.ts'
import { nextNumber } from '../serials.ts'

/** What moved with a community, each with the moment: where it came from, and how it finds back. */
export const communityMove = pgTable(
  'community_move',
  {
    merge: uuid('merge').notNull(),
    place: text('place').notNull(),
    record: uuid('record').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  table => [primaryKey({ columns: [table.merge, table.place, table.record] })],
)

const moving = [
  ...[grid, house, person, household, institution, communityOrganisation, facility, visit],
] as const

/** So many records move in one transaction. */
const part = 500

/** So many names that stand in both communities are told. */
const told = 5

/** For so many days after it a merge may be undone. */
const undoDays = 7

const named = (name: string): SQL => sql.raw(`"${name}"`)

/** Mergers of communities: asked for by one, confirmed by another, done by a job in parts. */
export const communityMergeServing = serve(communityMerge, {
  prepare: async (draft, act) => ({
    number: await nextNumber(act, 'merge'),
    total: await countLeft(act, draft.from),
  }),
  async check(next, act) {
    if (next.from === next.into) act.mark('into', '不能并入自己')
    const [from, into] = [
      await findRow(act.tx, community, next.from),
      await findRow(act.tx, community, next.into),
    ]
    if (from !== undefined && from.state !== 'enabled') act.mark('from', `${from.name}已撤并`)
    if (into !== undefined && into.state !== 'enabled') act.mark('into', `${into.name}已撤并`)
    if (next.effectiveOn > beijingDay(act.now)) act.mark('effectiveOn', '生效日期不能晚于今天')
    const twice = await namedTwice(act, next)
    if (twice !== undefined) act.mark('into', twice)
  },
  mayMove: (row, name, { accountId }) =>
    name !== 'confirm' || row.createdBy !== accountId || '撤并须由另一人确认',
  moves: {
    async confirm(row, _answers, act) {
      const from = await lockRow(act, community, row.from)
      const into = await lockRow(act, community, row.into)
      if (from.state !== 'enabled' || into.state !== 'enabled')
        act.refuse('其中一个社区已撤并，不能再确认')
      const moving = await stillMoving(act, row)
      if (moving !== undefined) act.refuse(`撤并 ${moving} 尚未迁移完，请稍后再确认`)
      const twice = await namedTwice(act, row)
      if (twice !== undefined) act.refuse(twice)
      // From now on nothing new is registered in it; its code leads to its successor.
      await updateRow(act, community, from, {
        ...{ state: 'disabled', successor: into.id, mergedOn: row.effectiveOn },
      })
      await act.enqueue(moveCommunity, { merge: row.id })
      return { total: await countLeft(act, row.from), moved: 0 }
    },
    async undo(row, _answers, act) {
      const until = addDays(beijingDay(new Date(row.doneAt ?? act.now)), undoDays)
      if (beijingDay(act.now) > until)
        act.refuse(`撤并只能在 ${undoDays} 天内撤销，已于 ${until} 截止`)
      const from = await lockRow(act, community, row.from)
      await updateRow(act, community, from, { state: 'enabled', successor: null, mergedOn: null })
      await act.enqueue(moveCommunity, { merge: row.id })
      return {}
    },
  },
})

/** Another merger whose records are still on their way from or into one of both: they would be left behind. */
async function stillMoving(
  act: Act,
  { id, from, into }: Row<typeof communityMerge>,
): Promise<string | undefined> {
  const both = sql.param([from, into])
  const { rows } = await act.tx.execute<{ number: string }>(sql`
    select number from community_merge m where m.id <> ${id}::uuid and m.state in ('running', 'undoing')
       and (m."from" = any (${both}::uuid[]) or m."into" = any (${both}::uuid[])) limit 1`)
  return rows[0]?.number
}

/** What may stand once in a community and stands in both, in words: it would not move. */
async function namedTwice(
  act: Act,
  { from, into }: Pick<Row<typeof communityMerge>, 'from' | 'into'>,
): Promise<string | undefined> {
  const found: string[] = []
  for (const resource of moving)
    for (const [name, { unique, label }] of Object.entries<AnyField>(resource.fields)) {
      if (!Array.isArray(unique) || !unique.includes('community')) continue
      const [table, column] = [named(tableNameOf(resource)), named(snake(name))]
      const { rows } = await act.tx.execute<{ value: string }>(sql`
        select o.${column}::text as value from ${table} o join ${table} t on t.${column} = o.${column}
         where o.community = ${from}::uuid and t.community = ${into}::uuid order by 1 limit ${told + 1}`)
      if (rows.length === 0) continue
      const values = rows.slice(0, told).map(({ value }) => value)
      const more = rows.length > told ? ' 等' : ''
      found.push(`${resource.label}${label}「${values.join('、')}」${more}`)
    }
  return found.length === 0
    ? undefined
    : `两个社区有相同的${found.join('、')}，请先改名或核对，再撤并`
}

async function countLeft(act: Act, id: string): Promise<number> {
  let total = 0
  for (const resource of moving) {
    const { rows } = await act.tx.execute<{ count: number }>(sql`
      select count(*)::int as count from ${named(tableNameOf(resource))} where community = ${id}::uuid`)
    total += rows[0]?.count ?? 0
  }
  return total
}

/**
 * Moves what lies in a community, or back again, five hundred records a transaction: whoever begins
 * it anew after a crash goes on with what is left, for that is what still names the old community.
 */
export const moveCommunity = job('community.move', {
  label: '社区撤并迁移',
  payload: z.object({ merge: z.uuid() }),
  retries: 10,
  seconds: 3600,
  async run({ merge }, work) {
    let left = true
    while (left && !work.signal.aborted) left = await moveNext(work, merge)
  },
})

/** One part; whether more is to be done. */
export function moveNext(work: Pick<JobWork, 'change'>, id: string): Promise<boolean> {
  return work.change(async act => {
    const row = await lockRow(act, communityMerge, id)
    if (row.state === 'running') return movePart(act, row)
    return row.state === 'undoing' && movePartBack(act, row)
  })
}

async function movePart(act: Act, row: Row<typeof communityMerge>): Promise<boolean> {
  const into = await lockRow(act, community, row.into)
  for (const resource of moving) {
    const table = named(tableNameOf(resource))
    const { rowCount } = await act.tx.execute(sql`
      with chosen as (
        select id from ${table} where community = ${row.from}::uuid limit ${part} for update
      ), moved as (
        update ${table} t set community = ${into.id}::uuid, area = ${into.street}, version = t.version + 1
          from chosen where t.id = chosen.id returning t.id
      )
      insert into community_move (merge, place, record, at)
      select ${row.id}::uuid, ${tableNameOf(resource)}, id, ${act.now.toISOString()}::timestamptz from moved
      on conflict do nothing`)
    if ((rowCount ?? 0) === 0) continue
    await noteMoved(act, row, row.moved + (rowCount ?? 0))
    act.afterwards(() => invalidateCounts(resource))
    return true
  }
  await moveRow(act, communityMerge, row, 'finish', { doneAt: act.now.toISOString() })
  return false
}

async function movePartBack(act: Act, row: Row<typeof communityMerge>): Promise<boolean> {
  const from = await lockRow(act, community, row.from)
  for (const resource of moving) {
    const table = named(tableNameOf(resource))
    const { rowCount } = await act.tx.execute(sql`
      with chosen as (
        delete from community_move where (merge, place, record) in (
          select merge, place, record from community_move
           where merge = ${row.id}::uuid and place = ${tableNameOf(resource)} limit ${part})
        returning record
      ), moved as (
        -- What was led elsewhere meanwhile stays there.
        update ${table} t set community = ${from.id}::uuid, area = ${from.street}, version = t.version + 1
          from chosen where t.id = chosen.record and t.community = ${row.into}::uuid returning t.id
      )
      select record from chosen left join moved on moved.id = chosen.record`)
    if ((rowCount ?? 0) === 0) continue
    await noteMoved(act, row, Math.max(0, row.moved - (rowCount ?? 0)))
    act.afterwards(() => invalidateCounts(resource))
    return true
  }
  await moveRow(act, communityMerge, row, 'finishUndo', {})
  return false
}

/** How far it is; told without a line in the history for each part. */
async function noteMoved(act: Act, row: Row<typeof communityMerge>, moved: number): Promise<void> {
  await act.tx.execute(sql`update community_merge set moved = ${moved} where id = ${row.id}::uuid`)
}
