import { holdsFiles, holdsHtml, kindOf } from '#kinds/registry.ts'
import type { AnyResource } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { port } from './port.ts'

/** The files that one field of one record refers to, from now on. */
export interface FileUse {
  readonly resource: AnyResource
  readonly record: string
  readonly field: string
  readonly ids: readonly string[]
}

/** The module that stores files: it refuses files that the person may not use, and remembers who refers to which. */
export const fileKeeper = port<(act: Act, use: FileUse) => Promise<void>>('file keeper')

/** A formatted text of one field of one record, from now on; null when it is gone. */
export interface TextUse {
  readonly resource: AnyResource
  readonly record: string
  readonly field: string
  readonly html: string | null
}

/** The module that knows which files a formatted text shows. */
export const textKeeper = port<(act: Act, use: TextUse) => Promise<void>>('text keeper')

/** Tells the keepers of every file field and every formatted text among written values. */
export async function keepFiles(
  act: Act,
  resource: AnyResource,
  { record, values }: { record: string; values: Readonly<Record<string, unknown>> },
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name]
    if (field === undefined || value === undefined) continue
    if (holdsHtml(field))
      await textKeeper()(act, {
        resource,
        record,
        field: name,
        html: typeof value === 'string' ? value : null,
      })
    if (!holdsFiles(field)) continue
    const mentions = value === null ? [] : (kindOf(field).mentions?.(value, field) ?? [])
    const ids = mentions.flatMap(mention => ('file' in mention ? [mention.file] : []))
    await fileKeeper()(act, { resource, record, field: name, ids })
  }
}

/** Tells the keepers that a record is gone for good. */
export async function releaseFiles(act: Act, resource: AnyResource, record: string): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields))
    if (holdsFiles(field) || holdsHtml(field))
      await fileKeeper()(act, { resource, record, field: name, ids: [] })
}
