import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import type { GrantedScope } from '#kernel/server/person.ts'
import { levelOf } from './action-levels.ts'
import { grantedScopeSql } from './granted-scope.ts'

/** A role that somebody acts under for an absent colleague. */
export interface DeputyPiece {
  readonly code: string
  readonly scope: GrantedScope
  /** Only what decides, and what shows the records to decide about. */
  readonly actions: readonly string[]
  readonly absent: { readonly accountId: string; readonly name: string }
}

/** Decisions about rights, keys and personal data stay with whoever was trusted with them. */
const neverPassed = new Set([
  'account',
  'deputy',
  'exportApproval',
  'grant',
  'permissionReview',
  'platformSecurity',
  'registrationRequest',
  'revealApproval',
  'role',
  'securityKey',
])

interface StoredPiece extends Record<string, unknown> {
  readonly code: string
  readonly scope: GrantedScope
  readonly actions: readonly string[]
  readonly absent: string
  readonly name: string
}

/**
 * What a deputy may do today in the place of others who still hold their posts: the reviews of
 * their roles. Roles of the three administrators and those bound to a security key never pass to anybody.
 */
export async function readDeputyPieces(
  reader: Reader,
  accountId: string,
  day: string,
): Promise<DeputyPiece[]> {
  const { rows } = await reader.execute<StoredPiece>(sql`
    select role.code, ${grantedScopeSql} as scope, role.actions,
      absent.id as absent, absent.real_name as name
    from deputy join account absent on absent.id = deputy.absent and absent.state in ('enabled', 'disabled')
      and deputy.position = any(absent.positions)
      join "grant" on "grant".account = absent.id and "grant".state = 'active'
      join role on role.id = "grant".role and role.state = 'enabled'
    where deputy.deputy = ${accountId}::uuid and deputy.state = 'set'
      and deputy."from" <= ${day} and deputy.until >= ${day}
      and role.admin_kind = 'none' and coalesce(role.require_ukey, false) = false
      and coalesce("grant".valid_from, ${day}) <= ${day} and coalesce("grant".valid_until, ${day}) >= ${day}
      and coalesce(role.valid_from, ${day}) <= ${day} and coalesce(role.valid_until, ${day}) >= ${day}
    order by deputy.id, role.code`)
  return rows.map(({ code, scope, actions, absent, name }) => ({
    code,
    scope,
    actions: decidingActions(actions),
    absent: { accountId: absent, name },
  }))
}

function decidingActions(actions: readonly string[]): string[] {
  const verbOf = (action: string) => action.slice(action.indexOf('.') + 1)
  const resourceOf = (action: string) => action.slice(0, action.indexOf('.'))
  const deciding = actions.filter(
    action => levelOf(verbOf(action)) === 'approve' && !neverPassed.has(resourceOf(action)),
  )
  const resources = new Set(deciding.map(resourceOf))
  const seeing = actions.filter(
    action => verbOf(action) === 'view' && resources.has(resourceOf(action)),
  )
  return [...deciding, ...seeing]
}
