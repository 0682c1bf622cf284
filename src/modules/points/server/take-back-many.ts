import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { pointsEntry } from '../model/index.ts'
import { lockBalances } from './credit-many.ts'
import { pointsNumber } from './points-number.ts'

interface Left {
  readonly [column: string]: unknown
  readonly entry: string
  readonly user: string
  readonly organisation: string | null
  readonly source_type: string
  readonly source_id: string
  readonly source_title: string | null
  readonly n: number
  readonly is_released: boolean
}

/**
 * Takes back what is still unspent of many earnings at once; what was spent stays and becomes no
 * debt. Answers how many points of each entry were taken; entries of which nothing was left are
 * absent.
 */
export async function takeBackUnspent(
  act: Act,
  { entries, users, memo }: { entries: readonly string[]; users: readonly string[]; memo: string },
): Promise<ReadonlyMap<string, number>> {
  const held = await lockBalances(act, [...new Set(users)])
  const asked = sql`(select value::uuid from json_array_elements_text(${JSON.stringify(entries)}::json))`
  const { rows: left } = await act.tx.execute<Left>(sql`
    with taken as (
      select entry, remaining::float8 as n from points_lot where entry in ${asked} and remaining > 0
    ), emptied as (
      update points_lot set remaining = 0 from taken where taken.entry = points_lot.entry
      returning points_lot.entry, points_lot.is_released, taken.n
    )
    select emptied.entry, emptied.n, emptied.is_released, made."user", made.organisation,
           made.source_type, made.source_id, made.source_title
      from emptied join points_entry as made on made.id = emptied.entry order by made."user", made.id`)
  if (left.length === 0) return new Map()
  const wire = JSON.stringify(left)
  const taken = sql`json_to_recordset(${wire}::json) as taken(entry uuid, "user" uuid, source_type text, source_id text, n bigint, is_released bool)`
  await act.tx.execute(sql`
    update points_balance as balance
       set available = balance.available - gone.available, pending = balance.pending - gone.pending
      from (select "user", coalesce(sum(n) filter (where is_released), 0) as available,
                   coalesce(sum(n) filter (where not is_released), 0) as pending
              from ${taken} group by 1) as gone
     where gone."user" = balance."user"`)
  await act.tx.execute(sql`
    insert into points_taken_back (entry, source_type, source_id, points, owed)
    select entry, source_type, source_id, n, 0 from ${taken}`)
  const numbers = await nextRecordNumbers(act, pointsNumber, left.length)
  await insertMany(
    act,
    pointsEntry,
    left.map((each, at) => {
      const balance = held.get(each.user)
      if (balance !== undefined) balance.balance -= each.n
      return {
        number: numbers[at] ?? '',
        user: each.user,
        organisation: each.organisation,
        kind: 'reverse' as const,
        points: -each.n,
        balanceAfter: balance?.balance ?? 0,
        sourceType: each.source_type,
        sourceId: each.source_id,
        sourceTitle: each.source_title,
        reverses: each.entry,
        memo,
      }
    }),
  )
  return new Map(left.map(({ entry, n }) => [entry, n]))
}
