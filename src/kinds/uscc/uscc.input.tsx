import type { InputProps } from '../input/kind-input.input.tsx'
import { TextBox } from '../input/masked-text.input.tsx'
import { ContainsFilter } from '../input/typed-filter.input.tsx'
import type { UsccField } from './uscc.ts'

/** A code; blanks and small letters are put right by the schema. */
export function Input(props: InputProps<UsccField>) {
  return <TextBox {...props} maxLength={24} width={280} placeholder="18 位统一社会信用代码" />
}

export { ContainsFilter as Filter }
