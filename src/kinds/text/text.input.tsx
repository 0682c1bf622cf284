import type { InputProps } from '../input/kind-input.input.tsx'
import { TextBox } from '../input/masked-text.input.tsx'
import { ContainsFilter } from '../input/typed-filter.input.tsx'
import { type TextField, textLimit } from './text.ts'

/** A line of text, or an area that grows with it. */
export function Input(props: InputProps<TextField>) {
  return <TextBox {...props} maxLength={textLimit(props.field)} lines={props.field.lines} />
}

export { ContainsFilter as Filter }
