import { EmptinessFilter } from '../input/emptiness-filter.input.tsx'
import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import { TextBox } from '../input/masked-text.input.tsx'
import { TypedFilter } from '../input/typed-filter.input.tsx'
import { isSearched, type SealedTextField, sealedTextLimit } from './sealed-text.ts'

/** Personal text. */
export function Input(props: InputProps<SealedTextField>) {
  return <TextBox {...props} maxLength={sealedTextLimit(props.field)} lines={props.field.lines} />
}

/** Names by their beginning; of other texts only whether there is one. */
export function Filter(props: FilterProps<SealedTextField>) {
  return isSearched(props.field) ? (
    <TypedFilter {...props} op="startsWith" placeholder={`${props.field.label}（全名或开头）`} />
  ) : (
    <EmptinessFilter {...props} />
  )
}
