import type { AnyResource } from '#kernel/resource/resource.ts'
import { holds, type Person } from '#kernel/server/person.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { kindOf } from '#kinds/registry.ts'
import type { ImportMode } from '../model/import-task.ts'
import { errorsOfOutcomes, type ImportColumn, type Importer } from './importer.ts'
import { uniqueKeys } from './match-key.ts'
import { takeBack } from './take-back.ts'
import { ownerField, writeLines } from './write-lines.ts'

/** Imports records one after the other, as if somebody had typed each: every rule holds, every act is in the log. */
export function resourceImporter(serving: AnyServing): Importer {
  const { resource } = serving
  return {
    linesAtOnce: 200,
    modes: person => modesOf(resource, person),
    columns: (person, mode) => columnsOf(resource, person, mode),
    matches: person => matchesOf(resource, person),
    keys: person => keysOf(resource, columnsOf(resource, person, 'upsert')),
    check: async (act, lines, plan) =>
      errorsOfOutcomes(await writeLines(act, serving, { lines, plan })),
    apply: (act, lines, plan) => writeLines(act, serving, { lines, plan }),
    undo: (act, lines) => takeBack(act, serving, lines),
  }
}

/** What may be given in a sheet: the resource's sheet columns, and whatever a new record needs besides. */
function columnsOf(
  resource: AnyResource,
  person: Person,
  mode: ImportMode = 'insert',
): ImportColumn[] {
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
  const numbers = mode === 'insert' ? [] : numbersOf(resource)
  return [...new Set([...numbers, ...listed, ...needed])].flatMap(name => {
    const field = resource.fields[name]
    if (field === undefined) return []
    // What a record has already need not be said again; a new one is asked for it when it is made.
    return [{ name, field: mode === 'insert' ? field : { ...field, required: false } }]
  })
}

/** The product's own numbers: nobody types them for a new record, but they find one. */
function numbersOf(resource: AnyResource): string[] {
  return uniqueKeys(resource).flatMap(([name = '', ...within]) =>
    resource.fields[name]?.system === true && within.length === 0 ? [name] : [],
  )
}

function matchesOf(resource: AnyResource, person: Person): string[][] {
  const offered = new Set(columnsOf(resource, person, 'update').map(({ name }) => name))
  return uniqueKeys(resource).filter(([name = '']) => offered.has(name))
}

/** Changing by a sheet asks for the right to change, and for something to find records by. */
function modesOf(resource: AnyResource, person: Person): ImportMode[] {
  const mayUpdate = resource.verbs?.includes('update') === true
  const isFound = matchesOf(resource, person).length > 0
  if (!mayUpdate || !isFound || !holds(person, `${resource.name}.update`)) return ['insert']
  return ['insert', 'update', 'upsert']
}

function keysOf(resource: AnyResource, columns: readonly ImportColumn[]): string[][] {
  return columns.flatMap(({ name }) => {
    const unique = resource.fields[name]?.unique
    return unique === undefined ? [] : [[name, ...(unique === true ? [] : unique)]]
  })
}
