import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { absent } from '#kernel/server/refusal.ts'
import { findRow, lockRow } from '#kernel/server/rows.ts'
import { commercePartner } from '../model/index.ts'

/** A shop as the server reads it. */
export type Partner = Row<typeof commercePartner>

/** Whose shop a record belongs to, for a new record of it; nothing where there is none. */
export async function ownerOfShop(act: Pick<Act, 'tx'>, id: string) {
  const found = await findRow(act.tx, commercePartner, id)
  return found === undefined ? {} : { organisation: found.organisation, merchant: found.id }
}

/** The shop in which somebody acts: his own, or any for whoever works for no shop. */
export async function shopOf(act: Act, id: string, lock = false): Promise<Partner> {
  if (act.person.ownerKind === 'merchant' && act.person.ownerId !== id) throw absent()
  const row = lock
    ? await lockRow(act, commercePartner, id)
    : await findRow(act.tx, commercePartner, id)
  if (row === undefined) throw absent()
  if (act.person.ownerKind === 'organisation' && act.person.ownerId !== row.organisation)
    throw absent()
  return row
}
