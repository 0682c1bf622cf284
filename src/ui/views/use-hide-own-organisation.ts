import type { AnyResource } from '#kernel/resource/resource.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import type { ViewField } from '#ui/logic/view-fields.ts'

/**
 * Leaves out the organisation that owns the rows where the person belongs to one: all rows are its
 * own, a column or filter of it tells nothing.
 */
export function useHideOwnOrganisation(resource: AnyResource): (field: ViewField) => boolean {
  const isOwn = useMaybeSession()?.account.ownerKind === 'organisation'
  const owner = isOwn ? resource.owner?.organisation : undefined
  return ({ name }) => name !== owner
}
