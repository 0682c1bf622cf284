import { asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import type { Person } from '#kernel/server/person.ts'
import type { AnyRoute } from '#kernel/server/route.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type Owned, ownerIdOf, role } from '#modules/access/model/index.ts'
import {
  type Algorithm,
  desensitisationRule,
  type MaskParams,
  type MaskScene,
} from '../../model/index.ts'
import { Kept } from '../kept.ts'
import { applyMask, applyToMinor } from './apply-mask.ts'

/** A rule as it is applied, roles by their marks. */
export interface MaskRule {
  readonly id: string
  readonly name: string
  readonly apiPath: string
  readonly method: 'any' | 'GET' | 'POST'
  readonly field: string
  readonly algorithm: Algorithm
  readonly params: MaskParams | null
  readonly roles: readonly string[]
  readonly exceptRoles: readonly string[]
  readonly scene: readonly MaskScene[]
  readonly minorStricter: boolean
  readonly priority: number
}

/** The rules in force, by the part of the address before `*`. */
export const maskRules = new Kept('website.masks', async reader => {
  const table = tableOf(desensitisationRule)
  const rows = await reader
    .select()
    .from(table)
    .where(eq(table.state, 'enabled'))
    .orderBy(asc(table.priority), asc(table.id))
  const marks = await roleMarks(
    reader,
    rows.flatMap(row => [...(row.roles ?? []), ...(row.exceptRoles ?? [])]),
  )
  const named = (ids: readonly string[] | null) => (ids ?? []).map(id => marks.get(id) ?? id)
  const rules = rows.map(
    (row): MaskRule => ({
      ...row,
      roles: named(row.roles),
      exceptRoles: named(row.exceptRoles),
      scene: row.scene ?? [],
    }),
  )
  return new MaskRules(rules)
})

async function roleMarks(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const roles = tableOf(role)
  const rows = await reader
    .select()
    .from(roles)
    .where(inArray(roles.id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.id, markOfRole(row)]))
}

/** How a role is known among those of everybody: its code is unique within its owner alone. */
export function markOfRole(row: Owned & { readonly code: string }): string {
  return markOf(row.code, ownerIdOf(row))
}

/** The marks of a person's roles: the platform's, or those of the own unit; no code is both. */
function marksOf({ roleCodes, ownerId }: Person): readonly string[] {
  return roleCodes.flatMap(code => [markOf(code, null), markOf(code, ownerId)])
}

const markOf = (code: string, owner: string | null) => (owner === null ? code : `${code} ${owner}`)

/** The masks of one answer, by field. */
type Masks = ReadonlyMap<string, MaskRule>

export class MaskRules {
  readonly rules: readonly MaskRule[]
  readonly #byPath = new Map<string, MaskRule[]>()

  constructor(rules: readonly MaskRule[]) {
    this.rules = rules
    for (const rule of rules) {
      const held = this.#byPath.get(rule.apiPath)
      if (held === undefined) this.#byPath.set(rule.apiPath, [rule])
      else held.push(rule)
    }
  }

  /** The first rule of each field for a call; undefined when none holds. */
  masksFor(
    path: string,
    { method, scene, person }: { method: string; scene: MaskScene; person: Person | null },
  ): Masks | undefined {
    if (this.#byPath.size === 0) return undefined
    const resource = `${path.slice(0, path.lastIndexOf('/'))}/*`
    const exact = this.#byPath.get(path) ?? []
    const wide = this.#byPath.get(resource) ?? []
    if (exact.length === 0 && wide.length === 0) return undefined
    const masks = new Map<string, MaskRule>()
    // An interface named in full goes before the resource as a whole, then the lower priority number.
    for (const rule of [...exact, ...wide])
      if (!masks.has(rule.field) && holds(rule, { method, scene, person }))
        masks.set(rule.field, rule)
    return masks.size === 0 ? undefined : masks
  }

  /** The masks of an export: rules of any interface of the resource that name the export or no scene. */
  masksForExport(resource: string, person: Person): Masks | undefined {
    return this.masksIn('export', resource, person)
  }

  /** The masks of a resource in a scene that is no call of it: rules of any of its interfaces. */
  masksIn(scene: MaskScene, resource: string, person: Person): Masks | undefined {
    const start = `/api/${resource}/`
    const masks = new Map<string, MaskRule>()
    for (const rule of this.rules)
      if (
        rule.apiPath.startsWith(start) &&
        !masks.has(rule.field) &&
        holds(rule, { method: rule.method, scene, person })
      )
        masks.set(rule.field, rule)
    return masks.size === 0 ? undefined : masks
  }
}

function holds(
  rule: MaskRule,
  { method, scene, person }: { method: string; scene: MaskScene; person: Person | null },
): boolean {
  if (rule.method !== 'any' && rule.method !== method) return false
  if (rule.scene.length > 0 && !rule.scene.includes(scene)) return false
  if (rule.roles.length === 0 && rule.exceptRoles.length === 0) return true
  const marks = person === null ? [] : marksOf(person)
  if (rule.roles.length > 0 && !rule.roles.some(mark => marks.includes(mark))) return false
  return !rule.exceptRoles.some(mark => marks.includes(mark))
}

/** Where an answer is shown, by the call that gives it. */
export function sceneOf(route: Pick<AnyRoute, 'path' | 'access'>): MaskScene {
  if (route.access === 'public') return 'public'
  const call = route.path.slice(route.path.lastIndexOf('/') + 1)
  if (/^export/i.test(call)) return 'export'
  if (/print/i.test(call)) return 'print'
  if (/^\/api\/datav\/|board|screen/i.test(route.path)) return 'screen'
  return /getList|getPicks|getQueue/.test(call) ? 'list' : 'detail'
}

/** One value under a rule. */
export function maskValue(rule: MaskRule, value: string, isMinor: boolean): string {
  return isMinor && rule.minorStricter
    ? applyToMinor(rule.algorithm, value, rule.params)
    : applyMask(rule.algorithm, value, rule.params)
}

/** An answer with every field that a rule names masked, wherever in it the field stands. */
export function maskAnswer(answer: unknown, masks: Masks, ofMinor = false): unknown {
  if (Array.isArray(answer)) return answer.map(each => maskAnswer(each, masks, ofMinor))
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer
  const row = answer as Readonly<Record<string, unknown>>
  // The texts beside a row are those of the same person.
  const isMinor = typeof row.minor === 'boolean' ? row.minor : ofMinor
  const made: Record<string, unknown> = {}
  const masked: string[] = []
  for (const [name, value] of Object.entries(row)) {
    const rule = masks.get(name)
    if (rule === undefined || value === null || value === undefined || rule.algorithm === 'keep')
      made[name] = maskAnswer(value, masks, isMinor)
    else if (typeof value === 'string') {
      made[name] = maskValue(rule, value, isMinor)
      masked.push(name)
    } else if (typeof value === 'number' || typeof value === 'boolean') {
      made[name] = null
      masked.push(name)
    } else made[name] = Array.isArray(value) ? [] : null
  }
  if (masked.length > 0 && 'shown' in row)
    made.masked = [...new Set([...((row.masked as string[] | undefined) ?? []), ...masked])]
  return made
}
