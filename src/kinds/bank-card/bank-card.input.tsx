import type { InputProps } from '../input/kind-input.input.tsx'
import { TextBox } from '../input/masked-text.input.tsx'
import { ExactFilter } from '../input/typed-filter.input.tsx'
import type { BankCardField } from './bank-card.ts'

/** A bank card. */
export function Input(props: InputProps<BankCardField>) {
  return <TextBox {...props} maxLength={40} inputMode="numeric" width={280} />
}

export { ExactFilter as Filter }
