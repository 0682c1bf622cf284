import type { Act } from '#kernel/server/act.ts'
import { type Owned, ownedBy, ownerIdOf, ownerKinds } from '../model/owner.ts'

const fields = ['organisation', 'unit', 'vendor', 'merchant'] as const

/** Marks an owner that is not named, or named beside another; people of a unit write for it only. */
export function markOwner(act: Act, owned: Owned): void {
  if (owned.ownerKind !== 'platform' && ownerIdOf(owned) === null)
    act.mark(owned.ownerKind, `请选择所属${ownerKinds[owned.ownerKind]}`)
  for (const field of fields)
    if (field !== owned.ownerKind && owned[field] != null)
      act.mark(field, `归属为「${ownerKinds[owned.ownerKind]}」时不能填写`)
  const { person } = act
  if (person.ownerKind === 'platform') return
  if (owned.ownerKind !== person.ownerKind || ownerIdOf(owned) !== person.ownerId)
    act.mark('ownerKind', '只能为本单位设置')
}

/** The owner's kind of somebody who is not of the platform, filled in for them. */
export function ownOwner(act: Act): Partial<Owned> {
  const { ownerKind, ownerId } = act.person
  return ownerKind === 'platform' ? {} : ownedBy(ownerKind, ownerId)
}
