import { and, eq, inArray } from 'drizzle-orm'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { account, grant, role } from '#modules/access/model/index.ts'
import { personFrom, personOf } from '#modules/access/server/index.ts'

/** Who applies for payouts of an organisation, reviews and pays them. */
export interface Staff {
  readonly officer: Person
  readonly head: Person
  readonly treasurer: Person
}

/** The people of an organisation of the demo world; undefined where it has no accounts but its head's. */
export async function staffOf(
  world: DemoWorld,
  { id, head }: DemoOrganisation,
): Promise<Staff | undefined> {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const own = await findRows(act.tx, account, eq(columnNamed(account, 'organisation'), id))
    const holding = async (code: string) => {
      const [found] = await findRows(act.tx, role, eq(columnNamed(role, 'code'), code), 1)
      if (found === undefined || own.length === 0) return undefined
      const ids = own.map(each => each.id).filter(each => each !== head.accountId)
      const [held] = await findRows(
        act.tx,
        grant,
        and(
          eq(columnNamed(grant, 'role'), found.id),
          eq(columnNamed(grant, 'state'), 'active'),
          inArray(columnNamed(grant, 'account'), ids),
        ),
        1,
      )
      const pieces = held && (await personOf(act.tx, held.account))
      const elevatedUntil = new Date(Date.now() + 3_600_000)
      const given = { sessionId: '', ip: '10.20.1.8', hasUkey: false, elevatedUntil }
      return pieces && personFrom(pieces, given)
    }
    const officer = await holding('org_operator')
    const treasurer = await holding('org_finance')
    return officer && treasurer && { officer, treasurer, head }
  })
}
