import { kindOf } from '#kernel/kinds/registry.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { type Act, openAct } from '#kernel/server/act.ts'
import { insert, sentenceOf } from '#kernel/server/commands.ts'
import { attempt } from '#kernel/server/database.ts'
import { holds, type Person } from '#kernel/server/person.ts'
import { whyNotRemovable } from '#kernel/server/present.ts'
import { refuseReferenced } from '#kernel/server/references.ts'
import { type FieldError, Refusal } from '#kernel/server/refusal.ts'
import { deleteRow, findRow } from '#kernel/server/rows.ts'
import { ownField } from '#kernel/server/scope.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import type {
  ImportColumn,
  Importer,
  ImportLine,
  LineError,
  LineOutcome,
  WrittenLine,
} from './importer.ts'

/** Imports records one after the other, as if somebody had typed each: every rule holds, every act is in the log. */
export function resourceImporter(serving: AnyServing): Importer {
  const { resource } = serving
  return {
    linesAtOnce: 200,
    columns: person => columnsOf(resource, person),
    keys: person => keysOf(resource, columnsOf(resource, person)),
    async check(act, lines) {
      const outcomes = await writeLines(act, serving, lines)
      return new Map(
        [...outcomes].flatMap(([line, { errors }]) =>
          errors === undefined ? [] : [[line, errors] as const],
        ),
      )
    },
    apply: (act, lines) => writeLines(act, serving, lines),
    undo: (act, lines) => takeBack(act, serving, lines),
  }
}

/** What may be given in a sheet: the resource's sheet columns, and whatever a new record needs besides. */
function columnsOf(resource: AnyResource, person: Person): ImportColumn[] {
  const own = ownerField(resource, person)
  const mayStand = (name: string) => {
    const field = resource.fields[name]
    return (
      field !== undefined &&
      field.system !== true &&
      name !== own &&
      (field.needs === undefined || holds(person, field.needs)) &&
      // Kinds without a format (files, structures, secrets) have no form in a cell.
      kindOf(field).format !== undefined
    )
  }
  const listed = (resource.views.sheet ?? resource.views.list).filter(mayStand)
  const needed = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.required === true && field.initial === undefined && mayStand(name) ? [name] : [],
  )
  return [...new Set([...listed, ...needed])].flatMap(name => {
    const field = resource.fields[name]
    return field === undefined ? [] : [{ name, field }]
  })
}

/** The field that a person's own unit fills: nobody types it, and nobody imports for others. */
function ownerField(resource: AnyResource, person: Person): string | undefined {
  return person.ownerId === null ? undefined : ownField(resource, person)
}

function keysOf(resource: AnyResource, columns: readonly ImportColumn[]): string[][] {
  return columns.flatMap(({ name }) => {
    const unique = resource.fields[name]?.unique
    return unique === undefined ? [] : [[name, ...(unique === true ? [] : unique)]]
  })
}

async function writeLines(
  act: Act,
  serving: AnyServing,
  lines: readonly ImportLine[],
): Promise<Map<number, LineOutcome>> {
  const { resource } = serving
  const own = ownerField(resource, act.person)
  const filled = own === undefined || own === 'id' ? {} : { [own]: act.person.ownerId }
  const person = withCreation(resource, act.person)
  const outcomes = new Map<number, LineOutcome>()
  let now = act.now.getTime()
  for (const { line, values } of lines) {
    // A moment later each, so that lists show the records in the order of the sheet.
    now = Math.max(now + 1, Date.now())
    const afterwards: (() => void)[] = []
    const { requestId, reason } = act
    const one = openAct(person, act.tx, { requestId, reason, now: new Date(now), afterwards })
    try {
      const row = await attempt(act.tx, () => insert(one, serving, { ...filled, ...values }))
      for (const work of afterwards) act.afterwards(work)
      outcomes.set(line, { record: row.id, version: row.version })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcomes.set(line, { errors: errorsOf(resource, error) })
    }
  }
  return outcomes
}

/** The right to import is the right to make records by a sheet, in the same scope. */
function withCreation(resource: AnyResource, person: Person): Person {
  const scopes = person.actions.get(`${resource.name}.import`)
  if (scopes === undefined) return person
  return { ...person, actions: new Map([...person.actions, [`${resource.name}.create`, scopes]]) }
}

function errorsOf(resource: AnyResource, error: Refusal): LineError[] {
  const points = error.dataPoints as { readonly errors?: readonly FieldError[] } | null
  if (points?.errors === undefined)
    return [{ message: sentenceOf(error), isDuplicate: error.message === '已存在相同的记录' }]
  return points.errors.map(({ field, message }) => ({
    column: field,
    message,
    // The sentence of a taken key is the kernel's own; see `uniqueRefusal`.
    isDuplicate: message === `${resource.fields[field]?.label}已被使用`,
  }))
}

async function takeBack(
  act: Act,
  serving: AnyServing,
  lines: readonly WrittenLine[],
): Promise<Map<number, string>> {
  const kept = new Map<number, string>()
  for (const { line, record, version } of lines) {
    const why = await removeUntouched(act, serving, { id: record, version })
    if (why !== undefined) kept.set(line, why)
  }
  return kept
}

async function removeUntouched(
  act: Act,
  serving: AnyServing,
  { id, version }: { id: string; version: number },
): Promise<string | undefined> {
  const { resource, rules } = serving
  const row = await findRow(act.tx, resource, id)
  if (row === undefined || (row as { deletedAt?: unknown }).deletedAt != null) return undefined
  if (row.version !== version) return '导入后已被修改'
  const why = whyNotRemovable(serving, row, act.person)
  if (why !== true) return why
  try {
    await attempt(act.tx, async () => {
      await rules.removing?.(row as never, act)
      act.settle()
      await refuseReferenced(act, resource, row)
      await deleteRow(act, resource, row)
    })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return sentenceOf(error)
    throw error
  }
}
