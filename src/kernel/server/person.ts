import { areaPrefix } from '#kinds/area/area-code.ts'
import type { AnyField } from '#kinds/field.ts'
import { type Sensitivity, sensitivities, sensitivityOf } from '#kinds/sensitivity.ts'
import { areaWall, causeWall } from './walls.ts'

/** To whom an account belongs; decides the wall and the meaning of 本机构. */
export type OwnerKind = 'platform' | 'organisation' | 'unit' | 'vendor' | 'merchant'

/** How far a granted action reaches (model.md "People"). */
export type ScopeKind = 'all' | 'area' | 'organisation' | 'departments' | 'department' | 'self'

/**
 * A role's scope that one grant narrowed to listed areas, departments or causes: rows that lie in
 * both. Departments stand with everything below them.
 */
export interface NarrowedScope {
  readonly within: ScopeKind
  readonly areas?: readonly string[]
  readonly departments?: readonly string[]
  readonly causes?: readonly string[]
}

/** How far one grant lets an action reach. */
export type GrantedScope = ScopeKind | NarrowedScope

/** A role under which somebody decides in the place of an absent colleague. */
export interface StandIn {
  readonly role: string
  readonly accountId: string
  readonly name: string
  /** Actions that the person has in this place alone, and by no role of his own. */
  readonly actions?: readonly string[]
}

/** From where a person asks, as the logs keep it. */
export interface Seat {
  /** Browser and system. */
  readonly device: string
  readonly area: string
  readonly sessionHash: string
  /** Address of the screen, without its query; null where none was told. */
  readonly page: string | null
  /** When the request arrived, in milliseconds. */
  readonly askedAt: number
}

/** Who asks: an account in a session, or the product itself. */
export interface Person {
  readonly accountId: string
  readonly sessionId: string
  readonly loginName: string
  readonly name: string
  readonly ownerKind: OwnerKind
  /** The organisation, unit, vendor or merchant the account belongs to; null for the platform. */
  readonly ownerId: string | null
  /** The areas of a competent unit: codes of any depth, everything within them included. */
  readonly areaCodes: readonly string[]
  readonly departmentId: string | null
  /** The department and everything under it. */
  readonly departmentIds: readonly string[]
  readonly roleCodes: readonly string[]
  /** Whose reviews the person decides as a deputy today, by role; `roleCodes` holds these roles too. */
  readonly standsFor?: readonly StandIn[]
  /** Granted actions with the scopes of the roles that grant them. */
  readonly actions: ReadonlyMap<string, ReadonlySet<GrantedScope>>
  /** What the roles grant and nobody of the owner has today: switched off, or not subscribed to. */
  readonly switchedOff?: ReadonlySet<string>
  /** Classes of personal data that the roles let be seen in the clear, one by one and with a reason. */
  readonly sensitivities: ReadonlySet<Sensitivity>
  /** Granted addresses, in lower case. */
  readonly places: ReadonlySet<string>
  readonly ip: string
  /** From where the person asks; absent for the product itself. */
  readonly seat?: Seat
  /** Until when the second confirmation of identity holds (BR-44). */
  readonly elevatedUntil: Date | null
  /** By which means: `ukey`, `totp` …; absent where nothing was confirmed. */
  readonly elevatedBy?: string | null
}

/** Whether the person holds the action at all, whatever its reach. */
export function holds(person: Person, action: string): boolean {
  return person.actions.has(action)
}

/**
 * Whether two actions surely reach as far as each other: the same scopes stand behind both. No for
 * scopes that were only told twice; those are to be compared.
 */
export function isGrantedAlike({ actions }: Person, one: string, other: string): boolean {
  const granted = actions.get(one)
  return granted !== undefined && granted === actions.get(other)
}

/** Whether the person's roles let this field be seen in the clear; of a minor only with P4 besides. */
export function mayUnmask(person: Person, field: AnyField, isMinor = false): boolean {
  const needed = sensitivityOf(field)
  return (
    (needed === null || person.sensitivities.has(needed)) &&
    (!isMinor || person.sensitivities.has('P4'))
  )
}

/** Holds every action there is, and every one that will be declared. */
class EveryAction extends Map<string, ReadonlySet<GrantedScope>> {
  override has(): boolean {
    return true
  }

  override get(): ReadonlySet<GrantedScope> {
    return new Set<GrantedScope>(['all'])
  }
}

/**
 * The product itself, for jobs and first starts. `reason` says why no person's rights apply;
 * it stands in the operation log.
 */
export function asSystem(reason: string): Person {
  return {
    accountId: systemAccountId,
    sessionId: '',
    loginName: 'system',
    name: `${systemName}（${reason}）`,
    ownerKind: 'platform',
    ownerId: null,
    areaCodes: [],
    departmentId: null,
    departmentIds: [],
    roleCodes: [],
    actions: new EveryAction(),
    sensitivities: everySensitivity,
    places: new Set(),
    ip: '',
    elevatedUntil: new Date(8.64e15),
  }
}

const everySensitivity = new Set(Object.keys(sensitivities) as Sensitivity[])

/** `createdBy` of what no person made. */
export const systemAccountId = '00000000-0000-7000-8000-000000000000'

/** What stands for a person's name there. */
export const systemName = '系统'

/**
 * Which rows PostgreSQL lets this person's transactions see: an organisation's account only its
 * own, a competent unit's those of the organisations in its areas; of causes only those listed
 * where every grant of the person lists some.
 */
export function wallOf(person: Person): string {
  return causeWall(ownerWall(person), onlyCausesOf(person))
}

function ownerWall({ ownerKind, ownerId, areaCodes }: Person): string {
  if (ownerKind === 'organisation' && ownerId !== null) return ownerId
  return ownerKind === 'unit' ? areaWall(areaCodes.map(areaPrefix)) : 'all'
}

const causesOfActions = new WeakMap<Person['actions'], readonly string[] | undefined>()

/** The causes outside of which nothing was granted; undefined where some right is not bound to causes. */
function onlyCausesOf({ actions }: Person): readonly string[] | undefined {
  if (causesOfActions.has(actions)) return causesOfActions.get(actions)
  const causes = new Set<string>()
  let isBound = actions.size > 0
  for (const scope of [...actions.values()].flatMap(scopes => [...scopes])) {
    const listed = typeof scope === 'string' ? [] : (scope.causes ?? [])
    if (listed.length === 0) isBound = false
    for (const cause of listed) causes.add(cause)
  }
  const only = isBound ? [...causes].sort() : undefined
  causesOfActions.set(actions, only)
  return only
}

export function isSystem(person: Person): boolean {
  return person.accountId === systemAccountId
}
