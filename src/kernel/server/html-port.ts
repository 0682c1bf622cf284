import { holdsHtml } from '#kinds/registry.ts'
import type { AnyResource, RecordBase } from '../resource/resource.ts'
import { port } from './port.ts'

/** Gives the HTML that may be stored; applied twice it gives the same. */
export type Sanitiser = (html: string) => string

/** How html fields are cleaned. */
export const sanitiser = port<Sanitiser>('sanitiser')

/**
 * The HTML to store in place of `html`. What was stored already (`before`) stays byte for byte;
 * throws where no sanitiser is connected: unclean HTML is never written.
 */
export function storableHtml(html: string, before?: string | null): string {
  return html === before ? html : sanitiser()(html)
}

/** Formatted text among the values of a record is stored as the policy allows, and what stands there already stays. */
export function cleanHtml(
  resource: AnyResource,
  values: Record<string, unknown>,
  before: Readonly<Record<string, unknown>> | RecordBase,
): void {
  const held = before as Readonly<Record<string, unknown>>
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = values[name]
    if (!holdsHtml(field) || typeof value !== 'string') continue
    const stored = held[name]
    values[name] = storableHtml(value, typeof stored === 'string' ? stored : null)
  }
}
