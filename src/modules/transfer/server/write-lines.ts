import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insert, update } from '#kernel/server/commands.ts'
import { attempt } from '#kernel/server/database.ts'
import { openAct } from '#kernel/server/open-act.ts'
import { isSame } from '#kernel/server/operation.ts'
import type { Person } from '#kernel/server/person.ts'
import { type FieldError, Refusal } from '#kernel/server/refusal.ts'
import { ownField } from '#kernel/server/scope.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { isEmptyValue } from '#kinds/registry.ts'
import { sentenceOf } from '#services/bulk/act-on-one.ts'
import type { ImportLine, ImportPlan, LineError, LineOutcome } from './importer.ts'
import { findMatch } from './match-key.ts'

/** The field that a person's own unit fills: nobody types it, and nobody imports for others. */
export function ownerField(resource: AnyResource, person: Person): string | undefined {
  return person.ownerId === null ? undefined : ownField(resource, person)
}

/** Writes lines one after the other, each on its own: what one is refused for does not touch the others. */
export async function writeLines(
  act: Act,
  serving: AnyServing,
  { lines, plan }: { readonly lines: readonly ImportLine[]; readonly plan: ImportPlan },
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
      const outcome = await attempt(act.tx, () =>
        writeLine(one, serving, { plan, values: { ...filled, ...values } }),
      )
      for (const work of afterwards) act.afterwards(work)
      outcomes.set(line, outcome)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcomes.set(line, { errors: errorsOf(resource, error) })
    }
  }
  return outcomes
}

async function writeLine(
  act: Act,
  serving: AnyServing,
  { plan, values }: { readonly plan: ImportPlan; readonly values: ImportLine['values'] },
): Promise<LineOutcome> {
  const { mode, key, blank } = plan
  const [first = ''] = key
  const isFindable = values[first] != null
  if (mode === 'update' && !isFindable) act.refuse(`请填写${labelOf(serving, first)}`, first)
  const known =
    mode === 'insert' || !isFindable ? undefined : await findMatch(act, serving, key, values)
  if (known !== undefined) {
    const said = blank === 'fill' ? lackedBy(serving.resource, known, values) : values
    return changeRecord(act, serving, { row: known, key, values: said })
  }
  const isNumber = serving.resource.fields[first]?.system === true
  if (mode === 'update' || (isFindable && isNumber && mode === 'upsert'))
    act.refuse(`没有这个${labelOf(serving, first)}的记录，或您无权修改`, first)
  const given = Object.entries(values).filter(
    ([name, value]) => value !== null && serving.resource.fields[name]?.system !== true,
  )
  const row = await insert(act, serving, Object.fromEntries(given))
  return { record: row.id, version: row.version }
}

/** What a record does not say of itself yet. */
function lackedBy(
  { fields }: AnyResource,
  row: Row<AnyResource>,
  values: ImportLine['values'],
): ImportLine['values'] {
  const lacks = (name: string) => {
    const field = fields[name]
    const own: unknown = row[name as never]
    return own == null || own === '' || (field !== undefined && isEmptyValue(field, own))
  }
  return Object.fromEntries(Object.entries(values).filter(([name]) => lacks(name)))
}

async function changeRecord(
  act: Act,
  serving: AnyServing,
  {
    row,
    key,
    values,
  }: { row: Row<AnyResource>; key: readonly string[]; values: ImportLine['values'] },
): Promise<LineOutcome> {
  const said = Object.entries(values).filter(([name]) => !key.includes(name))
  const changed = said.filter(([name, value]) => !isSame(value, row[name as never]))
  const { id, version } = row
  const next = await update(act, serving, { ...Object.fromEntries(changed), id, version })
  const before = Object.fromEntries(changed.map(([name]) => [name, row[name as never]]))
  return { record: id, version: next.version, before }
}

function labelOf({ resource }: AnyServing, name: string): string {
  return resource.fields[name]?.label ?? '记录'
}

/** The right to import is the right to make records by a sheet, in the same scope. */
function withCreation(resource: AnyResource, person: Person): Person {
  const scopes = person.actions.get(`${resource.name}.import`)
  if (scopes === undefined) return person
  return { ...person, actions: new Map([...person.actions, [`${resource.name}.create`, scopes]]) }
}

/** How sentences begin that say a record stands already. */
const isThere = '已存在相同的记录'

function errorsOf(resource: AnyResource, error: Refusal): LineError[] {
  const points = error.dataPoints as { readonly errors?: readonly FieldError[] } | null
  if (points?.errors === undefined)
    return [{ message: sentenceOf(error), isDuplicate: error.message.startsWith(isThere) }]
  return points.errors.map(({ field, message }) => ({
    column: field,
    message,
    // The sentence of a taken key is the kernel's own; see `uniqueRefusal`.
    isDuplicate:
      message === `${resource.fields[field]?.label}已被使用` || message.startsWith(isThere),
  }))
}
