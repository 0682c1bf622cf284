import type { AnyField } from '#kinds/field.ts'

const wideKinds: readonly string[] = [
  'files',
  'images',
  'address',
  'json',
  'areas',
  'html',
  'tags',
  'coordinate',
]

/** Whether a field takes the whole line of a form or a detail: long texts, lists of files, addresses. */
export function isWide(field: AnyField): boolean {
  return wideKinds.includes(field.kind) || ('lines' in field && Number(field.lines) > 1)
}
