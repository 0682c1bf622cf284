import type { AnyField } from '#kinds/field.ts'
import { demandOf, isEmptyValue, readWithin, schemaOf } from '#kinds/registry.ts'
import type { AnyResource, Row } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { issueSentence } from './issue-sentence.ts'
import { holds } from './person.ts'
import { type FieldError, invalid } from './refusal.ts'

/** What a client sends, before its fields' kinds have read it. */
export type Values = Readonly<Record<string, unknown>>

/** The fields a person may give: not the system's, not those whose action is missing. */
export function givenFields(resource: AnyResource, act: Act): Record<string, AnyField> {
  const mayWrite = (field: AnyField) =>
    field.system !== true && (field.needs === undefined || holds(act.person, field.needs))
  return Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => mayWrite(field)))
}

/** Parses values by their fields' kinds; every refused field at once. `system` fields and unknown names are refused. */
export function readValues(
  fields: Readonly<Record<string, AnyField>>,
  given: Values,
  { required }: { required: 'all' | 'given' },
): Record<string, unknown> {
  const errors: FieldError[] = []
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!(name in given) && (required === 'given' || field.initial !== undefined)) continue
    // Structured values may hold a schema that says no sentence of its own.
    const parsed = schemaOf(field).safeParse(given[name] ?? null, { error: issueSentence })
    if (parsed.success) values[name] = parsed.data
    else
      errors.push({ field: name, message: parsed.error.issues[0]?.message ?? `${field.label}有误` })
  }
  if (required === 'all') errors.push(...unknownErrors(Object.keys(given), fields))
  if (errors.length > 0) throw invalid(errors)
  return values
}

/** Values as the other fields of their record make them; what cannot stand beside them is marked. */
export function readBeside<V extends Values>(
  act: Act,
  fields: Readonly<Record<string, AnyField>>,
  record: V,
): V {
  const { values, refusals } = readWithin(fields, record)
  for (const [name, message] of Object.entries(refusals)) act.mark(name, message)
  return { ...record, ...values }
}

/** The same of a change: only what was changed, or stands beside what was, is asked. */
export function changedBeside(
  act: Act,
  { fields }: AnyResource,
  { row, changes }: { readonly row: object; readonly changes: Values },
): Values {
  const before = readWithin(fields, row as Values)
  const { values, refusals } = readWithin(fields, { ...row, ...changes })
  for (const [name, message] of Object.entries(refusals))
    if (before.refusals[name] !== message || name in changes) act.mark(name, message)
  return values
}

function unknownErrors(
  names: readonly string[],
  fields: Readonly<Record<string, AnyField>>,
): FieldError[] {
  return names
    .filter(name => !Object.hasOwn(fields, name))
    .map(field => ({ field, message: '不接受此项' }))
}

/** Refuses every name that is not among the fields. */
export function refuseUnknown(
  names: readonly string[],
  fields: Readonly<Record<string, AnyField>>,
): void {
  const errors = unknownErrors(names, fields)
  if (errors.length > 0) throw invalid(errors)
}

/** Marks each field that a complete record must have and this one has not. */
export function markIncomplete(act: Act, resource: AnyResource, row: Row<AnyResource>): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const value: unknown = row[name]
    if (field.late === true && isEmptyValue(field, value)) act.mark(name, demandOf(field))
  }
}
