import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'

/** A pool as who uses its money elsewhere sees it. */
export interface SponsoredPool {
  readonly id: string
  readonly title: string
  /** In whose books it lies. */
  readonly organisation: string
  /** Who paid it in, by the name that is shown to others. */
  readonly sponsor: string
  /** The same as books and receipts name them: a company in full, or the donor that is known. */
  readonly payer: { readonly kind: 'person' | 'company'; readonly name: string }
  readonly donor: string | null
  /** The credit code of the company that paid it in. */
  readonly uscc: string | null
  /** Whether it runs and has money that is not set aside. */
  readonly isOpen: boolean
}

/** The pools of these ids in any state, or all that are open; what is no id of a pool is left out. */
export async function openPools(
  reader: Reader,
  ids?: readonly string[],
): Promise<readonly SponsoredPool[]> {
  const asked =
    ids === undefined
      ? sql`p.state = 'open' and l.balance > l.reserved`
      : sql`p.id::text = any(${sql.param([...ids])}::text[])`
  const { rows } = await reader.execute<{
    id: string
    title: string
    organisation: string
    sponsor: string
    payer: string
    unit: boolean
    donor: string | null
    uscc: string | null
    open: boolean
  }>(sql`
    select p.id, p.title, p.organisation,
           coalesce(c.short_name, c.name, d.display_name, o.name) as sponsor,
           coalesce(c.name, d.display_name, o.name) as payer, d.id as donor, c.uscc,
           coalesce(d.kind, 'company') <> 'person' as unit,
           p.state = 'open' and coalesce(l.balance > l.reserved, false) as open
      from matching_pool p join organisation o on o.id = p.organisation
      left join company c on c.id = p.company
      left join donor d on d.id = p.sponsor
      left join ledger_account l
        on l.owner_id = p.id and l.kind = 'pool' and l.org_id = p.organisation
     where ${asked} order by p.number`)
  return rows.map(({ open: isOpen, payer, unit, ...pool }) => ({
    ...pool,
    ...{ payer: { kind: unit ? 'company' : 'person', name: payer } as const, isOpen },
  }))
}
