import type { InputProps } from '../input/kind-input.input.tsx'
import { ContainsFilter } from '../input/typed-filter.input.tsx'
import type { HtmlField } from './html.ts'
import { richTextParts } from './rich-text-slot.input.tsx'

/** The rich-text editor; a text that shows nothing is nothing. */
export function Input({
  field,
  value,
  onChange,
  onBlur,
  id,
  disabled,
  status,
}: InputProps<HtmlField>) {
  const { Input: RichText } = richTextParts()
  return (
    <RichText
      value={value ?? ''}
      onChange={html => onChange(html === '' ? null : html)}
      label={field.label}
      wordLimit={field.warn ?? Math.min(10_000, field.max ?? 10_000)}
      {...(onBlur ? { onBlur } : {})}
      {...(id ? { id } : {})}
      {...(disabled ? { disabled } : {})}
      {...(status ? { status } : {})}
    />
  )
}

export { ContainsFilter as Filter }
