import { inArray, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { VendorFacts, vendor } from '../../model/index.ts'

type Facts = VendorFacts & { id: string } & Record<string, unknown>

/** Devices, organisations, tickets and what is owed, of vendors that are shown. */
export async function factsOfVendors(
  rows: readonly Row<typeof vendor>[],
  act: Act,
): Promise<ReadonlyMap<string, VendorFacts>> {
  if (rows.length === 0) return new Map()
  const own = act.person.ownerKind === 'organisation' ? act.person.ownerId : null
  const ids = rows.map(({ id }) => id)
  const of = (column: ReturnType<typeof sql>) => inArray(column, ids)
  const { rows: facts } = await act.tx.execute<Facts>(sql`
    select v.id, coalesce(e.devices, 0)::int as devices, coalesce(e.deployed, 0)::int as deployed,
           coalesce(e.online, 0)::int as online, coalesce(r.organisations, 0)::int as organisations,
           coalesce(t.open, 0)::int as "openTickets", coalesce(a.payable, 0)::float8 as payable
      from vendor v
      left join (select vendor, count(*) as devices,
                        count(*) filter (where state <> 'inStock' and state <> 'scrapped') as deployed,
                        count(*) filter (where online = '1') as online
                   from equipment where ${of(sql`vendor`)}
                    and (${own}::uuid is null or organisation = ${own}::uuid)
                  group by vendor) e on e.vendor = v.id
      left join (select vendor, count(distinct organisation) as organisations from equipment_relation
                  where state = 'active' and ${of(sql`vendor`)} group by vendor) r on r.vendor = v.id
      left join (select vendor, count(*) as open from ticket
                  where state in ('open', 'doing', 'done', 'rework') and ${of(sql`vendor`)}
                    and (${own}::uuid is null or organisation = ${own}::uuid)
                  group by vendor) t on t.vendor = v.id
      left join (select vendor, sum(payable) as payable from vendor_account
                  where ${of(sql`vendor`)} and (${own}::uuid is null or organisation = ${own}::uuid)
                  group by vendor) a on a.vendor = v.id
     where ${of(sql`v.id`)}`)
  return new Map(facts.map(({ id, ...each }) => [id, each]))
}
