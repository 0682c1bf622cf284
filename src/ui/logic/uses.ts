import type { Part } from './list-state.ts'
import { entriesOf } from './list-state.ts'
import type { Presented } from './presented.ts'
import { withParams } from './request.ts'
import { placeOfRecords, resourceOf } from './resources.ts'
import { filterNames } from './view-fields.ts'

/** How many records of one resource use a record, and by which fields. */
export interface Use {
  readonly resource: string
  /** 篇文章: the measure word with what is counted. */
  readonly what: string
  readonly fields: readonly string[]
  readonly count: number
}

/** What uses a record, as the server counts it for resources with `uses`. */
export interface Uses {
  readonly total: number
  readonly by: readonly Use[]
}

const none: Uses = { total: 0, by: [] }

/** The uses of a row; none where they are not counted. */
export function usesOf({ extra }: Presented): Uses {
  // The cast of what the server adds to a row.
  return (extra?.uses as Uses | undefined) ?? none
}

/** The list of what uses a record; undefined where there is no such list, or it cannot be asked for just these. */
export function listOfUse({ resource, fields }: Use, id: string): string | undefined {
  const place = placeOfRecords(resource)
  const declared = resourceOf(resource)
  if (place === undefined || declared === undefined || fields.length === 0) return undefined
  const known = filterNames(declared)
  if (!fields.every(name => known.includes(name))) return undefined
  const any = fields.map(field => ({ field, op: 'in' as const, value: [id] }))
  const [first] = any
  const part: Part | undefined = any.length === 1 ? first : { any }
  return part && withParams(place, { filter: JSON.stringify(entriesOf([part])) })
}
