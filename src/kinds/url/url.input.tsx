import type { InputProps } from '../input/kind-input.input.tsx'
import { TextBox } from '../input/masked-text.input.tsx'
import { ContainsFilter } from '../input/typed-filter.input.tsx'
import type { UrlField } from './url.ts'

/** A web address. */
export function Input(props: InputProps<UrlField>) {
  return <TextBox {...props} maxLength={2000} inputMode="url" placeholder="https://" />
}

export { ContainsFilter as Filter }
