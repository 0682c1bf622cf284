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
    open: boolean
  }>(sql`
    select p.id, p.title, p.organisation,
           coalesce(c.short_name, c.name, d.display_name, o.name) as sponsor,
           p.state = 'open' and coalesce(l.balance > l.reserved, false) as open
      from matching_pool p join organisation o on o.id = p.organisation
      left join company c on c.id = p.company
      left join donor d on d.id = p.sponsor
      left join ledger_account l
        on l.owner_id = p.id and l.kind = 'pool' and l.org_id = p.organisation
     where ${asked} order by p.number`)
  return rows.map(({ open: isOpen, ...pool }) => ({ ...pool, isOpen }))
}
