import { sql } from 'drizzle-orm'
import { partLabels } from '#kernel/resource/part-labels.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Operation } from '#kernel/server/operation.ts'
import { isSystem } from '#kernel/server/person.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type OperationKind, operation } from '../model/operation.ts'
import { riskOf } from './risk.ts'

const kindOfVerb: Readonly<Record<string, OperationKind>> = {
  create: 'insert',
  update: 'update',
  restore: 'update',
  delete: 'delete',
  purge: 'delete',
  import: 'import',
  export: 'export',
  unmask: 'reveal',
  download: 'download',
  print: 'print',
  approve: 'review',
  reject: 'review',
  return: 'review',
  pay: 'pay',
  refund: 'pay',
}

const kindOfResource: Readonly<Record<string, OperationKind>> = {
  'access/grant': 'grant',
  'access/role': 'grant',
  'common/platformSecurity': 'config',
  'platform/platformSetting': 'config',
  'access/structureSetting': 'config',
  'website/desensitisationRule': 'config',
}

/** Data leave or come in bulk, whatever they are about. */
const leaving = new Set(['export', 'import', 'unmask', 'download'])

/**
 * Writes what was done into the operation log, in the act's own transaction: no row, no act. The
 * time is the database's.
 */
export async function writeOperations(act: Act, operations: readonly Operation[]): Promise<void> {
  const rows: object[] = []
  for (const done of operations) rows.push(await rowOf(act, done))
  if (rows.length === 0) return
  // The builder's row type does not know that a value may be an expression of the database.
  await act.tx.insert(tableOf(operation)).values(rows as never)
}

async function rowOf(act: Act, done: Operation) {
  const { person } = act
  const own = person.ownerKind === 'organisation' ? person.ownerId : null
  return {
    id: newId(),
    at: sql`clock_timestamp()`,
    account: isSystem(person) ? null : person.accountId,
    accountName: person.name.slice(0, 100),
    ownerKind: person.ownerKind,
    organisation: done.organisation ?? own,
    kind: isOfJob(act) ? 'job' : kindOfOperation(done),
    action: done.action.slice(0, 200),
    label: done.label.slice(0, 200),
    resource: done.resource,
    record: done.record,
    recordVersion: done.version,
    title: done.title.slice(0, 500),
    module: moduleOf(done.resource),
    route: person.seat?.page?.slice(0, 200) ?? null,
    changes: done.changes,
    reason: done.reason?.slice(0, 500),
    outcome: done.outcome,
    failure: done.failure?.slice(0, 500) ?? null,
    risk: (await isBurstOfDenials(act, done)) ? 'high' : riskOf(done),
    ip: person.ip,
    area: person.seat?.area ?? null,
    device: person.seat?.device ?? null,
    sessionHash: person.seat?.sessionHash ?? null,
    requestId: act.requestId,
    durationMs: person.seat === undefined ? null : Math.max(0, Date.now() - person.seat.askedAt),
  }
}

const denialsAtOnce = 20

/** Whether somebody is denied for the twentieth time within a minute: no longer by mistake. */
async function isBurstOfDenials({ tx, person }: Act, { outcome }: Operation): Promise<boolean> {
  if (outcome !== 'denied' || isSystem(person)) return false
  const { rows } = await tx.execute(sql`
    select from operation where account = ${person.accountId}::uuid and outcome = 'denied'
      and at > now() - interval '1 minute' order by at desc limit ${denialsAtOnce - 1}`)
  return rows.length === denialsAtOnce - 1
}

/** The name of the part that a resource belongs to; the part itself where it has no name. */
function moduleOf(path: string): string | null {
  const [part = ''] = path.split('/')
  return part === '' ? null : (partLabels[part] ?? part.slice(0, 20))
}

/** What the product does by itself, at its hours. */
function isOfJob({ person, requestId }: Act): boolean {
  return isSystem(person) && requestId.startsWith('job ')
}

function kindOfOperation({ action, outcome, resource }: Operation): OperationKind {
  if (outcome === 'denied') return 'denied'
  const verb = action.slice(action.lastIndexOf('.') + 1)
  const own = leaving.has(verb) ? undefined : kindOfResource[resource]
  return own ?? kindOfVerb[verb] ?? 'transition'
}
