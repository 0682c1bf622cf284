import type { InputProps } from '../input/kind-input.input.tsx'
import { TextBox } from '../input/masked-text.input.tsx'
import { ExactFilter } from '../input/typed-filter.input.tsx'
import type { IdNumberField } from './id-number.ts'

/** An identity number. */
export function Input(props: InputProps<IdNumberField>) {
  return (
    <TextBox
      {...props}
      maxLength={40}
      width={260}
      placeholder={props.field.typeIn ? '证件号码' : '18 位身份证号'}
    />
  )
}

export { ExactFilter as Filter }
