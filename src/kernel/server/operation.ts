import { differenceOf, isMasked, maskField, printField } from '#kinds/registry.ts'
import type { AnyResource, RecordBase } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { plannedFields } from './planned-fields.ts'
import { port } from './port.ts'
import { fieldNamed } from './record-fields.ts'
import { gatherWords, mentionsOf, readTitles } from './words.ts'

/** One changed field, as the history shows it. Personal values stand masked. */
export interface Change {
  readonly field: string
  readonly label: string
  readonly before: string
  readonly after: string
  /** The former value itself, where it is short, not personal, and may be given again. */
  readonly was?: unknown
}

/** One thing done, or refused, for the operation log (操作记录). */
export interface Operation {
  readonly action: string
  readonly label: string
  readonly resource: string
  readonly record: string | null
  /** The version that the act made; null where no record was written. */
  readonly version: number | null
  readonly title: string
  /** The organisation whose people may read it. */
  readonly organisation: string | null
  readonly changes: readonly Change[]
  readonly reason: string | null
  readonly outcome: 'done' | 'denied' | 'failed'
  /** Why it failed. */
  readonly failure?: string
  /** Of high risk whatever the action says, e.g. personal data leaving in the clear. */
  readonly isRisky?: boolean
}

/** Writes what was done, in the transaction of the act. */
export type WriteOperations = (act: Act, operations: readonly Operation[]) => Promise<void>

/** The module that keeps the operation log. */
export const operationLog = port<WriteOperations>('operation log')

/** Writes what was done into the operation log, in the same transaction. */
export function recordOperation(act: Act, operation: Operation): Promise<void> {
  return operationLog()(act, [{ ...operation, reason: operation.reason ?? act.reason ?? null }])
}

/** The organisation a row belongs to, if its resource has one. */
export function organisationOf(
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
): string | null {
  const field = resource.owner?.organisation
  const value = field === undefined ? undefined : row[field]
  return typeof value === 'string' ? value : null
}

/** What was done with one record: as it stands now, and as it stood. */
export interface RecordChange {
  readonly row: RecordBase
  readonly before?: RecordBase
}

interface ActOnRecords {
  readonly verb: string
  readonly label: string
  readonly reason?: string | undefined
}

/** Writes one act on one record. */
export function recordAct(
  act: Act,
  resource: AnyResource,
  { row, before, ...done }: ActOnRecords & RecordChange,
): Promise<void> {
  return recordActs(act, resource, {
    ...done,
    records: [before === undefined ? { row } : { row, before }],
  })
}

/** Writes one act on many records, each as a row of its own. */
export async function recordActs(
  act: Act,
  resource: AnyResource,
  { verb, label, reason, records }: ActOnRecords & { readonly records: readonly RecordChange[] },
): Promise<void> {
  const isGone = verb === 'delete' || verb === 'purge'
  const pairs: TwoRows[] = records.map(({ row, before }) => ({ before: { ...before }, after: row }))
  const changes = isGone ? [] : await changesOfRows(act, resource, pairs)
  const titles = await readTitles(
    act.tx,
    resource,
    records.map(({ row }) => row),
  )
  await operationLog()(
    act,
    records.map(({ row }, at) => ({
      action: `${resource.name}.${verb}`,
      // 开始同步 of a 同步 says already what was done to what.
      label: label.endsWith(resource.label) ? label : `${label}${resource.label}`,
      resource: resource.path,
      record: row.id,
      version: row.version,
      title: titles[at] ?? '',
      organisation: organisationOf(resource, row),
      changes: (changes[at] ?? []).map(change => ({
        ...change,
        ...formerValue(resource, change.field, pairs[at]?.before[change.field]),
      })),
      reason: reason ?? act.reason ?? null,
      outcome: 'done',
    })),
  )
}

type Values = Readonly<Record<string, unknown>>

interface TwoRows {
  readonly before: Values
  readonly after: Values
}

/** The differences of two rows, printed in Chinese. */
export async function changesBetween(
  act: Pick<Act, 'tx'>,
  resource: AnyResource,
  rows: TwoRows,
): Promise<Change[]> {
  const [changes = []] = await changesOfRows(act, resource, [rows])
  return changes
}

/** The differences of many pairs of rows; the names of what they mention are fetched together. */
async function changesOfRows(
  act: Pick<Act, 'tx'>,
  resource: AnyResource,
  pairs: readonly TwoRows[],
): Promise<Change[][]> {
  const changed = pairs.map(pair => ({ ...pair, names: changedNames(resource, pair) }))
  const words = await gatherWords(
    act.tx,
    changed.flatMap(({ names, before, after }) => {
      const fields = plannedFields(resource, names)
      return [...mentionsOf(fields, before), ...mentionsOf(fields, after)]
    }),
  )
  const printed = (name: string, value: unknown) => {
    const field = fieldNamed(resource, name)
    if (field === undefined || value === null || value === undefined) return ''
    return printField(field, maskField(field, value), words)
  }
  const difference = (name: string, { before, after }: TwoRows) => {
    const field = fieldNamed(resource, name)
    return (
      (field && differenceOf(field, before[name], after[name])) ?? {
        before: printed(name, before[name]),
        after: printed(name, after[name]),
      }
    )
  }
  return changed.map(({ names, ...rows }) =>
    names.map(name => ({
      field: name,
      label: fieldNamed(resource, name)?.label ?? name,
      ...difference(name, rows),
    })),
  )
}

function changedNames(resource: AnyResource, { before, after }: TwoRows): string[] {
  return [...Object.keys(resource.fields), 'state'].filter(name => {
    const field = fieldNamed(resource, name)
    return field !== undefined && field.silent !== true && !isSame(before[name], after[name])
  })
}

/** Characters up to which a former value is kept beside its print. */
const keptLength = 2000

/** What an update would give to have a field as it was; nothing of what nobody types, and nothing personal. */
function formerValue(
  { fields }: AnyResource,
  name: string,
  value: unknown,
): { readonly was: unknown } | undefined {
  const field = fields[name]
  if (field === undefined || field.system === true || field.frozen === true) return undefined
  if (value === undefined || isMasked(field) || !isPlain(value)) return undefined
  return JSON.stringify(value).length > keptLength ? undefined : { was: value }
}

/** Objects may hold anything, personal values too: only what a single control holds is plain. */
function isPlain(value: unknown): boolean {
  return Array.isArray(value)
    ? value.every(each => typeof each === 'string')
    : typeof value !== 'object' || value === null
}

/** Whether two stored values are the same; nothing and absent are. */
export function isSame(one: unknown, other: unknown): boolean {
  return (
    (one ?? null) === (other ?? null) ||
    JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
  )
}
