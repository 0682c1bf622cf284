import { inArray, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { equipmentRelation, RelationFacts } from '../../model/index.ts'

/** Gifts while relations were in force, and how their devices stand: one query for those shown. */
export async function factsOfRelations(
  rows: readonly Row<typeof equipmentRelation>[],
  act: Act,
): Promise<ReadonlyMap<string, RelationFacts>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const { rows: found } = await act.tx.execute<
    RelationFacts & { id: string } & Record<string, unknown>
  >(sql`
    select r.id, g.gifts, g.amount, e.sn, case when e.relation = r.id then e.taking_money end as "takingMoney",
           f.end_date as "planEnd"
      from equipment_relation r
      left join equipment e on e.id = r.equipment
      left join lateral equipment_cause(r.cause) f on r.cause is not null
      cross join lateral (select count(*)::int as gifts, coalesce(sum(amount - refunded), 0)::float8 as amount
                            from device_gift where relation = r.id and day is not null) g
     where ${inArray(sql`r.id`, ids)}`)
  return new Map(found.map(({ id, ...each }) => [id, each]))
}
