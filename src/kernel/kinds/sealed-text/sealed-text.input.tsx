import { EmptinessFilter } from '../input/emptiness-filter.input.tsx'
import type { InputProps } from '../input/kind-input.input.tsx'
import { TextBox } from '../input/masked-text.input.tsx'
import { type SealedTextField, sealedTextLimit } from './sealed-text.ts'

/** Personal text. */
export function Input(props: InputProps<SealedTextField>) {
  return <TextBox {...props} maxLength={sealedTextLimit(props.field)} lines={props.field.lines} />
}

export { EmptinessFilter as Filter }
