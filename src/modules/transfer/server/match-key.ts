import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { lockInScope } from '#kernel/server/commands.ts'
import { questionCondition } from '#kernel/server/question.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import type { ImportRow } from './import-task-row.ts'
import type { ImportColumn, Importer, ImportLine, ImportPlan } from './importer.ts'

/** Fields that tell a record apart, the product's own number first: what is unique alone, or within other fields. */
export function uniqueKeys(resource: AnyResource): string[][] {
  const keys = Object.entries(resource.fields).flatMap(([name, { unique }]) =>
    unique === undefined ? [] : [[name, ...(unique === true ? [] : unique)]],
  )
  const isNumber = ([name = '']: readonly string[]) => resource.fields[name]?.system === true
  return [...keys.filter(isNumber), ...keys.filter(key => !isNumber(key))]
}

/** The first key whose columns a sheet has; empty when records cannot be found by it. */
export function keyOfSheet(
  importer: Importer,
  columns: readonly ImportColumn[],
  header: ImportRow['header'],
  person: Parameters<Importer['columns']>[0],
): readonly string[] {
  const given = new Set(header.map(({ column }) => column))
  const offered = new Set(columns.map(({ name }) => name))
  // What is no column of this person's (the own organisation) is known without the sheet.
  const stands = (name: string) => given.has(name) || !offered.has(name)
  return (
    (importer.matches?.(person) ?? []).find(
      ([first = '', ...rest]) => given.has(first) && rest.every(stands),
    ) ?? []
  )
}

/** How the lines of a task are taken. */
export function planOf(
  { mode, blank, header }: Pick<ImportRow, 'mode' | 'blank' | 'header'>,
  importer: Importer,
  person: Parameters<Importer['columns']>[0],
): ImportPlan {
  const columns = importer.columns(person, mode)
  return {
    mode,
    blank,
    key: mode === 'insert' ? [] : keyOfSheet(importer, columns, header, person),
  }
}

/** The record that a line means, locked; undefined when there is none that this person may change. */
export async function findMatch(
  act: Act,
  serving: AnyServing,
  key: readonly string[],
  values: ImportLine['values'],
): Promise<Row<AnyResource> | undefined> {
  const { resource } = serving
  const filter = key.map(field =>
    values[field] == null
      ? { field, op: 'blank' as const }
      : { field, op: 'is' as const, value: values[field] },
  )
  const where = questionCondition(resource, act.person, { filter } as never)
  const found = await act.tx
    .select({ id: columnNamed(resource, 'id') })
    .from(tableOf(resource))
    .where(where)
    .limit(2)
  const [only, ...others] = found
  if (only === undefined || others.length > 0) return undefined
  const lock = { id: String(only.id), action: `${resource.name}.update` }
  return lockInScope(act, serving, lock).catch(error => {
    if (error instanceof Refusal) return undefined
    throw error
  })
}
