import type { Database } from './database.ts'
import type { Gate } from './gate.ts'
import { holds, type Person } from './person.ts'
import { port } from './port.ts'
import { denied, Refusal, refusal } from './refusal.ts'
import type { AnyRoute, Exchange } from './route.ts'
import { actedOn, askFirst, carriedActs, noRule, type SetRule } from './set-rule.ts'

/** Asked before a change of records: the sentence that keeps a person from changing anything now. */
export type ChangeGuard = (asked: {
  readonly path: string
  readonly person: Person
  readonly database: Database
}) => Promise<string | undefined>

/** The module that knows who agreed to the terms of work. */
export const changeGuard = port<ChangeGuard>('change guard')

/**
 * Throws unless the person may ask the route at all: signed in, with its action, identity confirmed
 * where it must be. Answers true where the act itself must be signed by a key besides.
 */
export async function guard(
  route: AnyRoute,
  { visitor, database, request }: Exchange,
  gate: Gate,
): Promise<boolean> {
  if (route.access === 'public') return false
  const { person } = visitor
  if (person === null) throw new Refusal('notLoggedIn', 'not_login')
  if (visitor.restricted && route.whileRestricted !== true)
    throw new Refusal('passwordChange', 'password_change_required')
  const actions = actionsOf(route)
  if (actions.length > 0) {
    if (!actions.some(action => holds(person, action))) {
      // Whose roles grant it is told why it is not there; nobody else gets a hint.
      const isOff = actions.some(action => person.switchedOff?.has(action))
      throw denied(isOff ? '该功能未开通' : undefined)
    }
  }
  if (isWork(route)) {
    const reason = await changeGuard()({ path: route.path, person, database })
    if (reason !== undefined) throw refusal(reason)
  }
  const carried = carriedActs(route, request)
  const set = await setRule(route, gate, [...actedOn(route, request, actions), ...carried])
  askFirst(set, request)
  if (
    set.stepUp === 'key' ||
    (await gate.demandsKey?.(person, [...actions, ...carried])) === true
  ) {
    if (isSignable(route)) return true
    await confirmByKey(person, gate)
  } else if (set.stepUp === 'confirm' || route.stepUp === true || carried.length > 0)
    await confirmIdentity(person, gate)
  return false
}

/** What is set for the acts of a call. Looking is no act; taking data away is one. */
async function setRule(
  { method }: AnyRoute,
  gate: Gate,
  actions: readonly string[],
): Promise<SetRule> {
  const acts = method === 'GET' ? actions.filter(name => name.endsWith('.export')) : actions
  return (acts.length === 0 ? undefined : await gate.ruleSet?.(acts)) ?? noRule
}

/**
 * Whether the call changes records of the platform, also where it opens its transactions itself.
 * What needs no action is the person's own affair, unless it says otherwise.
 */
function isWork(route: AnyRoute): boolean {
  if (route.isWorkOnRecords === true) return true
  const { method, change, handle } = route
  if (actionsOf(route).length === 0) return false
  return change !== undefined || (handle !== undefined && method !== 'GET')
}

/** What changes something by a question that can be shown; looks and uploads only confirm who asks. */
function isSignable({ method, multipart }: AnyRoute): boolean {
  return method !== 'GET' && multipart !== true
}

function actionsOf({ access }: AnyRoute): readonly string[] {
  return typeof access === 'object' ? [access.action].flat() : []
}

/** The same where only a security key counts; who has none learns that it is needed. */
async function confirmByKey(person: Person, gate: Gate): Promise<void> {
  if (isConfirmed(person) && person.elevatedBy === 'ukey') return
  const methods = await gate.stepUpMethods(person)
  throw new Refusal('stepUp', 'step_up_required', {
    dataPoints: { methods: methods.filter(method => method === 'ukey'), onlyKey: true },
  })
}

/** Throws unless the identity was confirmed again within the last minutes (BR-44). */
async function confirmIdentity(person: Person, gate: Gate): Promise<void> {
  if (isConfirmed(person)) return
  throw new Refusal('stepUp', 'step_up_required', {
    dataPoints: { methods: await gate.stepUpMethods(person) },
  })
}

function isConfirmed({ elevatedUntil }: Person): boolean {
  return elevatedUntil !== null && elevatedUntil.getTime() > Date.now()
}
