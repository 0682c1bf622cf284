import { EmptinessFilter } from '../input/emptiness-filter.input.tsx'
import type { InputProps } from '../input/kind-input.input.tsx'
import { TextBox } from '../input/masked-text.input.tsx'
import type { SecretField } from './secret.ts'

/** A secret in the clear while it is typed; a stored one only as its mask. */
export function Input(props: InputProps<SecretField>) {
  return <TextBox {...props} maxLength={props.field.max ?? 4000} lines={props.field.lines} />
}

export { EmptinessFilter as Filter }
