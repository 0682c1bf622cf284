import type { Sensitivity } from '#kernel/kinds/sensitivity.ts'
import type { OwnerName } from '../model/owner.ts'
import type { dataScopes } from '../model/role.ts'
import type { AdminKind } from './admin-kinds.ts'
import type { AreaName, Levels } from './work-areas.ts'

/** A built-in role, computed over whatever menus and actions there are. */
export interface RolePreset {
  readonly code: string
  readonly name: string
  readonly scope: keyof typeof dataScopes
  readonly holderKinds: readonly OwnerName[]
  readonly adminKind?: AdminKind
  readonly areas: Partial<Record<AreaName, Levels>>
  /** Actions taken out again; `resource.*` takes all of a resource. */
  readonly except?: readonly string[]
  /** Places taken out again: a group or one address. */
  readonly without?: readonly string[]
  /** Groups of which only the boards are met. */
  readonly boardsOf?: readonly string[]
  /** Places given beside those of the areas: a group or one address. */
  readonly places?: readonly string[]
  readonly also?: readonly string[]
  /** Classes of personal data that may be seen in the clear. */
  readonly sees?: readonly Sensitivity[]
}
