import { printField } from '#kernel/kinds/registry.ts'
import type { Fields, RecordBase } from '#kernel/resource/resource.ts'

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
  /** Whose changes, made since the record was opened, an update was merged with. */
  readonly mergedWith?: readonly string[]
  readonly [field: string]: unknown
}

/** The text that names a row: its title field, printed. */
export function titleOf(
  resource: { readonly title: string; readonly label: string; readonly fields?: Fields },
  row: Presented,
): string {
  const shown = row.shown[resource.title]
  if (typeof shown === 'string') return shown
  const value = row[resource.title]
  if (typeof value !== 'string' && typeof value !== 'number') return resource.label
  const field = resource.fields?.[resource.title]
  return field ? printField(field, value) : String(value)
}

/** What a field shows beside its value, as the title of a reference; empty where it shows nothing. */
export function shownText(row: Presented, field: string): string {
  const text = row.shown[field]
  return typeof text === 'string' ? text : ''
}
