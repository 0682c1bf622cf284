import type { FileWord, Mention, Words } from '#kinds/field.ts'
import { maskField, printField } from '#kinds/registry.ts'
import type { AnyResource } from '../resource/resource.ts'
import type { Reader } from './database.ts'
import { houseState } from './house-state.ts'
import { systemAccountId, systemName } from './person.ts'
import { type PlannedField, plannedFields } from './planned-fields.ts'
import { port } from './port.ts'
import { fieldNamed } from './record-fields.ts'
import { registry } from './registry.ts'
import { columnNamed, tableNameOf } from './tables.ts'

/** Where names come from that the kernel does not keep: areas, dictionary terms, files. */
export interface WordSources {
  area(code: string): string | undefined
  term(dictionary: string, code: string): string | undefined
  files(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, FileWord>>
}

/** The modules that know areas, terms and files. */
export const wordSources = port<WordSources>('word sources')

/** Titles of records by resource and id, and how many they are. */
const memory = houseState(() => ({
  titles: new Map<string, Map<string, { title: string; at: number }>>(),
  count: 0,
}))
const keptFor = 10_000
const keptAtMost = 50_000

/** Forgets a record's title after it was renamed or removed here; other nodes forget within 10 s. */
export function forgetTitle(resource: AnyResource, id: string): void {
  const kept = memory()
  if (kept.titles.get(resource.path)?.delete(id) === true) kept.count -= 1
}

/**
 * Fetches the names of everything that these values mention: one query a resource, most from memory.
 * `passing`: they are not kept, since what walks over a whole table would fill the memory with them.
 */
export async function gatherWords(
  reader: Reader,
  mentions: readonly Mention[],
  { passing = false }: { readonly passing?: boolean } = {},
): Promise<Words> {
  const found = new Map<string, Map<string, string>>()
  const wanted = new Map<string, Set<string>>()
  const fileIds = new Set<string>()
  const now = Date.now()
  const kept = memory()
  for (const mention of mentions) {
    if ('file' in mention) {
      fileIds.add(mention.file)
      continue
    }
    const { resource, id } = mention
    const own = mapIn(found, resource)
    if (own.has(id)) continue
    if (id === systemAccountId) {
      own.set(id, systemName)
      continue
    }
    const known = kept.titles.get(resource)?.get(id)
    if (known !== undefined && now - known.at < keptFor) own.set(id, known.title)
    else wanted.set(resource, (wanted.get(resource) ?? new Set()).add(id))
  }
  for (const [path, ids] of wanted)
    await fetchTitles(reader, {
      ...{ path, ids: [...ids], found: mapIn(found, path) },
      keptAt: passing ? null : now,
    })
  const files =
    fileIds.size === 0
      ? new Map<string, FileWord>()
      : await wordSources().files(reader, [...fileIds])
  const sources = wordSources()
  return {
    record: (resource, id) => found.get(resource)?.get(id),
    term: (dictionary, code) => sources.term(dictionary, code),
    area: code => sources.area(code),
    file: id => files.get(id),
  }
}

async function fetchTitles(
  reader: Reader,
  {
    path,
    ids,
    found,
    keptAt,
  }: { path: string; ids: string[]; found: Map<string, string>; keptAt: number | null },
): Promise<void> {
  const serving = registry().find(path)
  if (serving === undefined) return
  const { resource } = serving
  const column = columnNamed(resource, resource.title)
  // What forms offer by its days is told as no longer offered where a record still holds it.
  const off = resource.validity !== undefined && 'disabled' in (resource.lifecycle?.states ?? {})
  const answer = await reader.client.query<{ id: string; title: unknown; off: boolean }>({
    name: `titles_${tableNameOf(resource)}`,
    text: `select id, "${column.name}" as title, ${off ? "state = 'disabled'" : 'false'} as off
             from "${tableNameOf(resource)}" where id = any($1::uuid[])`,
    values: [ids],
  })
  const kept = memory()
  if (kept.count > keptAtMost) {
    kept.titles.clear()
    kept.count = 0
  }
  const own = mapIn(kept.titles, path)
  const read = await readTitles(
    reader,
    resource,
    answer.rows.map(({ title }) => ({
      [resource.title]: title === null ? null : column.mapFromDriverValue(title),
    })),
  )
  // What is called by another record is not told when that one is renamed.
  const isKept = keptAt !== null && !isCalledByAnother(resource)
  for (const [at, { id, off: isOff }] of answer.rows.entries()) {
    const title = `${read[at] ?? ''}${isOff ? '(已停用)' : ''}`
    found.set(id, title)
    if (!isKept) continue
    if (!own.has(id)) kept.count += 1
    own.set(id, { title, at: keptAt })
  }
}

/** Whether a record's title is the name of another record, as a grant is called by its account. */
function isCalledByAnother(resource: AnyResource): boolean {
  return plannedFields(resource, [resource.title]).some(({ kind }) => kind.mentions !== undefined)
}

function mapIn<V>(maps: Map<string, Map<string, V>>, key: string): Map<string, V> {
  const known = maps.get(key) ?? new Map<string, V>()
  maps.set(key, known)
  return known
}

type Values = Readonly<Record<string, unknown>>

/** A record's title as text: masked where it is personal, and by its name where it refers to another record. */
export async function readTitle(
  reader: Reader,
  resource: AnyResource,
  row: Values,
): Promise<string> {
  const [title = ''] = await readTitles(reader, resource, [row])
  return title
}

/** Titles of many records of a resource, in their order. */
export async function readTitles(
  reader: Reader,
  resource: AnyResource,
  rows: readonly Values[],
): Promise<string[]> {
  const planned = plannedFields(resource, [resource.title])
  const words = await gatherWords(
    reader,
    rows.flatMap(row => mentionsOf(planned, row)),
  )
  return rows.map(row => titleText(resource, row, words))
}

function titleText(resource: AnyResource, row: Values, words: Words): string {
  const value = row[resource.title]
  const field = fieldNamed(resource, resource.title)
  if (field === undefined || value === null || value === undefined) return ''
  return printField(field, maskField(field, value), words)
}

/** Everything that a row's values mention. */
export function mentionsOf(fields: readonly PlannedField[], row: Values): Mention[] {
  const found: Mention[] = []
  for (const { name, field, kind } of fields) {
    const value = row[name]
    if (kind.mentions !== undefined && value !== null && value !== undefined)
      found.push(...kind.mentions(value, field))
  }
  return found
}
