import { inArray } from 'drizzle-orm'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { AnswerFilter } from '#kernel/server/http.ts'
import { mayUnmask } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { printField } from '#kinds/registry.ts'
import type { MaskScene } from '../../model/index.ts'
import type { MaskRule } from './mask-rules.ts'
import { noteShown, type OpenedRow, openedRows } from './note-shown.ts'

interface MaskedRow {
  readonly id: string
  readonly masked: readonly string[]
  readonly shown: Readonly<Record<string, unknown>>
}

type About = Parameters<AnswerFilter>[1] & {
  /** Path of the resource whose call answers. */
  readonly path: string
  /** The rules that keep a field in the clear, by the field. */
  readonly keeps: ReadonlyMap<string, MaskRule>
  readonly scene: MaskScene
}

/**
 * An answer in which the named fields stand in the clear, for a role that two security
 * administrators allowed to see them: the rows of the answer are read again without their mask, and
 * the access log has its row before the answer goes.
 */
export async function showPlain(answer: unknown, about: About): Promise<unknown> {
  const resource = registry().find(about.path)?.resource
  if (resource === undefined) return answer
  const keeps = withinClass(about, resource)
  const masked = new Map([...masksIn(answer, keeps)].map(row => [row.id, row]))
  if (masked.size === 0) return answer
  const ids = [...masked.keys()]
  const rows = await about.database.read('all', reader =>
    findRows(reader, resource, inArray(columnNamed(resource, 'id'), ids), ids.length),
  )
  const opened = openedRows(keeps, { resource, rows }).flatMap(({ row, fields }) => {
    const open = fields.filter(name => masked.get(row.id)?.masked.includes(name))
    return open.length === 0 ? [] : { row, fields: open }
  })
  if (opened.length === 0) return answer
  await about.perform(act =>
    noteShown(act, { resource, opened, way: about.scene === 'public' ? 'api' : 'view' }),
  )
  return unmasked(answer, { resource, opened: new Map(opened.map(each => [each.row.id, each])) })
}

/** The rules of fields whose class the person still holds: a role may have lost it since the rule was confirmed. */
function withinClass(
  { keeps, person }: About,
  { fields }: AnyResource,
): ReadonlyMap<string, MaskRule> {
  return new Map(
    [...keeps].filter(([name]) => {
      const field = fields[name]
      return field !== undefined && person !== null && mayUnmask(person, field)
    }),
  )
}

function isMasked(value: object, keeps: ReadonlyMap<string, unknown>): value is MaskedRow {
  const { id, masked, shown } = value as Partial<MaskedRow>
  return (
    typeof id === 'string' &&
    typeof shown === 'object' &&
    Array.isArray(masked) &&
    masked.some(name => keeps.has(name))
  )
}

function* masksIn(answer: unknown, keeps: ReadonlyMap<string, unknown>): Generator<MaskedRow> {
  if (typeof answer !== 'object' || answer === null) return
  if (isMasked(answer, keeps)) yield answer
  for (const each of Object.values(answer)) yield* masksIn(each, keeps)
}

function unmasked(
  answer: unknown,
  found: { readonly resource: AnyResource; readonly opened: ReadonlyMap<string, OpenedRow> },
): unknown {
  if (Array.isArray(answer)) return answer.map(each => unmasked(each, found))
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer
  const made: Record<string, unknown> = Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, unmasked(value, found)]),
  )
  const { id, masked } = answer as Partial<MaskedRow>
  const opened = typeof id === 'string' ? found.opened.get(id) : undefined
  if (opened === undefined || !Array.isArray(masked)) return made
  const open = opened.fields.filter(name => masked.includes(name))
  const shown = { ...(answer as MaskedRow).shown }
  for (const name of open) {
    const field = found.resource.fields[name]
    const value = (opened.row as unknown as Readonly<Record<string, unknown>>)[name] ?? null
    made[name] = value
    if (field !== undefined && name in shown) shown[name] = printField(field, value as never)
  }
  return { ...made, shown, masked: masked.filter(name => !open.includes(name)) }
}
