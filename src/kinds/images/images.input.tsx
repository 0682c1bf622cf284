import { PictureList } from '../image/picture-list.input.tsx'
import { EmptinessFilter } from '../input/emptiness-filter.input.tsx'
import type { InputProps } from '../input/kind-input.input.tsx'
import type { ImagesField } from './images.ts'

/** Several pictures in order. */
export function Input(props: InputProps<ImagesField>) {
  const { value, onChange } = props
  return (
    <PictureList
      {...props}
      ids={value ?? []}
      max={props.field.max ?? 9}
      onChange={ids => onChange(ids.length > 0 ? ids : null)}
    />
  )
}

export { EmptinessFilter as Filter }
