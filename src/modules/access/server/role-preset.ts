import type { Sensitivity } from '#kinds/sensitivity.ts'
import type { BuiltInRole, WorkArea } from '../model/built-in-grants.ts'
import type { OwnerName } from '../model/owner.ts'
import type { dataScopes } from '../model/role.ts'
import type { AdminKind } from './admin-kinds.ts'

/** R look, A decide, M everything but deciding, X look at personal values and export them. */
type Levels = string

/** A built-in role, computed over whatever menus there are and what modules grant it. */
export interface RolePreset {
  readonly code: BuiltInRole
  readonly name: string
  readonly scope: keyof typeof dataScopes
  readonly holderKinds: readonly OwnerName[]
  readonly adminKind?: AdminKind
  /** What it holds of records whose area of work this is, where their module says nothing else. */
  readonly areas: Partial<Record<WorkArea, Levels>>
  /** What it holds of every record there is, and every menu. */
  readonly everything?: Levels
  /** Places taken out again: a group or one address. */
  readonly without?: readonly string[]
  /** Groups of which only the boards are met. */
  readonly boardsOf?: readonly string[]
  /** Places given beside those of the areas: a group or one address. */
  readonly places?: readonly string[]
  /** Classes of personal data that may be seen in the clear. */
  readonly sees?: readonly Sensitivity[]
}
