import type { Presented, PresentedOf } from '#kernel/resource/presented.ts'
import type { Fields } from '#kernel/resource/resource.ts'
import { printField } from '#kinds/registry.ts'

export type { Presented, PresentedOf }

/** A file as rows show it. */
export interface ShownFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly mime: string
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
export function shownText(row: Pick<Presented, 'shown'>, field: string): string {
  const text = row.shown[field]
  return typeof text === 'string' ? text : ''
}
