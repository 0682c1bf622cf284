import { commandsOf } from '../resource/command.ts'
import type { AnyResource, RecordBase } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { faultText, log } from './log.ts'
import { type Operation, organisationOf, recordOperation } from './operation.ts'
import { fieldNamed } from './record-fields.ts'
import { type Code, Refusal } from './refusal.ts'
import { registry } from './registry.ts'
import type { AnyRoute, Exchange } from './route.ts'
import { findRow } from './rows.ts'
import { readTitle } from './words.ts'

/** Answers that only ask for something first: nothing was tried yet. */
const beforehand: readonly Code[] = [
  'notLoggedIn',
  'sessionExpired',
  'sessionEnded',
  'passwordChange',
  'stepUp',
  'tooMany',
]

interface Failed {
  readonly route: AnyRoute
  /** Absent where the question itself could not be read. */
  readonly question: unknown
  readonly error: unknown
}

/**
 * Leaves a row in the operation log for an act that was not allowed or did not succeed: what was
 * tried on which record and why it failed, never with the values. Its own transaction: that of the
 * act has been rolled back.
 */
export async function logRefusedAct(exchange: Exchange, failed: Failed): Promise<void> {
  const outcome = outcomeOf(failed)
  if (exchange.visitor.person === null || outcome === undefined) return
  try {
    await exchange.perform(async act =>
      recordOperation(act, await operationOf(act, failed, outcome)),
    )
  } catch (error) {
    // The answer of the act itself matters more than its row; the server's log tells of both.
    log.warn({ requestId: exchange.requestId, error: faultText(error) }, 'a refusal was not logged')
  }
}

function outcomeOf({ route, question, error }: Failed): 'denied' | 'failed' | undefined {
  const code = error instanceof Refusal ? error.code : 'fault'
  if (code === 'denied') return 'denied'
  const isAct = route.method !== 'GET' && route.read === undefined && actionOf(route) !== undefined
  return isAct && question !== undefined && !beforehand.includes(code) ? 'failed' : undefined
}

const actionOf = ({ access }: AnyRoute): string | undefined =>
  typeof access === 'object' ? [access.action].flat()[0] : undefined

async function operationOf(
  act: Act,
  { route, question, error }: Failed,
  outcome: 'denied' | 'failed',
): Promise<Operation> {
  const own = act.person.ownerKind === 'organisation' ? act.person.ownerId : null
  const [, , module, name] = route.path.split('/')
  const resource = registry().find(`${module}/${name}`)?.resource
  const shared = {
    action: actionOf(route) ?? route.path,
    resource: resource?.path ?? '',
    ...{ version: null, changes: [], reason: null, outcome },
  }
  if (outcome === 'denied')
    return {
      ...shared,
      label: `越权访问：${route.summary}`,
      title: `${route.method} ${route.path}`,
      ...{ record: null, organisation: own },
    }
  const id = idIn(question)
  // A record that the person does not reach is not named to whoever reads the own log.
  const isHidden = error instanceof Refusal && error.code === 'absent'
  const row =
    resource && id && !isHidden ? ((await findRow(act.tx, resource, id)) as RecordBase) : undefined
  return {
    ...shared,
    label: route.summary,
    title: resource && row ? await readTitle(act.tx, resource, row) : '',
    record: row ? row.id : null,
    organisation: (resource && row && organisationOf(resource, row)) ?? own,
    failure: failureOf(error, resource),
  }
}

/** One of many that failed leaves the row that one alone leaves. */
export function logRefusedOne(
  act: Act,
  resource: AnyResource,
  failed: { action: string; label: string; id: string; title: string; error: Refusal },
): Promise<void> {
  const { action, label, id, title, error } = failed
  return recordOperation(act, {
    action,
    label,
    resource: resource.path,
    record: title === '' ? null : id,
    ...{ version: null, title, changes: [], reason: null },
    organisation: act.person.ownerKind === 'organisation' ? act.person.ownerId : null,
    outcome: 'failed',
    failure: failureOf(error, resource),
  })
}

function idIn(question: unknown): string | undefined {
  const id = (question as { id?: unknown } | null)?.id
  return typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id) ? id : undefined
}

/** Why it failed. Of fields only the names: their sentences may repeat what was typed. */
function failureOf(error: unknown, resource: AnyResource | undefined): string {
  if (!(error instanceof Refusal)) return '系统错误'
  const told = error.dataPoints as { errors?: readonly { field: string }[] } | null
  if (told?.errors === undefined) return error.message
  const names = told.errors.map(({ field }) => fieldLabel(resource, field))
  return `${error.message}：${[...new Set(names)].join('、')}`
}

/** A refused field as its form calls it: one of the record or of what its moves ask, else its code. */
function fieldLabel(resource: AnyResource | undefined, path: string): string {
  const [name = path] = path.split('.')
  if (resource === undefined) return name
  const asked = Object.values(commandsOf(resource)).map(({ ask }) => ask?.[name])
  return [fieldNamed(resource, name), ...asked].find(field => field !== undefined)?.label ?? name
}
