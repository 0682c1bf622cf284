import { and, eq, or, sql } from 'drizzle-orm'
import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { job } from '#kernel/server/job.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { maskField } from '#kinds/registry.ts'
import { donor, donorTwin, type TwinSide } from '../model/index.ts'

/** Until when donors were compared. */
export const twinSearch = pgTable('twin_search', {
  id: integer('id').primaryKey(),
  until: timestamp('until', { withTimezone: true, mode: 'string' }).notNull(),
})

/** New pairs at once; what is more waits for the next run. */
const mostPairs = 2000

/**
 * Every hour: donors that came or changed are compared with their book (fans.md "suggestions"). The
 * same phone weighs most; a name alone is no person, so it counts with an area or with alike gifts.
 */
export const findTwins = job('people.find-twins', {
  label: '疑似重复比对',
  payload: z.object({}),
  retries: 3,
  every: '20 * * * *',
  seconds: 3600,
  async run(_payload, work) {
    await work.change(async act => {
      const { rows } = await act.tx.execute<{ until: string }>(
        sql`select until::text as until from twin_search where id = 1`,
      )
      const since = rows[0]?.until ?? '-infinity'
      const pairs = await pairsSince(act, since)
      await insertMany(act, donorTwin, pairs, { skipTaken: true })
      // What did not fit is looked for again.
      if (pairs.length === mostPairs) return
      await act.tx.execute(sql`
        insert into twin_search (id, until) values (1, ${act.now.toISOString()})
        on conflict (id) do update set until = excluded.until`)
    })
  },
})

interface Pair {
  readonly organisation: string
  readonly one: string
  readonly other: string
  readonly rule: 'samePhone' | 'sameNameArea' | 'sameNameGift'
  readonly weight: number
}

async function pairsSince(act: Act, since: string): Promise<Pair[]> {
  // The same instant again, for what was written while the last run was reading.
  const fresh = sql`a.updated_at >= ${since}::timestamptz - interval '10 minutes'`
  const apart = sql`b.organisation = a.organisation and b.id <> a.id and b.state = 'active' and b.kind <> 'unknown'`
  const isNear = sql`(abs(extract(epoch from a.last_at - b.last_at)) < 90 * 86400
    and greatest(a.max_gift, b.max_gift) <= 2 * least(a.max_gift, b.max_gift))`
  const sameName = sql`b.name_marks @> a.name_marks and b.name_marks <@ a.name_marks
    and cardinality(a.name_marks) > 2`
  const { rows } = await act.tx.execute<Omit<Pair, 'weight'> & { weight: string }>(sql`
    with found as (
      select a.organisation, least(a.id, b.id) as one, greatest(a.id, b.id) as other,
             'samePhone' as rule,
             60 + case when a.name_marks = b.name_marks then 30 else 0 end
                - case when a.id_number_index <> b.id_number_index then 30 else 0 end as weight
        from donor a join donor b on b.phone_index = a.phone_index and ${apart}
       where a.state = 'active' and a.kind <> 'unknown' and ${fresh}
      union all
      select a.organisation, least(a.id, b.id), greatest(a.id, b.id),
             case when a.area = b.area then 'sameNameArea' else 'sameNameGift' end,
             case when a.area = b.area then 50 else 30 end
               + case when ${isNear} then 20 else 0 end
               - case when a.id_number_index <> b.id_number_index then 40 else 0 end
        from donor a join donor b on ${sameName} and ${apart}
       where a.state = 'active' and a.kind <> 'unknown' and ${fresh}
         and (a.area = b.area or ((a.area is null or b.area is null) and ${isNear}))
    )
    select distinct on (one, other) organisation, one, other, rule, weight::text as weight
      from found
     where weight > 0
       and not exists (select from donor_twin t where t.one = found.one and t.other = found.other)
     order by one, other, weight desc limit ${mostPairs}`)
  return rows.map(row => ({ ...row, weight: Number(row.weight) }))
}

/** The suggestions with both donors beside each other. */
export const donorTwinServing = serve(donorTwin, {
  async enrich(rows, act) {
    const ids = [...new Set(rows.flatMap(({ one, other }) => [one, other]))]
    const found = await findRows(act.tx, donor, sql`id = any(${sql.param(ids)}::uuid[])`, 1000)
    const words = await gatherWords(act.tx, [])
    const sides = new Map(
      found.map(row => [
        row.id,
        {
          name: String(maskField(donor.fields.name, row.name)),
          phone: row.phone === null ? '' : String(maskField(donor.fields.phone, row.phone)),
          area: row.area === null ? '' : (words.area(row.area) ?? ''),
          ...{ count: row.count, total: row.total, lastAt: row.lastAt },
        } satisfies TwinSide,
      ]),
    )
    const none = { name: '', phone: '', area: '', count: 0, total: 0, lastAt: null }
    return new Map(
      rows.map(({ id, one, other }) => [
        id,
        { sides: [sides.get(one) ?? none, sides.get(other) ?? none] as const },
      ]),
    )
  },
})

const pairOf = (one: string, other: string) => {
  const [first = '', second = ''] = [one, other].toSorted()
  return and(eq(tableOf(donorTwin).one, first), eq(tableOf(donorTwin).other, second))
}

/** After a merge: the pair is settled, and nothing else is asked of whom it left. */
export async function settleTwins(
  act: Act,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  for (const row of await findRows(act.tx, donorTwin, pairOf(from, into)))
    if (row.state !== 'merged') await moveRow(act, donorTwin, row, 'settle')
  const table = tableOf(donorTwin)
  await act.tx
    .delete(table)
    .where(and(or(eq(table.one, from), eq(table.other, from)), sql`state = 'open'`))
}

/** After a split: both are told apart by somebody, and are not suggested again. */
export async function reopenTwin(
  act: Act,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  await act.tx
    .update(tableOf(donorTwin))
    .set({ state: 'refused' } as never)
    .where(pairOf(from, into))
}
