import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import { TextBox } from '../input/masked-text.input.tsx'
import { ContainsFilter, ExactFilter } from '../input/typed-filter.input.tsx'
import type { EmailField } from './email.ts'

/** An e-mail address. */
export function Input(props: InputProps<EmailField>) {
  return <TextBox {...props} maxLength={254} inputMode="email" width={360} />
}

/** Any part of an address; the whole of a sealed one. */
export function Filter(props: FilterProps<EmailField>) {
  return props.field.personal ? <ExactFilter {...props} /> : <ContainsFilter {...props} />
}
