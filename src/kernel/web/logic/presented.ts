import type { RecordBase } from '#kernel/resource/resource.ts'

/** A file as rows show it. */
export interface ShownFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly mime: string
}

/** A record as the server presents it to a person: values, what they show, what may be done. */
export interface Presented extends RecordBase {
  readonly state?: string
  /** What a value alone cannot show: titles of refs, labels of terms, full names of areas. */
  readonly shown: Readonly<Record<string, unknown>>
  /** Verbs, moves and actions that this person may do with the record now. */
  readonly can: readonly string[]
  /** Personal fields shown masked. */
  readonly masked?: readonly string[]
  /** Those of them that this person may not see in the clear. */
  readonly kept?: readonly string[]
  readonly extra?: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}

/** A record by id and version, as moves of several rows name it. */
export interface Versioned {
  readonly id: string
  readonly version: number
}

/** The text that names a row: its title field, printed. */
export function titleOf(
  resource: { readonly title: string; readonly label: string },
  row: Presented,
): string {
  const shown = row.shown[resource.title]
  const value = typeof shown === 'string' ? shown : row[resource.title]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : resource.label
}
