import { sql } from 'drizzle-orm'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { houseState } from '#kernel/server/house-state.ts'
import type { GrantedScope, OwnerKind, Person, StandIn } from '#kernel/server/person.ts'
import type { Sensitivity } from '#kinds/sensitivity.ts'
import { catalogue, placeKey } from './catalogue.ts'
import { type DeputyPiece, readDeputyPieces } from './deputy-pieces.ts'
import { grantedScopeSql } from './granted-scope.ts'
import { isIpAllowed } from './ip-list.ts'
import { ownerIdIn } from './owner-is.ts'
import { type Withheld, withheldFrom } from './rights-limits.ts'

/** A granted role, as far as a person's rights follow from it. */
export interface RolePiece {
  readonly code: string
  readonly name: string
  readonly scope: GrantedScope
  readonly places: readonly string[]
  readonly actions: readonly string[]
  readonly sensitivities: readonly Sensitivity[] | null
  readonly ipAllow: string | null
  readonly requireUkey: boolean
}

/** What follows from an account alone: who it is and what it was granted. */
export interface PersonPieces {
  readonly accountId: string
  readonly loginName: string
  readonly name: string
  readonly ownerKind: OwnerKind
  readonly ownerId: string | null
  readonly areaCodes: readonly string[]
  readonly departmentId: string | null
  readonly departmentIds: readonly string[]
  readonly permRev: number
  readonly roles: readonly RolePiece[]
  readonly deputyFor: readonly DeputyPiece[]
  /** What is switched off, or not subscribed to. */
  readonly withheld: Withheld
}

/** What a session adds. */
export interface Circumstances {
  readonly sessionId: string
  readonly ip: string
  readonly hasUkey: boolean
  readonly elevatedUntil: Date | null
  readonly elevatedBy?: string | null
}

interface Kept {
  readonly day: string
  readonly pieces: PersonPieces
}

const memory = houseState(() => new Map<string, Kept>())
const keptAtMost = 5000

/**
 * The pieces of an account at the revision of its rights that the caller has just read from the
 * account's row: from memory while neither the revision nor the day (grants begin and end) changed.
 */
export async function personOf(
  reader: Reader,
  accountId: string,
  permRev?: number,
): Promise<PersonPieces | undefined> {
  const day = beijingDay(new Date())
  const kept = memory()
  const known = kept.get(accountId)
  if (known !== undefined && known.day === day && known.pieces.permRev === permRev)
    return known.pieces
  const pieces = await readPieces(reader, accountId, day)
  if (kept.size >= keptAtMost) kept.clear()
  if (pieces !== undefined) kept.set(accountId, { day, pieces })
  return pieces
}

/** The person of a request: roles bound to other addresses or to a UKEY give nothing without them. */
export function personFrom(pieces: PersonPieces, given: Circumstances): Person {
  const roles = pieces.roles.filter(
    role => isIpAllowed(role.ipAllow, given.ip) && (given.hasUkey || !role.requireUkey),
  )
  const { accountId, loginName, name, ownerKind, ownerId, areaCodes, departmentId, departmentIds } =
    pieces
  const rights = rightsOf(pieces, roles)
  const standsFor = standInsOf(pieces, roles)
  return {
    ...{ accountId, loginName, name, ownerKind, ownerId, areaCodes, departmentId, departmentIds },
    ...rights,
    ...(standsFor.length > 0 ? { standsFor } : {}),
    sessionId: given.sessionId,
    ip: given.ip,
    elevatedUntil: given.elevatedUntil,
    elevatedBy: given.elevatedBy ?? null,
  }
}

/** Somebody with every right of today, wherever and however signed in: to ask what one may do at all. */
export function personAnywhere(pieces: PersonPieces): Person {
  const roles = pieces.roles.map(role => ({ ...role, ipAllow: null }))
  return personFrom(
    { ...pieces, roles },
    { sessionId: '', ip: '', hasUkey: true, elevatedUntil: null },
  )
}

type Rights = Pick<Person, 'actions' | 'places' | 'sensitivities' | 'roleCodes' | 'switchedOff'>

const rightsOfRoles = new WeakMap<PersonPieces, Map<string, Rights>>()

function rightsOf(pieces: PersonPieces, roles: readonly RolePiece[]): Rights {
  const key = roles.map(({ code }) => code).join()
  const known = rightsOfRoles.get(pieces) ?? new Map<string, Rights>()
  rightsOfRoles.set(pieces, known)
  const rights = known.get(key) ?? unionOf(roles, pieces)
  known.set(key, rights)
  return rights
}

function unionOf(
  roles: readonly RolePiece[],
  { deputyFor, ownerKind, withheld }: Pick<PersonPieces, 'deputyFor' | 'ownerKind' | 'withheld'>,
): Rights {
  const reserved = ownerKind === 'platform' ? undefined : catalogue().ofPlatformAlone
  const actions = new Map<string, Set<GrantedScope>>()
  const switchedOff = new Set<string>()
  for (const { actions: names, scope } of [...roles, ...deputyFor]) {
    for (const name of names) {
      if (reserved?.has(name) === true) continue
      if (withheld.actions.has(name)) switchedOff.add(name)
      else actions.set(name, (actions.get(name) ?? new Set()).add(scope))
    }
  }
  return {
    actions: sharingScopes(actions),
    switchedOff,
    places: new Set(
      roles.flatMap(role => role.places.map(placeKey).filter(key => !withheld.places.has(key))),
    ),
    sensitivities: new Set(roles.flatMap(role => role.sensitivities ?? [])),
    // Every account has the base role.
    roleCodes: ['user', ...new Set([...roles, ...deputyFor].map(role => role.code))],
  }
}

/** The same, but actions with equal scopes hold one set of them, so that likeness is seen at once. */
function sharingScopes(
  actions: ReadonlyMap<string, ReadonlySet<GrantedScope>>,
): ReadonlyMap<string, ReadonlySet<GrantedScope>> {
  const sets = new Map<string, ReadonlySet<GrantedScope>>()
  return new Map(
    [...actions].map(([name, scopes]) => {
      const key = [...scopes]
        .map(scope => JSON.stringify(scope))
        .sort()
        .join()
      const shared = sets.get(key) ?? scopes
      sets.set(key, shared)
      return [name, shared]
    }),
  )
}

/** The roles that the person holds for others only: of what is held as well nobody stands in. */
function standInsOf({ deputyFor }: PersonPieces, roles: readonly RolePiece[]): StandIn[] {
  const own = new Set(roles.map(role => role.code))
  const ownActions = new Set(roles.flatMap(({ actions }) => actions))
  return deputyFor
    .filter(({ code }) => !own.has(code))
    .map(({ code, absent, actions }) => ({
      role: code,
      ...absent,
      actions: actions.filter(action => !ownActions.has(action)),
    }))
}

interface AccountRow extends Record<string, unknown> {
  readonly login_name: string
  readonly real_name: string
  readonly owner_kind: OwnerKind
  readonly owner_id: string | null
  readonly areas: string[] | null
  readonly department: string | null
  readonly department_ids: string[] | null
  readonly perm_rev: number
}

async function readPieces(
  reader: Reader,
  accountId: string,
  day: string,
): Promise<PersonPieces | undefined> {
  // The account is read before its grants: a change between the two raises the revision again.
  const found = await reader.execute<AccountRow>(sql`
    select account.login_name, account.real_name, account.owner_kind, account.areas,
      nullif(${ownerIdIn('account')}, '') as owner_id,
      account.department, account.perm_rev,
      (select array_agg(below.id::text) from department own
        join department below on below.path like own.path || '%'
        where own.id = account.department) as department_ids
    from account where account.id = ${accountId}::uuid`)
  const [row] = found.rows
  if (row === undefined) return undefined
  const granted = await reader.execute<
    { [K in keyof RolePiece]: RolePiece[K] } & Record<string, unknown>
  >(sql`
    select role.code, role.name, ${grantedScopeSql} as scope, role.places, role.actions,
      role.field_classes as sensitivities, role.ip_allow as "ipAllow", coalesce(role.require_ukey, false) as "requireUkey"
    from "grant" join role on role.id = "grant".role
    where "grant".account = ${accountId}::uuid and "grant".state = 'active' and role.state = 'enabled'
      and coalesce("grant".valid_from, ${day}) <= ${day} and coalesce("grant".valid_until, ${day}) >= ${day}
      and coalesce(role.valid_from, ${day}) <= ${day} and coalesce(role.valid_until, ${day}) >= ${day}
    order by role.code`)
  return {
    accountId,
    loginName: row.login_name,
    name: row.real_name,
    ownerKind: row.owner_kind,
    ownerId: row.owner_id,
    areaCodes: row.areas ?? [],
    departmentId: row.department,
    departmentIds: row.department_ids ?? [],
    permRev: row.perm_rev,
    roles: granted.rows,
    deputyFor: await readDeputyPieces(reader, accountId, day),
    withheld: await withheldFrom(reader, { ownerKind: row.owner_kind, ownerId: row.owner_id }, day),
  }
}
