import type { AnyResource } from '../resource/resource.ts'
import { fastObject } from './fast-object.ts'
import { holds, type Person } from './person.ts'
import { type PlannedField, plannedFields } from './planned-fields.ts'

/** How rows of a resource are shown to all who may see the same of its fields. */
export interface Presentation {
  readonly names: readonly string[]
  /** What stands in every row beside its fields. */
  readonly facts: readonly string[]
  readonly fields: readonly PlannedField[]
  /** Those of them that mention other records or files. */
  readonly mentioning: readonly PlannedField[]
  /** A row without its values. */
  readonly blank: Readonly<Record<string, unknown>>
  /** The texts beside them, none of them there. */
  readonly blankTexts: Readonly<Record<string, unknown>>
}

const always = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy']

interface Known {
  /** The actions that some field needs. */
  readonly needs: readonly string[]
  /** By those of them that somebody holds. */
  readonly presentations: Map<string, Presentation>
}

const known = new WeakMap<AnyResource, Known>()

/** The presentation of a resource for this person. */
export function presentationFor(resource: AnyResource, person: Person): Presentation {
  const { needs, presentations } = known.get(resource) ?? learn(resource)
  const held = needs.filter(action => holds(person, action))
  const key = held.join()
  const made = presentations.get(key) ?? presentationOf(resource, held)
  presentations.set(key, made)
  return made
}

/** The fields of a resource that this person may see at all. */
export function visibleFields(resource: AnyResource, person: Person): readonly string[] {
  return presentationFor(resource, person).names
}

function learn(resource: AnyResource): Known {
  const needs = Object.values(resource.fields).flatMap(field => field.needs ?? [])
  const made: Known = { needs: [...new Set(needs)], presentations: new Map() }
  known.set(resource, made)
  return made
}

function presentationOf(resource: AnyResource, held: readonly string[]): Presentation {
  const own = Object.entries(resource.fields).filter(
    ([, field]) => field.needs === undefined || held.includes(field.needs),
  )
  const names = [...own.map(([name]) => name), ...always]
  const fields = plannedFields(resource, names)
  const facts = [
    'id',
    'version',
    ...(resource.lifecycle === undefined ? [] : ['state']),
    ...(resource.softDelete === true ? ['deletedAt'] : []),
  ]
  return {
    ...{ names, facts, fields },
    mentioning: fields.filter(({ kind }) => kind.mentions !== undefined),
    blank: fastObject([...facts, ...fields.map(({ name }) => name), 'shown', 'can'], null),
    blankTexts: fastObject(
      fields.filter(({ kind }) => kind.shown !== undefined).map(({ name }) => name),
      undefined,
    ),
  }
}
