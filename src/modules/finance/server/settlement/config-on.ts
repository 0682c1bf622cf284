import { and, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRows } from '#kernel/server/rows.ts'
import { settlementConfig } from '../../model/index.ts'

/** How a merchant number is settled on a day; undefined where nothing was set up, or it is off. */
export async function configOn(
  { tx }: { readonly tx: Reader },
  merchant: string,
  day: string,
): Promise<Row<typeof settlementConfig> | undefined> {
  const versions = await findRows(
    tx,
    settlementConfig,
    and(sql`merchant = ${merchant}::uuid and state = 'active' and effective_from <= ${day}::date`),
    500,
  )
  const [newest] = versions.toSorted((one, other) =>
    one.effectiveFrom < other.effectiveFrom ? 1 : -1,
  )
  return newest?.enabled ? newest : undefined
}

/** Merchant numbers that are set up on days, as a query of (merchant, organisation, day): each should have its bill. */
export function expectedBills(span: {
  readonly organisation: string
  readonly from: string
  readonly to: string
}) {
  const { organisation, from, to } = span
  return sql`
    select c.merchant, day::date::text as day
      from generate_series(${from}::date, ${to}::date, interval '1 day') day
      cross join lateral (
        select distinct on (merchant) merchant, enabled from settlement_config
         where organisation = ${organisation}::uuid and state = 'active' and effective_from <= day
         order by merchant, effective_from desc) c
     where c.enabled`
}
