import type { InputProps } from '../input/kind-input.input.tsx'
import { TextBox } from '../input/masked-text.input.tsx'
import { ExactFilter } from '../input/typed-filter.input.tsx'
import type { PhoneField } from './phone.ts'

/** A telephone number. */
export function Input(props: InputProps<PhoneField>) {
  return <TextBox {...props} maxLength={32} inputMode="tel" width={220} />
}

export { ExactFilter as Filter }
