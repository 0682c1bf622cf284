import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import { grant } from '../model/grant.ts'
import { role } from '../model/role.ts'
import { accessPorts } from './ports.ts'

/** Leaves a leaf in the evidence log: whose right began or ended, and by whom. */
export function proveGrant(
  act: Act,
  row: Row<typeof grant>,
  event: 'granted' | 'confirmed' | 'revoked' | 'expired' | 'awaiting',
): Promise<void> {
  return accessPorts().prove(act, {
    sourceType: grant.path,
    sourceId: row.id,
    organisation: row.organisation,
    content: {
      event,
      account: row.account,
      role: row.role,
      narrowTo: row.narrowTo,
      ...(row.narrowAreas ? { areas: row.narrowAreas } : {}),
      ...(row.narrowDepartments ? { departments: row.narrowDepartments } : {}),
      validFrom: row.validFrom,
      validUntil: row.validUntil,
      by: deciderOf(act),
    },
  })
}

/** The same for what a role gives to everybody who holds it. */
export function proveRole(
  act: Act,
  row: Row<typeof role>,
  event: 'changed' | 'disabled' | 'enabled',
): Promise<void> {
  return accessPorts().prove(act, {
    sourceType: role.path,
    sourceId: row.id,
    organisation: row.organisation,
    content: {
      event,
      code: row.code,
      dataScope: row.dataScope,
      places: [...row.places].sort(),
      actions: [...row.actions].sort(),
      sees: [...(row.fieldClasses ?? [])].sort(),
      by: deciderOf(act),
    },
  })
}

function deciderOf({ person }: Act): string | null {
  return isSystem(person) ? null : person.accountId
}
