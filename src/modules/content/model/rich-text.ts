import { html } from '#kinds/index.ts'

/**
 * Declares a rich text of articles and help: HTML as the editor writes it, cleaned before it is
 * stored. Its versions keep the whole of it, the history what changed.
 */
export const richText = <const O extends { readonly required?: boolean }>(
  label: string,
  options?: O,
) => html(label, { isVersioned: true, ...options })
