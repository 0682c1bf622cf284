import type { InputProps } from '../input/kind-input.input.tsx'
import { TextBox } from '../input/masked-text.input.tsx'
import { ContainsFilter } from '../input/typed-filter.input.tsx'
import type { RecordNumberField } from './record-number.ts'

/** Read only: the server makes it. */
export function Input(props: InputProps<RecordNumberField>) {
  return <TextBox {...props} disabled placeholder="保存后自动生成" />
}

export { ContainsFilter as Filter }
