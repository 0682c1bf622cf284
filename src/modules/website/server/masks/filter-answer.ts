import { inArray } from 'drizzle-orm'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Database, Reader } from '#kernel/server/database.ts'
import type { AnswerFilter } from '#kernel/server/http.ts'
import type { Person } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import {
  type MaskRule,
  type MaskRules,
  maskAnswer,
  maskRules,
  maskValue,
  sceneOf,
} from './mask-rules.ts'
import { isOfMinor } from './note-shown.ts'
import { showPlain } from './show-plain.ts'
import { hiding } from './shown-elsewhere.ts'

/** Masks what a call answers as the rules say now: connected to the kernel's answers. */
export const filterAnswer: AnswerFilter = async (answer, about) => {
  const { route, person, database } = about
  if (answer === null || typeof answer !== 'object') return answer
  const rules = await database.read('all', reader => maskRules.get(reader))
  const scene = sceneOf(route)
  const path = route.path.split('/').slice(2, 4).join('/')
  if (route.path.endsWith('/getPicks') && person !== null)
    return maskPicks(answer, { rules, person, path, database })
  const masks = rules.masksFor(route.path, { method: route.method, scene, person })
  if (masks === undefined) return answer
  const keeps = new Map([...masks].filter(([, { algorithm }]) => algorithm === 'keep'))
  return maskAnswer(
    keeps.size === 0 ? answer : await showPlain(answer, { ...about, path, keeps, scene }),
    masks,
  )
}

/** What a chooser of records offers: its title and its note are fields under other names. */
async function maskPicks(
  answer: unknown,
  about: { rules: MaskRules; person: Person; path: string; database: Database },
): Promise<unknown> {
  const serving = registry().find(about.path)
  if (serving === undefined || !Array.isArray(answer)) return answer
  const masks = hiding(about.rules.masksIn('list', about.path, about.person))
  const title = masks.get(serving.resource.title)
  const note = masks.get(serving.rules.pickNote ?? '')
  if (title === undefined && note === undefined) return answer
  const picks: readonly Pick[] = answer
  const ids = picks.map(({ id }) => id)
  const minors = await about.database.read('all', reader =>
    minorsAmong(reader, serving.resource, ids),
  )
  const masked = (rule: MaskRule | undefined, value: string, id: string) =>
    rule === undefined || value === '' ? value : maskValue(rule, value, minors.has(id))
  return picks.map(pick => ({
    ...pick,
    title: masked(title, pick.title, pick.id),
    ...(pick.note === undefined ? {} : { note: masked(note, pick.note, pick.id) }),
  }))
}

interface Pick {
  readonly id: string
  readonly title: string
  readonly note?: string
}

async function minorsAmong(
  reader: Reader,
  resource: AnyResource,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !('minor' in resource.fields)) return new Set()
  const rows = await findRows(reader, resource, inArray(columnNamed(resource, 'id'), [...ids]))
  return new Set(rows.filter(row => isOfMinor(resource, row)).map(({ id }) => id))
}

/** How an export of a resource masks fields of a row for a person; fields without a rule are absent. */
export async function exportMasks(
  reader: Reader,
  person: Person,
  { path, fields }: AnyResource,
): Promise<ReadonlyMap<string, (value: string, row: Readonly<Record<string, unknown>>) => string>> {
  const masks = hiding((await maskRules.get(reader)).masksForExport(path, person))
  return new Map(
    [...masks].map(([field, rule]) => [
      field,
      (value, row) => maskValue(rule, value, 'minor' in fields && row.minor === true),
    ]),
  )
}
